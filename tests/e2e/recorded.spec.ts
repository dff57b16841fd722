import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/e2e/accessibility.ts";
import { test } from "../support/e2e/portal.ts";
import {
  clickButton,
  enterPortal,
  goToAdmin,
  goToPage,
  openNewContext,
  PHONE,
  pressAccountItem,
  viewReport,
  waitForReport,
} from "../support/e2e/report-view.ts";

async function viewAsBen(page: Page): Promise<void> {
  await goToAdmin(page);
  await goToPage(page, "People");
  await page.getByRole("table", { name: "People" }).getByRole("button", { name: "Ben Ortiz" }).click();
  await page.getByRole("button", { name: "View as Ben Ortiz Cargo in Transit" }).click();
  await waitForReport(page);
  await clickButton(page, "Stop viewing");
}

test("a reader sees the report that they have just opened, and who viewed one as them [threat: what is recorded]", async ({
  page,
  portal,
  browser,
}) => {
  await enterPortal(page, portal, "Ben Ortiz");
  await viewReport(page);
  const ada = await openNewContext(browser);
  await enterPortal(ada, portal, "Ada Keller");
  await viewAsBen(ada);
  await ada.context().close();

  await pressAccountItem(page, "What is recorded about me");
  const recorded = page.getByRole("dialog", { name: "What is recorded about me" });
  await expect(recorded).toHaveCSS("opacity", "1");
  const opened = recorded.getByRole("table", { name: "Reports that were opened" }).getByRole("row");
  await expect(opened.nth(1)).toContainText("Alderbrook Marine Group");
  await expect(opened.nth(1)).toContainText(/Opened in \d+\.\d s/);
  await expect(recorded.getByText("Openings are kept for 400 days")).toBeVisible();
  await expectAccessible(page);
  await expect(opened).toHaveCount(51);
  await recorded.getByRole("button", { name: "Show more" }).click();
  await expect(opened).toHaveCount(101);

  await recorded.getByRole("tab", { name: "Audit log" }).click();
  const entries = recorded.getByRole("table", { name: "Rows of the audit log about you" }).getByRole("row");
  await expect(entries.nth(1)).toContainText("Viewed the report as you");
  await expect(entries.nth(1)).toContainText("Cargo in Transit · Alderbrook Marine Group");
  await expect(entries.nth(1)).toContainText("Ada Keller");
  await expect(entries.filter({ hasText: "Signed in" }).first()).toContainText("You");
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  expect(await recorded.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);

  await recorded.getByRole("button", { name: "Your sessions" }).click();
  await expect(page.getByRole("dialog", { name: "Your sessions" })).toContainText("This session");
  await expect(recorded).toHaveCount(0);
});
