import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import { choose, enterPortal, test } from "../support/e2e/portal.ts";
import { clickButton, goToAdmin, goToPage, openNewContext, selectionDialog } from "../support/e2e/report-view.ts";

const answerAlert = async (page: Page, message: string) => {
  await expect(page.getByRole("dialog", { name: "Information" })).toContainText(message);
  await clickButton(page, "OK");
};

/** Chooses a subscription and tells with which status the list of its people is answered. */
async function readStatusOfPeople(page: Page, subscription: string): Promise<number> {
  const path = contract.getSubscriptionUsers.path.replace(":id", "");
  const answer = page.waitForResponse((response) => response.url().includes(path));
  await choose(page, "Subscription", subscription);
  await answerAlert(page, "Users for subscription loaded successfully");
  return (await answer).status();
}

test("an administrator adds a report and gives a person access, who has it then; both are in the audit log", async ({
  page,
  portal,
  browser,
  pageErrors,
}) => {
  await enterPortal(page, portal, "Ada Keller");
  await goToAdmin(page);
  await clickButton(page, "Essential only");

  // Leaving the field shows a message that moves the page under the pressed mouse.
  await page.getByRole("textbox", { name: "Group Id" }).fill("0d5b9e34-7c18");
  await page.getByRole("checkbox", { name: "Row Level Security" }).check();
  await expect(page.getByText("Enter an ID like 0d5b9e34-7c18-4f62-a9d3-84e6b1f0c257.")).toBeVisible();
  await page.getByRole("checkbox", { name: "Row Level Security" }).uncheck();

  const name = `Added ${randomUUID()}`;
  await choose(page, "Subscription", "Alderbrook");
  await page.getByRole("textbox", { name: "Report Id" }).fill(randomUUID());
  await page.getByRole("textbox", { name: "Report Name" }).fill(name);
  await page.getByRole("textbox", { name: "Group Id" }).fill(randomUUID());
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: size.width, height: 480 });
  await clickButton(page, "Add Report");
  await answerAlert(page, "Report added successfully");
  await expect(page.getByRole("combobox", { name: "Subscription" })).toBeFocused();
  await expect(page.getByText("Added. Nobody can see it yet.")).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(size);

  await page.getByRole("tab", { name: "User Report Mapping" }).click();
  expect(await readStatusOfPeople(page, "Castellane")).toBe(200);
  // It was chosen in the first tab, so its people have been loaded.
  expect(await readStatusOfPeople(page, "Alderbrook")).toBe(304);
  await choose(page, "User", "Ben Ortiz");
  await choose(page, "Report", name);
  await clickButton(page, "Add Report Mapping");
  await answerAlert(page, "Report mapping added successfully");
  const reader = await openNewContext(browser);
  await enterPortal(reader, portal);
  await selectionDialog(reader).getByRole("combobox", { name: "Report Name" }).click();
  await expect(reader.getByRole("option", { name })).toBeVisible();
  await reader.context().close();
  await clickButton(page, "Remove Report Mapping");
  await answerAlert(page, "Report mapping removed successfully");

  await goToPage(page, "Audit log");
  const rows = page.getByRole("table", { name: "Audit log" }).locator("tbody tr");
  await expect(rows.first()).toContainText("Took the report from Ben Ortiz");
  await expect(rows.nth(1)).toContainText("Gave the report to Ben Ortiz");
  expect(pageErrors).toEqual([]);
});

test("an exported list is changed, reviewed and imported, and a wrong file is refused", async ({ page, portal }) => {
  const selectFile = (name: string, text: string) =>
    page.getByLabel("Choose a file").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  const rows = page.getByRole("region", { name: "Rows of the import" }).getByRole("listitem");
  await enterPortal(page, portal, "Ada Keller");
  await page.goto(`${portal.origin}/admin/clients`);
  const download = page.waitForEvent("download");
  await clickButton(page, "Export CSV");
  const file = await readFile(await (await download).path(), "utf8");
  expect(file.split("\r\n")[0]).toBe("\uFEFFid,displayName,partyId,profileId");

  await clickButton(page, "Import CSV");
  await selectFile("other.csv", "a,b\n1,2");
  await expect(page.getByRole("alert")).toContainText("The first line has to name the columns");
  const renamed = file.replace("Alderbrook Marine Group", "Alderbrook Marine");
  await selectFile("clients.csv", renamed);
  await expect(rows.filter({ hasText: /^\d+Changed/ })).toContainText("displayName “Alderbrook Marine Group” → ");
  await clickButton(page, "Save import");
  await expect(page.getByText("clients.csv is imported: 0 added, 1 changed.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Alderbrook Marine", exact: true })).toBeVisible();

  // Other tests of this portal know the client by its name.
  await clickButton(page, "Import CSV");
  await selectFile("clients.csv", file);
  await clickButton(page, "Save import");
  await expect(page.getByText("clients.csv is imported: 0 added, 1 changed.")).toBeVisible();
});
