/// <reference lib="dom" />
import { readdirSync } from "node:fs";
import { expect, type Locator, type Page } from "@playwright/test";
import { acceptTerms, choose, type Portal, signIn, test as base } from "../support/e2e/portal.ts";
import { clickButton, selectionDialog } from "../support/e2e/report-view.ts";

interface Place {
  /** The files whose absence this place shows. */
  files: RegExp;
  /** Goes to the place. The last step requests the files. */
  open: (page: Page) => Promise<void>;
  /** What is there once the files are loaded. */
  loaded: (page: Page) => Locator;
  /** Where the failure is shown; left out where the portal works on without these files. */
  failed?: (page: Page) => Locator;
}

const failedPart = (page: Page) => page.getByRole("heading", { name: "This part could not be loaded" });
const cancelSelection = (page: Page) => selectionDialog(page).getByRole("button", { name: "Cancel" }).click();
const goTo = (path: string) => async (page: Page) => void (await page.goto(path));
const openAdmin = async (page: Page) => {
  await goTo("/report")(page);
  await cancelSelection(page);
  await page.getByRole("link", { name: "Admin" }).click();
};
const openTools = (button: string) => async (page: Page) => {
  await goTo("/admin/userreportmapping")(page);
  await choose(page, "Subscription", "Alderbrook");
  const ok = page.getByRole("button", { name: "OK", exact: true });
  await ok.click();
  await clickButton(page, button);
};

const places: readonly Place[] = [
  {
    files: /^select-report/,
    open: goTo("/report"),
    loaded: (page) => selectionDialog(page).getByRole("button", { name: "View Report" }),
    failed: failedPart,
  },
  {
    files:
      /^(admin-area|start-admin|admin\.machine|admin-[^.]*\.css|admin\.module|select-(?!report)|dist-|check-box|mapping-index|mapping-csv|messages|formatted|long-list|admin-tab|modify-report|id-field|report-form|mapping-changes\.machine)/,
    open: openAdmin,
    loaded: (page) => page.getByRole("textbox", { name: "Report Id" }),
    failed: failedPart,
  },
  {
    files: /^access-matrix/,
    open: openTools("Access matrix"),
    loaded: (page) => page.getByRole("grid"),
    failed: failedPart,
  },
  {
    files: /^mapping-import/,
    open: openTools("Import or export CSV"),
    loaded: (page) => page.getByRole("button", { name: "Back" }),
    failed: failedPart,
  },
];

const lazyFiles = readdirSync("dist/assets").filter(
  (file) => /\.(js|css)$/.test(file) && !/^(start-\w{8}|leave-)/.test(file),
);

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

const faults = {
  "answers 404": (page: Page, file: string) =>
    page.route(`**/assets/${file}`, (route) => route.fulfill({ status: 404 })),
  "cannot be reached": (page: Page, file: string) => page.route(`**/assets/${file}`, (route) => route.abort()),
};

for (const { files, open, loaded, failed } of places)
  for (const file of lazyFiles.filter((one) => files.test(one))) {
    const name = file.replace(/-[\w-]{8}\./, ".");
    for (const [fault, cause] of Object.entries(faults))
      test(`${name} ${fault}: only its place fails, and Try again loads it`, async ({ portalPage: page }) => {
        await cause(page, file);
        await open(page);
        if (failed) await expect(failed(page).first()).toBeVisible();
        await expect(page.getByRole("banner", { includeHidden: true })).toContainText("Ada Keller");
        await page.unroute(`**/assets/${file}`);
        await page.getByRole("button", { name: "Try again" }).first().click();
        await expect(loaded(page)).toBeVisible();
      });

    test(`${name} is slow: the rest of the portal is there meanwhile`, async ({ portalPage: page }) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      await page.route(`**/assets/${file}`, async (route) => {
        await promise;
        await route.continue();
      });
      await open(page);
      await expect(page.getByRole("banner", { includeHidden: true })).toContainText("Ada Keller");
      resolve();
      await expect(loaded(page)).toBeVisible();
    });
  }
