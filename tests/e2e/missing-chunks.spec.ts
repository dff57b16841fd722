/// <reference lib="dom" />
import { readdirSync } from "node:fs";
import { expect, type Page, type Route } from "@playwright/test";
import { lazyPlaces, pressUntilLoaded } from "../support/e2e/lazy-places.ts";
import { enterPortal, test as base } from "../support/e2e/portal.ts";
import { cancelSelection } from "../support/e2e/report-view.ts";
import { isLongRun } from "../support/server/figures.ts";

/** Files that nobody waits for, that auditors alone load, or that are requested by an action whose own test proves the failure. */
const UNSEEN =
  /^(telemetry|applicationinsights|login-redirect|long-list|pending-write|broken\.route|csv|save-all-rows|mapping-changes|offline|preview-mode|start-(own-access|my-clients|saved-views)|read-(access|lists))/;

const isScript = (file: string) => file.endsWith(".js");
/** Scripts before style sheets. */
const lazyFiles = readdirSync("dist/assets")
  .filter((file) => /\.(js|css)$/.test(file) && !/^(start-[\w-]{8}\.|leave-)/.test(file))
  .toSorted((one, other) => Number(isScript(other)) - Number(isScript(one)));
const plainName = (file: string) => file.replace(/-[\w-]{8}\./, ".");

/** A new context has loaded no file yet. */
const test = base.extend({
  page: async ({ page, portal, browser }, provide) => {
    await enterPortal(page, portal, "Ada Keller");
    await cancelSelection(page);
    await page.getByRole("button", { name: "Essential only" }).click();
    const storageState = await page.context().storageState();
    const context = await browser.newContext({ storageState, baseURL: portal.origin });
    await provide(await context.newPage());
    await context.close();
  },
});

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

/** Each run has a file of an area, of a report and of a dialog, the long run every file and both faults. */
const shortList = new Set(["admin", "embedded report", "alert"]);
const places = Object.entries(lazyPlaces).filter(([place]) => isLongRun || shortList.has(place));

for (const [place, { files, open, loaded, failed, retry }] of places)
  for (const file of lazyFiles
    .filter((one) => files.test(one) && !UNSEEN.test(one))
    .slice(0, isLongRun ? Infinity : 1)) {
    // With its hash, because two late files can have one name.
    const name = `${place}: ${file}`;
    for (const [fault, fail] of Object.entries(faults).slice(0, isLongRun ? 2 : 1))
      test(`${name} ${fault}: only its place fails, and can be loaded again [wrong: missing chunk]`, async ({
        page,
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

    // A slow answer is tried for one file.
    if (!isLongRun && place !== "admin") continue;
    test(`${name} is slow: the rest of the portal is there meanwhile`, async ({ page }) => {
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
