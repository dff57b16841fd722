/// <reference lib="dom" />
import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/e2e/accessibility.ts";
import { test } from "../support/e2e/portal.ts";
import { enterPortal, goToPage } from "../support/e2e/report-view.ts";

async function exportFile(page: Page): Promise<string> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  return readFile(await (await download).path(), "utf8");
}

async function selectFile(page: Page, name: string, text: string): Promise<void> {
  await page.getByLabel("Choose a file").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
}

const preview = (page: Page) => page.getByRole("region", { name: "Rows of the import" });

test("an exported list of clients is changed, reviewed and imported", async ({ page, portal }) => {
  await enterPortal(page, portal, "Ada Keller");
  await page.goto(`${portal.origin}/admin/clients`);
  const heading = page.getByRole("heading", { name: /^Clients \d+$/ });
  // Other tests of this portal may have added clients.
  const count = Number((await heading.textContent())?.split(" ")[1]);
  const file = await exportFile(page);
  expect(file.split("\r\n")[0]).toBe("\uFEFFid,displayName,partyId");
  await expect(page.getByText(`${count} rows saved.`)).toBeVisible();

  await page.getByRole("button", { name: "Import CSV" }).click();
  await selectFile(page, "clients.csv", file);
  await expect(preview(page).getByRole("listitem")).toHaveCount(count);
  await expect(page.getByText("The file changes nothing.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save import" })).toBeDisabled();
  await page.getByRole("button", { name: "Back" }).click();

  const renamed = file.replace("Alderbrook Marine Group", "Alderbrook Marine");
  await selectFile(page, "wrong.csv", `${renamed}\r\nnew-1,,p1`);
  await expect(page.getByRole("alert")).toContainText("1 row cannot be imported");
  await expect(preview(page).getByRole("listitem")).toContainText("displayName is missing or too long");
  await page.getByRole("button", { name: "Back" }).click();

  await selectFile(page, "clients.csv", `${renamed}\r\nnew-1,Northwind Lines,p1`);
  const rows = preview(page).getByRole("listitem");
  await expect(rows.filter({ hasText: "Added" })).toContainText("new-1");
  await expect(rows.filter({ hasText: /^\d+Changed/ })).toContainText("displayName was “Alderbrook Marine Group”");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save import" }).click();
  await expect(page.getByText("clients.csv is imported: 1 added, 1 changed.")).toBeVisible();
  await expect(heading).toHaveText(`Clients ${count + 1}`);
  await goToPage(page, "Manage reports");
  await page.getByRole("combobox", { name: "Subscription" }).click();
  await expect(page.getByRole("option", { name: "Northwind Lines" })).toBeVisible();
  await page.keyboard.press("Escape");
  await goToPage(page, "Clients");

  // Other tests of this portal know the client by its name.
  await page.getByRole("button", { name: "Import CSV" }).click();
  await selectFile(page, "clients.csv", file);
  await page.getByRole("button", { name: "Save import" }).click();
  await expect(page.getByText("clients.csv is imported: 0 added, 1 changed.")).toBeVisible();
});

test("the people and reports that a list finds are exported and imported without a change", async ({
  page,
  portal,
}) => {
  await enterPortal(page, portal, "Ada Keller");
  for (const [path, search, kind] of [
    ["people", "ben", "people"],
    ["reports", "cargo", "reports"],
  ] as const) {
    await page.goto(`${portal.origin}/admin/${path}`);
    await page.getByRole("textbox", { name: /^Find/ }).fill(search);
    await expect(page.getByRole("table")).not.toHaveAttribute("aria-busy");
    const file = await exportFile(page);
    await page.getByRole("button", { name: "Import CSV" }).click();
    await expect(page.getByRole("heading", { name: `Import ${kind}` })).toBeVisible();
    await selectFile(page, "other.csv", "a,b\n1,2");
    await expect(page.getByRole("alert")).toContainText("The first line has to name the columns");
    await selectFile(page, `${kind}.csv`, file);
    await expect(preview(page).getByRole("listitem").first()).toContainText("Unchanged");
    await expect(page.getByText("The file changes nothing.")).toBeVisible();
  }
});
