/// <reference lib="dom" />
import { readdirSync } from "node:fs";
import { expect, type Locator, type Page } from "@playwright/test";
import { acceptTerms, choose, type Portal, signIn, test as base } from "../support/e2e/portal.ts";
import { clickButton, reportFrame, selectionDialog } from "../support/e2e/report-view.ts";

interface Place {
  /** The files whose absence this place shows. */
  files: RegExp;
  /** Goes to the place. The last step requests the files. */
  open: (page: Page) => Promise<void>;
  /** What is there once the files are loaded. */
  loaded: (page: Page) => Locator;
  /** Where the failure is shown; left out where the portal works on without these files. */
  failed?: (page: Page) => Locator;
  /** Loads the files again; left out where `Try again` does. */
  retry?: (page: Page) => Promise<void>;
}

const failedPart = (page: Page) => page.getByRole("heading", { name: "This part could not be loaded" });
const cancelSelection = (page: Page) => selectionDialog(page).getByRole("button", { name: "Cancel" }).click();
const goTo = (path: string) => async (page: Page) => void (await page.goto(path));
const refuse = (call: string, status: number) => (page: Page) =>
  page.route(`**/${call}`, (route) => route.fulfill({ status, json: {} }));
const viewReport = async (page: Page) => {
  await goTo("/report")(page);
  await selectionDialog(page).getByRole("button", { name: "View Report" }).click();
};
const openAdmin = async (page: Page) => {
  await goTo("/report")(page);
  await cancelSelection(page);
  await page.getByRole("link", { name: "Admin" }).click();
};
const openTools = (button: string) => async (page: Page) => {
  await goTo("/admin/userreportmapping")(page);
  await choose(page, "Subscription", "Alderbrook");
  await clickButton(page, "OK");
  await clickButton(page, button);
};
const openPreview = async (page: Page) => {
  await goTo("/admin")(page);
  await clickButton(page, "Preview Report");
};

const places: Readonly<Record<string, Place>> = {
  selection: {
    files: /^select-report/,
    open: goTo("/report"),
    loaded: (page) => selectionDialog(page).getByRole("button", { name: "View Report" }),
    failed: failedPart,
  },
  terms: {
    files: /^terms/,
    open: async (page) => {
      await page.addInitScript(() => localStorage.clear());
      await goTo("/report")(page);
    },
    loaded: (page) => page.getByRole("button", { name: "I Accept" }),
    failed: failedPart,
  },
  alert: {
    files: /^alert/,
    open: async (page) => {
      await refuse("getuserreports*", 500)(page);
      await goTo("/report")(page);
    },
    loaded: (page) => page.getByRole("dialog", { name: "Error" }),
    retry: async () => {},
  },
  "report failed": {
    files: /^report-failed/,
    open: async (page) => {
      await refuse("embedreport", 500)(page);
      await viewReport(page);
    },
    loaded: (page) => page.getByText("The server could not open this report."),
    failed: failedPart,
  },
  "embedded report": {
    files: /^embedded-report/,
    open: viewReport,
    loaded: (page) => reportFrame(page),
    failed: (page) => page.getByText("The portal could not load the part that shows reports."),
  },
  "page navigation": {
    files: /^page-navigation/,
    open: viewReport,
    loaded: (page) => page.getByRole("button", { name: "Next page" }),
    failed: (page) => page.getByRole("button", { name: "Load page names" }),
    retry: (page) => clickButton(page, "Load page names"),
  },
  "status bar": {
    files: /^(status-bar|start-page-status|page-status)/,
    open: async (page) => {
      await goTo("/report")(page);
      await cancelSelection(page);
    },
    loaded: (page) => page.getByText("You are offline."),
    retry: async (page) => {
      await page.evaluate(() => dispatchEvent(new Event("online")));
      await page.waitForLoadState("networkidle");
      await page.evaluate(() => dispatchEvent(new Event("offline")));
    },
  },
  admin: {
    files:
      /^(admin-area|start-admin|admin\.machine|admin-[^.]*\.css|admin\.module|select-(?!report)|dist-|check-box|mapping-index|mapping-csv|messages|admin-tab|modify-report|id-field|report-form|mapping-changes\.machine)/,
    open: openAdmin,
    loaded: (page) => page.getByRole("textbox", { name: "Report Id" }),
    failed: failedPart,
  },
  "preview dialog": {
    files: /^preview\.dialog/,
    open: openPreview,
    loaded: (page) => page.getByRole("dialog", { name: "Preview Report" }).getByRole("textbox", { name: "Report Id" }),
    failed: failedPart,
  },
  "access matrix": {
    files: /^access-matrix/,
    open: openTools("Access matrix"),
    loaded: (page) => page.getByRole("grid"),
    failed: failedPart,
  },
  "CSV import": {
    files: /^mapping-import/,
    open: openTools("Import or export CSV"),
    loaded: (page) => page.getByRole("button", { name: "Back" }),
    failed: failedPart,
  },
  "page not found": {
    files: /^error\.route/,
    open: goTo("/nowhere"),
    loaded: (page) => page.getByRole("heading", { name: "Page not found" }),
    failed: failedPart,
  },
  "no access": {
    files: /^unauthorized/,
    open: goTo("/unauthorized"),
    loaded: (page) => page.getByText("You don't have access to view this application."),
    failed: failedPart,
  },
};

