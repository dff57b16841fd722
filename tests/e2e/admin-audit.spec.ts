import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/e2e/accessibility.ts";
import { test } from "../support/e2e/portal.ts";
import { clickButton, enterPortal, goToAdmin, goToPage } from "../support/e2e/report-view.ts";

const list = (page: Page) => page.getByRole("table", { name: "Audit log" });
const firstRow = (page: Page) => list(page).locator("tbody tr").first();

test("what an administrator changed is in the audit log, found by name, and exported as CSV [admin: audit]", async ({
  page,
  portal,
}) => {
  await enterPortal(page, portal, "Ada Keller");
  await goToAdmin(page);
  await goToPage(page, "People");
  await page.getByRole("table", { name: "People" }).getByRole("button", { name: "Greta Lindqvist" }).click();
  await clickButton(page, "Remove all access");
  await clickButton(page, "Remove access");
  await expect(page.getByText("3 of 3 done.")).toBeVisible();

  await goToPage(page, "Audit log");
  await expect(page).toHaveTitle("Audit log · Risk Insight");
  await expect(firstRow(page)).toContainText("Took the report from Greta Lindqvist");
  await expect(firstRow(page)).toContainText("ada.keller@");
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Find person, report or client" }).fill("LINDQVIST");
  await expect(page.getByRole("heading", { name: "Audit log 3" })).toBeVisible();
  await firstRow(page).getByRole("button").click();
  const details = page.getByRole("region", { name: "Took the report from Greta Lindqvist" });
  await expect(details.getByText(/Greta Lindqvist, greta\.lindqvist@/)).toBeVisible();
  await expectAccessible(page);

  const download = page.waitForEvent("download");
  await clickButton(page, "Export CSV");
  const file = await readFile(await (await download).path(), "utf8");
  const lines = file.trim().split("\r\n");
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain("Took the report from Greta Lindqvist");
  await expect(page.getByText("3 rows saved.")).toBeVisible();

  await page.getByRole("textbox", { name: "Find person, report or client" }).fill("nobody has this name");
  await expect(page.getByText("Nothing matches.")).toBeVisible();

  // Other tests need what was removed.
  await goToPage(page, "People");
  await clickButton(page, "Undo");
  await expect(page.getByText("3 of 3 undone.")).toBeVisible();
});

test("a back end without the audit log does not offer it, and its address leads to Manage reports [admin: audit]", async ({
  page,
  portal,
}) => {
  await page.route("**/serverside/api/portal/audit", (route) => route.fulfill({ status: 404, json: {} }));
  await enterPortal(page, portal, "Ada Keller");
  await page.goto(`${portal.origin}/admin/audit`);
  await expect(page.getByRole("tab", { name: "Add Report" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Audit log" })).toHaveCount(0);
});
