import { expect } from "@playwright/test";
import { acceptTerms, enterPortalAnew, signIn, test } from "../support/e2e/portal.ts";
import {
  clickButton,
  expectSignInPage,
  pressAccountItem,
  reportFrame,
  waitForReport,
} from "../support/e2e/report-view.ts";

test("a reader signs in, accepts the terms, selects a report, sees it and signs out; going back shows no report [1.2]", async ({
  page,
  portal,
  pageErrors,
}) => {
  await signIn(page, portal, "Ben Ortiz");
  await acceptTerms(page);
  const selection = page.getByRole("dialog", { name: "Select Report Details" });
  await expect(selection.getByRole("combobox", { name: "Client Name" })).toHaveValue(/\w/);
  await selection.getByRole("button", { name: "View Report" }).click();
  await expect(reportFrame(page)).toHaveAttribute("title", /\w/);
  await waitForReport(page);
  await page.getByRole("combobox", { name: "Page" }).click();
  await page.getByRole("option", { name: /^2 / }).click();
  await expect(page.getByRole("combobox", { name: "Page" })).toContainText("2 /");
  await expect(page.getByRole("banner")).toContainText("Ben Ortiz");

  await pressAccountItem(page, "Sign out");
  await expectSignInPage(page);
  await page.goBack();
  await expectSignInPage(page);
  expect(await reportFrame(page).count()).toBe(0);
  expect(pageErrors).toEqual([]);
});

test("an ended session causes one redirect to the login and returns to the same report", async ({
  page,
  portal,
  context,
}) => {
  await enterPortalAnew(page, portal, "Chloe Martin");
  await clickButton(page, "View Report");
  await waitForReport(page);
  const link = page.url();
  await context.clearCookies({ name: "insights" });
  const logins: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest() && new URL(request.url()).pathname === "/serverside/api/auth/authorize")
      logins.push(request.url());
  });
  await page.reload();
  await expect.poll(() => logins).toHaveLength(1);
  await waitForReport(page);
  expect(page.url()).toBe(link);
  expect(logins).toHaveLength(1);
});
