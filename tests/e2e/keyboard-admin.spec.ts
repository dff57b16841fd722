import { expect } from "@playwright/test";
import { demo } from "../../server/standins/demo-data.ts";
import { answerAlert, openAdmin, openTab, pick, press, tabTo, type } from "../support/e2e/keyboard.ts";
import { test } from "../support/e2e/portal.ts";

const fleet = demo.reports.find(({ reportName }) => reportName.startsWith("Fleet"))!;
const ID = "eeeeeeee-1111-2222-3333-ffffffffffff";

test("an administrator adds, updates and deletes a report by keyboard alone", async ({ page, portal, pageErrors }) => {
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await openAdmin(page, portal);
  await pick(page, "Subscription", "alder");
  await type(page, "Report Id", "not an id");
  await expect(page.getByRole("alert")).toContainText("Enter an ID like");
  await type(page, "Report Name", "By keyboard");
  await type(page, "Group Id", ID);
  await press(page, button("Add Report"));
  await answerAlert(page, "Error", "ReportId or GroupId or DatasetId entered is incorrect");
  await expect(button("Add Report")).toBeFocused();
  await type(page, "Report Id", ID);
  await press(page, page.getByRole("checkbox", { name: "Row Level Security" }), "Space");
  await type(page, "DatasetId", ID);
  await page.keyboard.press("Enter");
  await answerAlert(page, "Information", "Report added successfully");

  await openTab(page, 1);
  await pick(page, "Subscription", "alder");
  await pick(page, "Report", "by keyboard");
  await type(page, "Report Name", "By keyboard again");
  await press(page, button("Refresh GCID"));
  await press(page, button("Update Report"));
  await answerAlert(page, "Information", "Report updated successfully");
  await pick(page, "Report", "by keyboard again");
  await press(page, button("Show history"));
  await expect(page.getByRole("region", { name: "History" })).toContainText("Updated");
  await press(page, button("Delete Report"));
  const confirming = page.getByRole("dialog", { name: "Delete Report" });
  await expect(confirming).toContainText("By keyboard again");
  await page.keyboard.press("Escape");
  await expect(button("Delete Report")).toBeFocused();
  await page.keyboard.press("Enter");
  await press(page, confirming.getByRole("button", { name: "Delete", exact: true }));
  await answerAlert(page, "Information", "Report deleted successfully");
  expect(pageErrors).toEqual([]);
});

test("an administrator adds and removes mappings, single and in bulk, by keyboard alone", async ({
  page,
  portal,
  pageErrors,
}) => {
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const title = (name: string) => page.getByRole("heading", { name });
  await openAdmin(page, portal);
  await openTab(page, 2);
  await pick(page, "Subscription", "castellane");
  await answerAlert(page, "Information", "Users for subscription loaded successfully");
  await expect(page.getByRole("combobox", { name: "Subscription" })).toBeFocused();
  await pick(page, "User", "ada");
  await pick(page, "Report", "");
  const [first, second] = (await button("Add Report Mapping").isEnabled()) ? ["Add", "Remove"] : ["Remove", "Add"];
  for (const action of [first, second]) {
    await press(page, button(`${action} Report Mapping`));
    await answerAlert(page, "Information", `Report mapping ${action === "Add" ? "added" : "removed"} successfully`);
  }

  await press(page, button("Access matrix"));
  await expect(title("Access matrix")).toBeFocused();
  await tabTo(page, page.getByRole("gridcell").first());
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await press(page, button("Review changes"));
  await expect(title("Review changes")).toBeFocused();
  await press(page, button("Apply changes"));
  await expect(page.getByText("2 of 2 done.")).toBeVisible();
  await press(page, button("Undo"));
  await expect(page.getByText("2 of 2 undone.")).toBeVisible();
  await press(page, button("Done"));
  await expect(title("Access matrix")).toBeFocused();
  await press(page, button("Back"));
  await expect(button("Keep editing")).toBeFocused();
  await press(page, button("Discard"));
  await expect(button("Access matrix")).toBeFocused();

  await press(page, button("Import or export CSV"));
  await type(page, "Mappings as CSV", "action,user,report\nadd,Nobody,Nothing");
  await press(page, button("Preview import"));
  await expect(title("Import preview")).toBeFocused();
  await expect(page.getByText("This subscription has no user “Nobody”")).toBeVisible();
  await press(page, button("Back"));
  await press(page, button("Back"));
  await expect(button("Import or export CSV")).toBeFocused();
  expect(pageErrors).toEqual([]);
});

test("an administrator opens and closes a report preview by keyboard alone", async ({ page, portal, pageErrors }) => {
  await openAdmin(page, portal);
  await press(page, page.getByRole("button", { name: "Preview Report" }));
  const modal = page.getByRole("dialog", { name: "Preview Report" });
  await press(page, modal.getByRole("button", { name: "Cancel" }));
  await expect(page.getByRole("button", { name: "Preview Report" })).toBeFocused();
  await page.keyboard.press("Enter");
  await type(page, "Report Id", ID);
  await type(page, "Group Id", fleet.groupId);
  await press(page, modal.getByRole("button", { name: "Preview Report" }));
  await expect(modal.getByRole("alert")).toContainText("Error occured while loading report details");
  await expect(modal.getByRole("alert")).toContainText("This group has no report with this ID.");
  await type(page, "Report Id", fleet.reportId);
  await press(page, modal.getByRole("button", { name: "Preview Report" }));
  await press(page, page.getByRole("button", { name: "Close preview" }));
  await expect(page.getByRole("button", { name: "Preview Report" })).toBeFocused();
  expect(pageErrors).toEqual([]);
});
