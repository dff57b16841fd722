import { expect } from "@playwright/test";
import { acceptTerms, choose, signIn, test } from "../support/e2e/portal.ts";
import { cancelSelection, expectSignInPage, pressAccountItem } from "../support/e2e/report-view.ts";

test.describe.configure({ mode: "serial" });

test("a reader signs in, accepts the terms, selects a report and sees it [1.2]", async ({
  page,
  portal,
  pageErrors,
}) => {
  await signIn(page, portal, "Ben Ortiz");
  await acceptTerms(page);
  const selection = page.getByRole("dialog", { name: "Select Report Details" });
  await expect(selection.getByRole("combobox", { name: "Client Name" })).toHaveValue(/\w/);
  await selection.getByRole("button", { name: "View Report" }).click();
  const frame = page.locator("main iframe");
  await expect(frame).toHaveAttribute("title", /\w/);
  await expect(page.frameLocator("main iframe").locator("svg").first()).toBeVisible();
  await page.getByRole("combobox", { name: "Page" }).click();
  await page.getByRole("option", { name: /^2 / }).click();
  await expect(page.getByRole("combobox", { name: "Page" })).toContainText("2 /");
  await expect(page.getByRole("banner")).toContainText("Ben Ortiz");
  expect(pageErrors).toEqual([]);
});

test("a report added by an administrator is kept across a restart of the server", async ({
  page,
  portal,
  pageErrors,
}) => {
  const reportId = "aaaaaaaa-1111-2222-3333-bbbbbbbbbbbb";
  await signIn(page, portal, "Ada Keller");
  await acceptTerms(page);
  await cancelSelection(page);
  await page.getByRole("region", { name: "Privacy choices" }).getByRole("button", { name: "Essential only" }).click();
  await page.getByRole("link", { name: "Admin" }).click();
  await expect(page.getByRole("tab", { name: "Add Report" })).toHaveAttribute("aria-selected", "true");
  const subscription = page.getByRole("combobox", { name: "Subscription" });
  await subscription.click();
  const client = (await page.getByRole("option").first().textContent()) ?? "";
  await page.getByRole("option").first().click();
  await page.getByRole("textbox", { name: "Report Id" }).fill(reportId);
  await page.getByRole("textbox", { name: "Report Name" }).fill("Quarterly Exposure");
  await page.getByRole("textbox", { name: "Group Id" }).fill("cccccccc-1111-2222-3333-dddddddddddd");
  await page.getByRole("button", { name: "Add Report" }).click();
  await page.getByRole("dialog", { name: "Information" }).getByRole("button", { name: "OK" }).click();

  await portal.restart();
  await page.goto(`${portal.origin}/admin/modifyreport`);
  await choose(page, "Subscription", client);
  await choose(page, "Report", "Quarterly Exposure");
  await expect(page.getByRole("textbox", { name: "Report Id" })).toHaveValue(reportId);
  expect(pageErrors).toEqual([]);
});

test("a user without access is redirected to the no-access page", async ({ page, portal }) => {
  await signIn(page, portal, "Dan Novak");
  await expect(page).toHaveURL(/\/unauthorized$/);
  await expect(page.getByText("You don't have access to view this application.")).toBeVisible();
});

test("after signing out the portal shows the sign-in page again [fault: offline]", async ({
  page,
  portal,
  pageErrors,
}) => {
  await signIn(page, portal, "Chloe Martin");
  await acceptTerms(page);
  await cancelSelection(page);
  await pressAccountItem(page, "Sign out");
  await expectSignInPage(page);
  await page.goto(`${portal.origin}/report`);
  await expectSignInPage(page);
  expect(pageErrors).toEqual([]);
});