/** Files that nobody waits for, or that are requested by an action whose own test proves the failure. */
const UNSEEN =
  /^(telemetry|applicationinsights|long-list|pending-write|broken\.route|csv|mapping-changes|confirm-delete|preview-mode)/;

const lazyFiles = readdirSync("dist/assets").filter(
  (file) => /\.(js|css)$/.test(file) && !/^(start-[\w-]{8}\.|leave-)/.test(file),
);
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
  expect(page.getByRole("banner", { includeHidden: true })).toContainText("Ada Keller");

/** The files may be there before the press, because they are also requested when other files could be loaded. */
const tryAgain = (loaded: Locator) => (page: Page) =>
  expect(async () => {
    if (await loaded.isVisible()) return;
    await page.getByRole("button", { name: "Try again" }).first().click({ timeout: 1_000 });
    await expect(loaded).toBeVisible({ timeout: 2_000 });
  }).toPass();

const faults = {
  "answers 404": (page: Page, file: string) =>
    page.route(`**/assets/${file}`, (route) => route.fulfill({ status: 404 })),
  "cannot be reached": (page: Page, file: string) => page.route(`**/assets/${file}`, (route) => route.abort()),
};

test("every lazy file belongs to a place", () => {
  const patterns = [UNSEEN, ...Object.values(places).map(({ files }) => files)];
  expect(lazyFiles.filter((file) => !patterns.some((pattern) => pattern.test(file))).map(plainName)).toEqual([]);
});

for (const { files, open, loaded, failed, retry } of Object.values(places))
  for (const file of lazyFiles.filter((one) => files.test(one) && !UNSEEN.test(one))) {
    const name = plainName(file);
    for (const [fault, cause] of Object.entries(faults))
      test(`${name} ${fault}: only its place fails, and can be loaded again`, async ({ portalPage: page }) => {
        await cause(page, file);
        await open(page);
        if (failed) await expect(failed(page).first()).toBeVisible();
        await expectPortal(page);
        await page.unroute(`**/assets/${file}`);
        await (retry ?? tryAgain(loaded(page)))(page);
        await expect(loaded(page)).toBeVisible();
      });

    test(`${name} is slow: the rest of the portal is there meanwhile`, async ({ portalPage: page }) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      await page.route(`**/assets/${file}`, async (route) => {
        await promise;
        await route.continue();
      });
      await open(page);
      await expectPortal(page);
      resolve();
      if (!failed && retry) await retry(page);
      await expect(loaded(page)).toBeVisible();
    });
  }
