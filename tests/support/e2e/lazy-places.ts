import { expect, type Page } from "@playwright/test";
import { lazyAdminPlaces } from "./lazy-admin-places.ts";
import { failedPart, goTo, openHome, type Place } from "./lazy-place.ts";
import { accountButton, pressAccountItem, reportFrame, selectionDialog } from "./report-view.ts";

const refuse = (call: string, status: number) => (page: Page) =>
  page.route(`**/${call}`, (route) => route.fulfill({ status, json: {} }));
const viewReport = async (page: Page) => {
  await goTo("/report")(page);
  await selectionDialog(page).getByRole("button", { name: "View Report" }).click();
};

/** The files may be there before the press, because they are also requested when other files could be loaded. */
export const pressUntilLoaded = (button: string, loaded: Place["loaded"]) => (page: Page) =>
  expect(async () => {
    if (await loaded(page).isVisible()) return;
    await page.getByRole("button", { name: button, exact: true }).first().click({ timeout: 1_000 });
    await expect(loaded(page)).toBeVisible({ timeout: 2_000 });
  }).toPass();

const accountMenu = (page: Page) => page.getByRole("group", { name: "Account" });
const homePage = (page: Page) => page.getByRole("heading", { name: "Your reports" });
const offlineBar = (page: Page) => page.getByText("You are offline.");
/** The network's return loads the files; the events before they are there are lost. */
const loseNetworkUntilSaid = (page: Page) =>
  expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await page.evaluate(() => dispatchEvent(new Event("offline")));
    await expect(offlineBar(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
const nextPage = (page: Page) => page.getByRole("button", { name: "Next page" });

const embeddedReport: Omit<Place, "files"> = {
  open: viewReport,
  loaded: (page) => reportFrame(page),
  failed: (page) => page.getByText("The portal could not load the part that shows reports."),
};

export const lazyPlaces: Readonly<Record<string, Place>> = {
  ...lazyAdminPlaces,
  terms: {
    files: /^terms/,
    open: async (page) => {
      await page.addInitScript(() => localStorage.clear());
      await goTo("/report")(page);
    },
    loaded: (page) => page.getByRole("button", { name: "I Accept" }),
    failed: failedPart,
  },
  palette: {
    files: /^palette\.dialog/,
    open: async (page) => {
      await openHome(page);
      await expect(async () => {
        await page.keyboard.press("Control+k");
        await expect(page.getByRole("dialog")).toBeVisible({ timeout: 1_000 });
      }).toPass();
    },
    loaded: (page) => page.getByRole("searchbox", { name: "Report, client, person, page or action" }),
    failed: failedPart,
  },
  alert: {
    files: /^page-frame/,
    open: async (page) => {
      await refuse("getsubscriptions", 500)(page);
      await goTo("/admin")(page);
    },
    loaded: (page) => page.getByRole("dialog", { name: "Error" }),
    retry: async () => {},
  },
  "report failed": {
    files: /^page-frame/,
    open: async (page) => {
      await refuse("embedreport", 500)(page);
      await viewReport(page);
    },
    loaded: (page) => page.getByText("The server could not open this report."),
    failed: failedPart,
  },
  embedding: { ...embeddedReport, files: /^embedding/ },
  "embedded report": { ...embeddedReport, files: /^embedded-report/ },
  "report bar": {
    files: /^reader-page/,
    open: viewReport,
    loaded: nextPage,
    failed: (page) => page.getByRole("button", { name: "Load page names" }),
    retry: pressUntilLoaded("Load page names", nextPage),
  },
  "saved views": {
    files: /^saved-views(\.dialog|-[\w-]{8}\.css)/,
    open: async (page) => {
      await viewReport(page);
      await page.getByRole("button", { name: "Views", exact: true }).click();
      await page.getByRole("button", { name: "Save view…" }).click();
    },
    loaded: (page) => page.getByRole("dialog", { name: "Save view" }),
    failed: failedPart,
  },
  "status bar": {
    files: /^page-frame/,
    open: openHome,
    loaded: offlineBar,
    retry: loseNetworkUntilSaid,
  },
  "account menu": {
    files: /^account-menu/,
    open: async (page) => {
      await openHome(page);
      await accountButton(page).click();
    },
    loaded: accountMenu,
    failed: (page) => page.getByRole("button", { name: "Load menu" }),
    retry: pressUntilLoaded("Load menu", accountMenu),
  },
  sessions: {
    files: /^(sessions|session-list|session-dialogs|start-session-list)/,
    open: async (page) => {
      await openHome(page);
      await pressAccountItem(page, "Your sessions");
    },
    loaded: (page) => page.getByText("This session"),
    failed: (page) => failedPart(page).or(page.getByText("The sessions could not be loaded.")),
  },
  "what is recorded": {
    files: /^(recorded|start-recorded)/,
    open: async (page) => {
      await openHome(page);
      await pressAccountItem(page, "What is recorded about me");
    },
    loaded: (page) => page.getByRole("tab", { name: "Openings" }),
    failed: (page) => failedPart(page).or(page.getByText("What is recorded could not be loaded.")),
  },
  "keyboard shortcuts": {
    files: /^keys/,
    open: async (page) => {
      await openHome(page);
      await pressAccountItem(page, "Keyboard shortcuts");
    },
    loaded: (page) => page.getByRole("dialog", { name: "Keyboard shortcuts" }),
    failed: failedPart,
  },
  "last report": {
    files: /^last-report/,
    open: goTo("/report"),
    loaded: (page) => selectionDialog(page).getByRole("button", { name: "View Report" }),
    retry: async () => {},
  },
  home: {
    files: /^reader-page/,
    open: openHome,
    loaded: homePage,
    // It is loaded again by itself as soon as another file is loaded.
    retry: pressUntilLoaded("Try again", homePage),
  },
  "HTTP client": {
    files: /^send/,
    open: goTo("/admin"),
    loaded: (page) => page.getByRole("textbox", { name: "Report Id" }),
    failed: (page) => page.getByRole("dialog", { name: "Error" }),
  },
  "my client": {
    files: /^(my-client|not-found)/,
    open: goTo("/myclient"),
    // Ada administers the portal, and no client.
    loaded: (page) => page.getByRole("heading", { name: "Page not found" }),
    failed: failedPart,
  },
  "error page": {
    files: /^error\.route/,
    open: goTo("/error"),
    loaded: (page) => page.getByRole("heading", { name: "Something went wrong" }),
    failed: failedPart,
  },
  "no access": {
    files: /^unauthorized/,
    open: goTo("/unauthorized"),
    loaded: (page) => page.getByText("You don't have access to view this application."),
    failed: failedPart,
  },
};
