/// <reference lib="dom" />
import { expect } from "@playwright/test";
import { acceptTerms, pick, press, tabTo } from "../support/e2e/keyboard.ts";
import { test } from "../support/e2e/portal.ts";
import { accountButton, expectSignInPage } from "../support/e2e/report-view.ts";

test("a reader signs in, opens a report, works with it and signs out by keyboard alone [return: account menu]", async ({
  page,
  portal,
  pageErrors,
}) => {
  await page.goto(portal.origin);
  await press(page, page.getByRole("button", { name: "Ben Ortiz" }));
  await expect(page.getByRole("dialog", { name: "Terms of Use" }).locator(":focus")).toHaveCount(1);
  await acceptTerms(page);

  const selection = page.getByRole("dialog", { name: "Select Report Details" });
  await expect(selection.getByRole("combobox", { name: "Client Name" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(selection).toBeVisible();
  await pick(page, "Report Name", "hull");
  await press(page, selection.getByRole("button", { name: "View Report" }));
  await expect(page.locator("main iframe")).toHaveAttribute("title", /Hull/);
  await expect(page.getByText(/Hull.* is shown/)).toBeAttached();

  const change = page.getByRole("button", { name: "Change Report" });
  await press(page, change);
  await expect(selection.getByRole("combobox", { name: "Client Name" })).toBeFocused();
  await press(page, selection.getByRole("button", { name: "Cancel" }));
  await expect(change).toBeFocused();

  const pages = page.getByRole("combobox", { name: "Page" });
  await press(page, page.getByRole("button", { name: "Next page" }));
  await expect(pages).toContainText("2 /");
  await press(page, pages);
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await expect(pages).toContainText("1 /");
  await expect(pages).toBeFocused();

  await press(page, page.getByRole("button", { name: "Refresh" }));
  await expect(page.getByRole("button", { name: "Refresh" })).toBeFocused();
  await tabTo(page, page.getByRole("button", { name: "Print" }));

  const fullScreen = page.getByRole("button", { name: "Full Screen", exact: true });
  await press(page, fullScreen);
  const exit = page.getByRole("button", { name: "Exit full screen" });
  await expect(exit).toBeFocused();
  await expect(fullScreen).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(exit).toHaveCount(0);
  await expect(fullScreen).toBeFocused();

  const account = accountButton(page);
  const accountItem = (name: string) => page.getByRole("group", { name: "Account" }).getByRole("button", { name });
  await press(page, account);
  await expect(accountItem("System")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("button", { name: "Dark", pressed: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(account).toBeFocused();

  const doNotSell = page.getByRole("button", { name: "California: Do Not Sell My Personal Information" });
  await press(page, doNotSell);
  const settings = page.getByRole("dialog", { name: "Privacy settings" });
  await press(page, settings.getByRole("checkbox", { name: "Performance and diagnostics" }), "Space");
  await press(page, settings.getByRole("button", { name: "Save my choice" }));
  await expect(settings).toHaveCount(0);
  await expect(doNotSell).toBeFocused();

  await press(page, account);
  await expect(accountItem("System")).toBeFocused();
  await page.keyboard.press("End");
  await expect(accountItem("Sign out")).toBeFocused();
  await page.keyboard.press("Enter");
  await expectSignInPage(page);
  expect(pageErrors).toEqual([]);
});

test("the terms can be declined by keyboard alone", async ({ page, portal }) => {
  await page.goto(portal.origin);
  await press(page, page.getByRole("button", { name: "Chloe Martin" }));
  await press(page, page.getByRole("dialog", { name: "Terms of Use" }).getByRole("button", { name: "Decline" }));
  await page.waitForURL((url) => url.origin !== portal.origin || !url.pathname.startsWith("/report"));
});

test("a failed load is announced and can be retried by keyboard alone", async ({ page, portal }) => {
  await page.route("**/serverside/api/getusersubscriptions", (route) => route.fulfill({ status: 500 }), { times: 1 });
  await page.goto(portal.origin);
  await press(page, page.getByRole("button", { name: "Ben Ortiz" }));
  await acceptTerms(page);
  const error = page.getByRole("dialog", { name: "Error" });
  await expect(error.getByRole("button", { name: "Try again" })).toBeFocused();
  await expect(error).toHaveAccessibleDescription("Error occured while loading report details");
  await page.keyboard.press("Escape");
  await expect(error).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Select Report Details" })).toBeVisible();
  await press(page, page.getByRole("dialog").getByRole("button", { name: "Cancel" }));

  await page.goto(`${portal.origin}/error`);
  await press(page, page.getByRole("button", { name: "Try again" }));
  await expect(page).toHaveURL(/\/report/);
});
