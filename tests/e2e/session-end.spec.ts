/// <reference lib="dom" />
import { expect } from "@playwright/test";
import { acceptTerms, choose, test } from "../support/e2e/portal.ts";
import {
  cancelSelection,
  clickButton,
  enterPortal,
  expectSignInPage,
  pressAccountItem,
  reportFrame,
  selectionDialog,
  viewReport,
  waitForReport,
} from "../support/e2e/report-view.ts";

test("after another user signs in in a second tab, the first tab sends no write and reloads", async ({
  page,
  portal,
  context,
}) => {
  await enterPortal(page, portal);
  await viewReport(page);
  const other = await context.newPage();
  await other.goto(portal.origin);
  await cancelSelection(other);
  await pressAccountItem(other, "Sign out");
  await other.getByRole("button", { name: "Greta Lindqvist" }).click();
  await acceptTerms(other);
  await selectionDialog(other).waitFor();

  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET" && request.url().startsWith(portal.origin)) writes.push(request.url());
  });
  const reload = page.waitForEvent("load");
  await clickButton(page, "Change Report");
  await choose(page, "Report Name", "Hull").catch(() => undefined);
  await page.evaluate(() => dispatchEvent(new Event("focus"))).catch(() => undefined);
  await reload;
  expect(writes).toEqual([]);
  await expect(page.getByRole("banner", { includeHidden: true })).toContainText("Greta Lindqvist");
});

test("an ended session causes one redirect to the login and returns to the same report [fault: 401 storm]", async ({
  page,
  portal,
  context,
}) => {
  await enterPortal(page, portal);
  await viewReport(page);
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

test("a sign-in that never succeeds ends on the error page, where it can be retried", async ({ page, portal }) => {
  await page.route("**/auth/authorize?**", (route) =>
    route.fulfill({ status: 302, headers: { location: `${portal.origin}/report` } }),
  );
  await page.goto(portal.origin);
  await expect(page).toHaveURL(/\/error$/);
  await page.unroute("**/auth/authorize?**");
  await clickButton(page, "Try again");
  await expectSignInPage(page);
});

test("after signing out, going back shows no report", async ({ page, portal }) => {
  await enterPortal(page, portal);
  await viewReport(page);
  await pressAccountItem(page, "Sign out");
  await expectSignInPage(page);
  await page.goBack();
  await expectSignInPage(page);
  expect(await reportFrame(page).count()).toBe(0);
});
