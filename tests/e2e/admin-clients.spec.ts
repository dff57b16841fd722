/// <reference lib="dom" />
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/e2e/accessibility.ts";
import { test } from "../support/e2e/portal.ts";
import { enterPortal, goToAdmin, goToPage, selectionDialog } from "../support/e2e/report-view.ts";

const list = (page: Page) => page.getByRole("table", { name: "Clients" });
const openClient = (page: Page, name: string) => list(page).getByRole("button", { name }).click();

test("two clicks from Admin tell who belongs to a client and which reports it has, and lead to both [admin: clients]", async ({
  page,
  portal,
}) => {
  await enterPortal(page, portal, "Ada Keller");
  await goToAdmin(page);
  await goToPage(page, "Clients");
  await openClient(page, "Alderbrook Marine Group");
  const details = page.getByRole("region", { name: "Alderbrook Marine Group" });
  await expect(details.getByText("70041823")).toBeVisible();
  await expect(details.getByText("ben.ortiz@alderbrook.example")).toBeVisible();
  await expect(details.getByText(/^\d+ readers · last opened/).first()).toBeVisible();
  await expect(page).toHaveTitle("Clients · Risk Insight");
  await expectAccessible(page);

  await details.getByRole("link", { name: "Ben Ortiz" }).click();
  await expect(page).toHaveTitle("People · Risk Insight");
  await expect(page.getByRole("region", { name: "Ben Ortiz" }).getByText("4 reports", { exact: true })).toBeVisible();
  await goToPage(page, "Clients");
  await openClient(page, "Alderbrook Marine Group");
  await details.getByRole("link", { name: "Cargo in Transit" }).click();
  await expect(page).toHaveTitle("Reports · Risk Insight");
  await expect(page.getByRole("region", { name: "Cargo in Transit" }).getByText(/^\d+ readers? at/)).toBeVisible();
});

test("clients are listed with their numbers, sorted, and found by name or GCID by keyboard alone [admin: clients]", async ({
  page,
  portal,
}) => {
  await enterPortal(page, portal, "Ada Keller");
  await page.goto(`${portal.origin}/admin/clients`);
  await expect(page.getByRole("heading", { name: "Clients 3" })).toBeVisible();
  await expect(list(page).locator("tbody tr").first()).toContainText("Alderbrook");
  await list(page).getByRole("button", { name: "Client", exact: true }).click();
  await expect(list(page).locator("tbody tr").first()).toContainText("Vesterholm");
  await page.keyboard.press("/");
  await page.keyboard.type("70058146");
  await expect(list(page).locator("tbody tr")).toHaveCount(1);
  await expect(list(page)).not.toHaveAttribute("aria-busy");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Castellane Hotels & Resorts" })).toBeVisible();
});

test("a back end without the list does not offer it, and its address leads to Manage reports [admin: clients]", async ({
  page,
  portal,
}) => {
  await page.route("**/serverside/api/portal/listsubscriptions", (route) => route.fulfill({ status: 404, json: {} }));
  await enterPortal(page, portal, "Ada Keller");
  await goToAdmin(page);
  await expect(page.getByRole("link", { name: "Reports", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Clients", exact: true })).toHaveCount(0);
  await page.goto(`${portal.origin}/admin/clients`);
  await expect(page.getByRole("tab", { name: "Add Report" })).toBeVisible();
  await expect(page).toHaveURL(/\/admin$/);
});

test("details that cannot be loaded say so and are loaded again; a phone shows cards", async ({ page, portal }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await enterPortal(page, portal, "Ada Keller");
  const calls = "**/serverside/api/portal/subscription/*";
  await page.route(calls, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`${portal.origin}/admin/clients`);
  await page.getByRole("button", { name: "Vesterholm Energy" }).click();
  await expect(page.getByRole("heading", { name: "Vesterholm Energy" })).toBeFocused();
  await expect(page.getByText("The client’s people and reports could not be loaded.")).toBeVisible();
  await page.unroute(calls);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("region", { name: "Reports", exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("button", { name: "Vesterholm Energy" })).toBeFocused();
});

test("a reader who opens the address is led to their reports", async ({ page, portal }) => {
  await enterPortal(page, portal);
  await expect(selectionDialog(page)).toBeVisible();
  await page.goto(`${portal.origin}/admin/clients`);
  await expect(selectionDialog(page)).toBeVisible();
  await expect(page).toHaveURL(/\/report$/);
});
