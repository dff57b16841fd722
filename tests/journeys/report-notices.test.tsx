import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { choose, inDialog, openPortal } from "../support/journeys/open-portal.tsx";

const CLIENT = "Alderbrook Marine Group";
const closeAlert = async (user: ReturnType<typeof openPortal>["user"]) => {
  await user.click((await inDialog("Information")).getByRole("button", { name: "OK" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
};

test("Give access after Add opens the access matrix of the client at the new report", async () => {
  const { user } = openPortal({ role: "administrator", at: "/admin/addreport" });
  await screen.findByRole("tab", { name: "Add Report" });
  await choose(user, "Subscription", CLIENT);
  const ids = {
    "Report Id": "abcdef12-0000-4000-8000-000000000001",
    "Group Id": "abcdef12-0000-4000-8000-000000000002",
  };
  for (const [name, text] of Object.entries({ ...ids, "Report Name": "Newest Report" })) {
    await user.click(screen.getByRole("textbox", { name }));
    await user.paste(text);
  }
  await user.click(screen.getByRole("button", { name: "Add Report" }));
  await closeAlert(user);
  await user.click(await screen.findByRole("button", { name: "Give access" }));
  expect(await screen.findByRole("tab", { name: "User Report Mapping", selected: true })).toBeVisible();
  const grid = within(await screen.findByRole("grid"));
  expect(grid.getAllByRole("columnheader")[1]).toHaveTextContent("Newest Report");
});

test("a deleted report is restored by Undo, with the people who could see it", async () => {
  const { user, mockData } = openPortal({ role: "administrator", at: "/admin/modifyreport" });
  const report = mockData.reports.find(({ reportName }) => reportName === "Cargo in Transit")!;
  const readers = () =>
    mockData.mappings.filter(({ subscriptionReportId }) => subscriptionReportId === report.subscriptionReportId);
  const before = readers();
  expect(before).not.toEqual([]);
  await screen.findByRole("tab", { name: "Modify Report" });
  await choose(user, "Subscription", CLIENT);
  await choose(user, "Report", /^Cargo in Transit/);
  await user.click(screen.getByRole("button", { name: "Delete Report" }));
  const confirm = await screen.findByRole("button", { name: "Delete" });
  await waitFor(() => expect(confirm).toBeEnabled());
  await user.click(confirm);
  await closeAlert(user);
  expect(readers()).toEqual([]);
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(readers()).toHaveLength(before.length));
  expect(mockData.reports.map(({ reportId }) => reportId)).toContain(report.reportId);
});
