import { expect } from "@playwright/test";
import { enterPortal, test } from "../support/e2e/portal.ts";
import { cancelSelection, clickButton, pressAccountItem } from "../support/e2e/report-view.ts";

test("who administers a client invites, groups and gives access for a time, and sees nothing else of the administration [admin: client administrators]", async ({
  page,
  portal,
  pageErrors,
}) => {
  await enterPortal(page, portal, "Elif Şahin");
  await cancelSelection(page);
  await expect(page.getByRole("link", { name: "Admin" })).toHaveCount(0);
  await pressAccountItem(page, "My client");
  await expect(page.getByRole("heading", { name: "Alderbrook Marine Group" })).toBeVisible();

  await clickButton(page, "Invite person");
  await page.getByRole("textbox", { name: "Email" }).fill("mia.lund@alderbrook.example");
  await page.getByRole("textbox", { name: "Name" }).fill("Mia Lund");
  await clickButton(page, "Invite");
  await expect(page.getByText("mia.lund@alderbrook.example")).toBeVisible();

  await clickButton(page, "Add group");
  await page.getByRole("textbox", { name: "Name of the group" }).fill("Brokers");
  await page.getByRole("combobox", { name: "Add member" }).click();
  await page.getByRole("option", { name: /^Mia Lund/ }).click();
  await clickButton(page, "Choose");
  await clickButton(page, "Save");
  await expect(page.getByText("1 person · 0 reports")).toBeVisible();

  await page.getByRole("tab", { name: "Access", exact: true }).click();
  const group = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "Brokers" }) });
  await group.getByRole("gridcell", { name: "No access" }).first().click();
  await clickButton(page, "Review changes");
  await page.getByLabel("Until").fill("2199-12-31");
  await clickButton(page, "Apply changes");
  await expect(page.getByText("1 of 1 done.")).toBeVisible();
  await clickButton(page, "Done");
  await expect(group.getByRole("gridcell", { name: "Has access until 31 Dec 2199" })).toBeVisible();

  await page.reload();
  await expect(group.getByRole("gridcell", { name: "Has access until 31 Dec 2199" })).toBeVisible();
  expect(pageErrors).toEqual([]);
});
