import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/e2e/accessibility.ts";
import { test } from "../support/e2e/portal.ts";
import {
  clickButton,
  enterPortal,
  goToAdmin,
  goToPage,
  PHONE,
  reportFrame,
  waitForReport,
} from "../support/e2e/report-view.ts";

const person = (page: Page) => page.getByRole("region", { name: "Ben Ortiz", exact: true });
const view = (page: Page) => page.getByRole("region", { name: "Viewing as Ben Ortiz" });

async function openPerson(page: Page): Promise<void> {
  await goToPage(page, "People");
  await page.getByRole("table", { name: "People" }).getByRole("button", { name: "Ben Ortiz" }).click();
}
const viewAs = (page: Page, report: string) =>
  person(page)
    .getByRole("button", { name: `View as Ben Ortiz ${report}` })
    .click();

test("three clicks from Admin show a report as its reader sees it, under a bar, and in the audit log [admin: view as]", async ({
  page,
  portal,
}) => {
  await enterPortal(page, portal, "Ada Keller");
  await goToAdmin(page);
  await openPerson(page);
  await viewAs(page, "Cargo in Transit");
  await waitForReport(page);
  await expect(view(page)).toContainText("Viewing as Ben Ortiz (ben.ortiz@alderbrook.example)");
  await expect(view(page).getByText(/ends in 4:\d\d$/)).toBeVisible();
  await expect(page.frameLocator("main iframe").getByText(" · Alderbrook Marine Group · ")).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expect(view(page).getByRole("button", { name: "Stop viewing" })).toBeInViewport({ ratio: 1 });

  await clickButton(page, "Stop viewing");
  await expect(reportFrame(page)).toHaveCount(0);
  await expect(person(page).getByText("4 reports", { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await goToPage(page, "Audit log");
  await expect(page.getByText("Viewed the report as Ben Ortiz").first()).toBeVisible();
});

test("the report is hidden after five minutes, and shown again when asked for; leaving the admin area ends it [admin: view as]", async ({
  page,
  portal,
}) => {
  await page.clock.install();
  await enterPortal(page, portal, "Ada Keller");
  await goToAdmin(page);
  await openPerson(page);
  await viewAs(page, "Cargo in Transit");
  await waitForReport(page);
  await page.clock.fastForward("05:01");
  await expect(page.getByRole("alert")).toContainText("Viewing as Ben Ortiz has ended");
  await expect(reportFrame(page)).toHaveCount(0);
  await clickButton(page, "View again");
  await waitForReport(page);
  await page.getByRole("link", { name: "Report", exact: true }).click();
  await goToAdmin(page);
  await expect(view(page)).toHaveCount(0);
});
