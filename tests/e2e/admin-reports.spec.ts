/// <reference lib="dom" />
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/e2e/accessibility.ts";
import { test } from "../support/e2e/portal.ts";
import { enterPortal, goToAdmin, goToPage, selectionDialog } from "../support/e2e/report-view.ts";

const list = (page: Page) => page.getByRole("table", { name: "Reports" });

test("two clicks from Admin tell who can see a report at every client, and Edit opens it in Modify Report [admin: readers of a report]", async ({
  page,
  portal,
}) => {
  await enterPortal(page, portal, "Ada Keller");
  await goToAdmin(page);
  await page.getByRole("link", { name: "Reports", exact: true }).click();
  await list(page).getByRole("button", { name: "Claims & Losses" }).first().click();
  const details = page.getByRole("region", { name: "Claims & Losses" });
  await expect(details.getByText(/^\d+ readers at [2-9] clients$/)).toBeVisible();
  await expect(details.getByText("@").first()).toBeVisible();
  await expect(page).toHaveTitle("Reports · Risk Insight");
  await expectAccessible(page);

  await details.getByRole("button", { name: "Edit" }).click();
  await expect(page.getByRole("tab", { name: "Modify Report" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("textbox", { name: "Report Name" })).toHaveValue("Claims & Losses");
  await expect(page.getByRole("link", { name: "Manage reports" })).toHaveAttribute("aria-current", "page");
});

test("three clicks from Admin open the access matrix at a report, and its open changes come first", async ({
  page,
  portal,
}) => {
  await enterPortal(page, portal, "Ada Keller");
  await goToAdmin(page);
  await goToPage(page, "Reports");
  const openDetails = () => list(page).getByRole("button", { name: "Cargo in Transit" }).click();
  const giveAccess = page
    .getByRole("region", { name: "Cargo in Transit" })
    .getByRole("button", { name: "Give access" });
  await openDetails();
  await giveAccess.click();
  await expect(page.getByRole("tab", { name: "User Report Mapping" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("columnheader").nth(1)).toContainText("Cargo in Transit");
  await goToPage(page, "Reports");
  await openDetails();
  await expect(giveAccess).toBeDisabled();
  await expect(page.getByText("Finish the changes that are open in User Report Mapping first.")).toBeVisible();
});

test("two clicks from Admin tell which reports have no readers [admin: readers of a report]", async ({
  page,
  portal,
}) => {
  await enterPortal(page, portal, "Ada Keller");
  await goToAdmin(page);
  await page.getByRole("link", { name: "Reports", exact: true }).click();
  await expect(list(page).getByRole("row")).not.toHaveCount(0);
  const all = await list(page).getByRole("row").count();
  await page.getByRole("checkbox", { name: "No readers" }).check();
  await expect(list(page).getByRole("row")).not.toHaveCount(all);
  for (const row of await list(page).locator("tbody tr").all())
    await expect(row.getByRole("cell").nth(2)).toHaveText("0");
});

test("what is typed narrows the list, by keyboard alone, and unsaved input of a tab is kept meanwhile", async ({
  page,
  portal,
}) => {
  await enterPortal(page, portal, "Ada Keller");
  await goToAdmin(page);
  await page.getByRole("textbox", { name: "Report Name" }).fill("Not saved yet");
  await page.getByRole("link", { name: "Reports", exact: true }).click();
  await expect(list(page)).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByRole("textbox", { name: "Find report or client" })).toBeFocused();
  await page.keyboard.type("cargo");
  await expect(list(page).locator("tbody tr")).toHaveCount(1);
  await list(page).getByRole("button", { name: "Cargo in Transit" }).press("Enter");
  await expect(page.getByRole("region", { name: "Cargo in Transit" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("textbox", { name: "Report Name" })).toHaveValue("Not saved yet");
});

test("a back end without the list offers no navigation, and its address leads to Manage reports [admin: readers of a report]", async ({
  page,
  portal,
}) => {
  await page.route("**/serverside/api/portal/listreports", (route) => route.fulfill({ status: 404, json: {} }));
  await enterPortal(page, portal, "Ada Keller");
  await goToAdmin(page);
  await expect(page.getByRole("link", { name: "Reports", exact: true })).toHaveCount(0);
  await page.goto(`${portal.origin}/admin/reports`);
  await expect(page.getByRole("tab", { name: "Add Report" })).toBeVisible();
  await expect(page).toHaveURL(/\/admin$/);
});

test("a list that cannot be loaded says so and is loaded again; a phone shows cards and a select", async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await enterPortal(page, portal, "Ada Keller");
  const calls = "**/serverside/api/portal/listreports";
  await page.route(calls, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`${portal.origin}/admin/reports`);
  await expect(page.getByText("The list could not be loaded.")).toBeVisible();
  await page.unroute(calls);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("button", { name: "Cargo in Transit" }).click();
  await expect(page.getByRole("heading", { name: "Cargo in Transit" })).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("button", { name: "Cargo in Transit" })).toBeFocused();
  await page.getByRole("combobox", { name: "Administration page" }).selectOption("Manage reports");
  await expect(page.getByRole("tab", { name: "Add Report" })).toBeVisible();
});

test("beside open details, and at 768 px, the list has only the columns that it has room for", async ({
  page,
  portal,
}) => {
  const columns = list(page).getByRole("columnheader");
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterPortal(page, portal, "Ada Keller");
  await page.goto(`${portal.origin}/admin/reports`);
  await expect(columns).toHaveText(["Report", "Client", "RLS", "Readers", "Last opened", "Last change"]);
  await list(page).getByRole("button", { name: "Cargo in Transit" }).click();
  await expect(columns).toHaveText(["Report", "Client", "Readers", "Last opened"]);
  await page.getByRole("button", { name: "Close" }).click();
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(columns).toHaveText(["Report", "Client", "Readers", "Last opened"]);
});

test("a reader who opens the address is led to their reports", async ({ page, portal }) => {
  await enterPortal(page, portal);
  await expect(selectionDialog(page)).toBeVisible();
  await page.goto(`${portal.origin}/admin/reports`);
  await expect(selectionDialog(page)).toBeVisible();
  await expect(page).toHaveURL(/\/report$/);
});
