import type { Page } from "@playwright/test";
import { failedPart, goTo, openHome, type Place } from "./lazy-place.ts";
import { choose } from "./portal.ts";
import { clickButton } from "./report-view.ts";

const openAdmin = async (page: Page) => {
  await openHome(page);
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

export const lazyAdminPlaces: Readonly<Record<string, Place>> = {
  admin: {
    files:
      /^(start-admin|admin[.-](?!panel)|check-box|later|preview\.machine|report-failure|list-files|mapping-batches|give-access|preview-record|subscription-fields|tabs|text-field|unsaved-question)/,
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
    files: /^(access-(matrix|days|panel|grid-panels)|admin-panel|change-review|client-access|date-field)/,
    open: openTools("Access matrix"),
    loaded: (page) => page.getByRole("grid"),
    failed: failedPart,
  },
  "access matrix as a page": {
    files: /^access-page/,
    open: goTo("/admin/access"),
    loaded: (page) => page.getByRole("heading", { name: "Access matrix" }),
    failed: failedPart,
  },
  "list of reports": {
    files: /^(report-(list|history)|reports|last-openings|null-if-absent)/,
    open: goTo("/admin/reports"),
    loaded: (page) => page.getByRole("heading", { name: /^Reports/ }),
    failed: failedPart,
  },
  "list of clients": {
    files: /^(subscription-list|client-groups|change-outcome|end-sentence|in-use-badge|list-page)/,
    open: goTo("/admin/clients"),
    loaded: (page) => page.getByRole("heading", { name: /^Clients/ }),
    failed: failedPart,
  },
  "list of people": {
    files: /^(people-list|person-details|access-ways|badge|email|person-change|record-links)/,
    open: goTo("/admin/people"),
    loaded: (page) => page.getByRole("heading", { name: /^People/ }),
    failed: failedPart,
  },
  "view as another person": {
    files: /^view-as/,
    open: async (page) => {
      await goTo("/admin/people")(page);
      await clickButton(page, "Ben Ortiz");
      await page.getByRole("button", { name: "View as Ben Ortiz Cargo in Transit" }).click();
    },
    loaded: (page) => page.getByRole("button", { name: "Stop viewing" }),
    failed: failedPart,
  },
  "comparison of two clients": {
    files: /^comparison/,
    open: async (page) => {
      await goTo("/admin/reports")(page);
      await page.getByRole("button", { name: "Claims & Losses" }).first().click();
      await clickButton(page, "Compare two clients");
    },
    loaded: (page) => page.getByRole("heading", { name: "Compare two clients" }),
    failed: failedPart,
  },
  "import of a list": {
    files: /^list-import/,
    open: async (page) => {
      await goTo("/admin/clients")(page);
      await clickButton(page, "Import CSV");
    },
    loaded: (page) => page.getByRole("heading", { name: "Import clients" }),
    failed: failedPart,
  },
  "audit log": {
    files: /^audit[.-]/,
    open: goTo("/admin/audit"),
    loaded: (page) => page.getByRole("heading", { name: /^Audit log/ }),
    failed: failedPart,
  },
  "access reviews": {
    files: /^(reviews|review-texts|form-dialog)/,
    open: goTo("/admin/reviews"),
    loaded: (page) => page.getByRole("heading", { name: /^Access reviews/ }),
    failed: failedPart,
  },
  openings: {
    files: /^opening/,
    open: goTo("/admin/openings"),
    loaded: (page) => page.getByRole("heading", { name: /^Openings/ }),
    failed: failedPart,
  },
  usage: {
    files: /^(usage|list-(page|descriptor|href))/,
    open: goTo("/admin/usage"),
    loaded: (page) => page.getByRole("heading", { name: /^Usage/ }),
    failed: failedPart,
  },
  "service page": {
    files: /^service-/,
    open: goTo("/admin/service"),
    loaded: (page) => page.getByRole("heading", { name: "Service", exact: true }),
    failed: failedPart,
  },
  "CSV import": {
    files: /^(mapping-import|file-input)/,
    open: openTools("Import or export CSV"),
    loaded: (page) => page.getByRole("button", { name: "Back" }),
    failed: failedPart,
  },
};
