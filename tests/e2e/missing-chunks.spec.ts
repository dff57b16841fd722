/// <reference lib="dom" />
import { readdirSync } from "node:fs";
import { expect, type Page, type Route } from "@playwright/test";
import { lazyPlaces, pressUntilLoaded } from "../support/e2e/lazy-places.ts";
import { acceptTerms, type Portal, signIn, test as base } from "../support/e2e/portal.ts";
import { cancelSelection } from "../support/e2e/report-view.ts";

/** Files that nobody waits for, or that are requested by an action whose own test proves the failure. */
const UNSEEN =
  /^(telemetry|applicationinsights|login-redirect|long-list|pending-write|broken\.route|csv|audit-csv|mapping-changes|confirmation|preview-mode|start-saved-views)/;

const isScript = (file: string) => file.endsWith(".js");
/** Scripts before style sheets. */
const lazyFiles = readdirSync("dist/assets")
  .filter((file) => /\.(js|css)$/.test(file) && !/^(start-[\w-]{8}\.|leave-)/.test(file))
  .toSorted((one, other) => Number(isScript(other)) - Number(isScript(one)));
const plainName = (file: string) => file.replace(/-[\w-]{8}\./, ".");

const test = base.extend<{ portalPage: Page }, { session: string }>({
  session: [
    async ({ browser, portal }, provide) => {
      const path = `/tmp/missing-chunks-${portal.origin.split(":").at(-1)}.json`;
      const context = await browser.newContext();
      const page = await context.newPage();
      await signInAsAdministrator(page, portal);
      await context.storageState({ path });
      await context.close();
      await provide(path);
    },
    { scope: "worker" },
  ],
  portalPage: async ({ browser, portal, session }, provide) => {
    const context = await browser.newContext({ storageState: session, baseURL: portal.origin });
    await provide(await context.newPage());
    await context.close();
  },
});

async function signInAsAdministrator(page: Page, portal: Portal): Promise<void> {
  await signIn(page, portal, "Ada Keller");
  await acceptTerms(page);
  await cancelSelection(page);
  await page.getByRole("button", { name: "Essential only" }).click();
}

const expectPortal = (page: Page) =>
  expect(page.locator("#root").getByRole("banner", { includeHidden: true })).toContainText("Ada Keller");

const pass = (route: Route) => route.continue();
const faults = {
  "answers 404": (route: Route) => route.fulfill({ status: 404 }),
  "cannot be reached": (route: Route) => route.abort(),
};

test("every lazy file is needed by a place", () => {
  const patterns = Object.values(lazyPlaces).map(({ files }) => files);
  const isNeeded = (file: string) => patterns.some((pattern) => pattern.test(file));
  expect(lazyFiles.filter((file) => !UNSEEN.test(file) && !isNeeded(file)).map(plainName)).toEqual([]);
});

/** Each run takes the first file of each place away, by one of the faults in turn; the long run every file, by both. */
const isLong = Boolean(process.env["TEST_LONG"]);
const filesPerPlace = isLong ? Infinity : 1;
const faultsOf = (index: number) => Object.entries(faults).filter((_, fault) => isLong || fault === index % 2);

for (const [index, [place, { files, open, loaded, failed, retry }]] of Object.entries(lazyPlaces).entries())
  for (const file of lazyFiles.filter((one) => files.test(one) && !UNSEEN.test(one)).slice(0, filesPerPlace)) {
    const name = `${place}: ${plainName(file)}`;
    for (const [fault, fail] of faultsOf(index))
      test(`${name} ${fault}: only its place fails, and can be loaded again [wrong: missing chunk]`, async ({
        portalPage: page,
      }) => {
        let answer = fail;
        await page.route(`**/assets/${file}`, (route) => answer(route));
        await open(page);
        if (failed) await expect(failed(page).first()).toBeVisible();
        await expectPortal(page);
        answer = pass;
        await (retry ?? pressUntilLoaded("Try again", loaded))(page);
        await expect(loaded(page)).toBeVisible();
      });

    test(`${name} is slow: the rest of the portal is there meanwhile`, async ({ portalPage: page }) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      await page.route(`**/assets/${file}`, async (route) => {
        await promise;
        await pass(route);
      });
      await open(page);
      await expectPortal(page);
      resolve();
      if (!failed && retry) await retry(page);
      await expect(loaded(page)).toBeVisible();
    });
  }
