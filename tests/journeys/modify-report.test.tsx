import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { mockFailure } from "../support/mocks/failures.ts";
import { choose, inDialog, openPortal } from "../support/journeys/open-portal.tsx";

const box = (name: string) => screen.getByRole("textbox", { name });
const press = (name: string) => screen.getByRole("button", { name });

/** The question is a script of its own: React waits for it. */
const askToDelete = () =>
  act(async () => {
    press("Delete Report").focus();
    fireEvent.click(press("Delete Report"));
  });

async function openChosen(report: RegExp, opening: Parameters<typeof openPortal>[0] = {}) {
  const portal = openPortal({ role: "administrator", at: "/admin/modifyreport", ...opening });
  await choose(portal.user, "Subscription", "Alderbrook Marine Group");
  await choose(portal.user, "Report", report);
  return portal;
}

test("choosing a subscription filters the reports and clears the details", async () => {
  const { user } = await openChosen(/^Fleet/);
  expect(box("Report Name")).toHaveValue("Fleet Hull & Machinery");
  await choose(user, "Subscription", "Vesterholm Energy");
  expect(box("Report Name")).toHaveValue("");
  await user.click(screen.getByRole("combobox", { name: "Report" }));
  const options = screen.getAllByRole("option", { hidden: true }).map(({ textContent }) => textContent);
  expect(options).toHaveLength(4);
  expect(options.join()).not.toContain("Fleet");
});

test("choosing a report fills all fields, with who updated it last", async () => {
  const { mockData } = await openChosen(/^Claims/);
  const report = mockData.reports[0]!;
  const shown = Object.fromEntries(
    ["Report Id", "Report Name", "Group Id", "DatasetId", "GCID"].map((name) => [
      name,
      (box(name) as HTMLInputElement).value,
    ]),
  );
  expect(shown).toEqual({
    "Report Id": report.reportId,
    "Report Name": report.reportName,
    "Group Id": report.groupId,
    DatasetId: report.dataSetId,
    GCID: report.partyId,
  });
  expect(screen.getByRole("checkbox", { name: "Row Level Security" })).toBeChecked();
  expect(screen.getByText("Last Updated By")).toBeVisible();
  expect(screen.getByText(report.updatedBy)).toBeVisible();
});

test("Update Report sends what is on the screen, says so, and clears the details", async () => {
  const { user, mockData } = await openChosen(/^Claims/);
  await user.clear(box("Report Name"));
  expect(press("Update Report")).toBeDisabled();
  await user.type(box("Report Name"), "Renamed");
  await user.click(screen.getByRole("checkbox", { name: "Row Level Security" }));
  await user.click(press("Update Report"));
  expect((await inDialog("Information")).getByText("Report updated successfully")).toBeVisible();
  expect(mockData.reports[0]).toMatchObject({ reportName: "Renamed", rls: false, dataSetId: null, partyId: null });
  await user.click(press("OK"));
  await waitFor(() => expect(box("Report Name")).toHaveValue(""));
});

test("Refresh GCID loads the primary party again", async () => {
  const { user, mockData } = await openChosen(/^Claims/);
  mockData.subscriptions[0] = { ...mockData.subscriptions[0]!, primaryPartyId: "7777" };
  await user.click(press("Refresh GCID"));
  await waitFor(() => expect(box("GCID")).toHaveValue("7777"));
});

test("Delete Report asks once more, naming the report, before it calls; then the report is gone", async () => {
  const { user, mockData, calls } = await openChosen(/^Fleet/);
  await user.click(press("Delete Report"));
  const asked = await inDialog("Delete Report");
  expect(asked.getByText("Fleet Hull & Machinery")).toBeVisible();
  await user.click(asked.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls.filter((call) => call.startsWith("DELETE"))).toEqual([]);
  await user.click(press("Delete Report"));
  await user.click((await inDialog("Delete Report")).getByRole("button", { name: "Delete" }));
  expect((await inDialog("Information")).getByText("Report deleted successfully")).toBeVisible();
  expect(mockData.reports.some(({ reportName }) => reportName.startsWith("Fleet"))).toBe(false);
  await user.click(press("OK"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("combobox", { name: "Report" }));
  expect(screen.getAllByRole("option", { hidden: true })).toHaveLength(3);
});

test("Escape, or an alert in its place, takes the question back, and the report can be deleted after all", async () => {
  const { user, actors } = await openChosen(/^Fleet/);
  await askToDelete();
  await inDialog("Delete Report");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(press("Delete Report")).toHaveFocus();
  await askToDelete();
  await inDialog("Delete Report");
  await act(async () =>
    actors.dialogs.send({
      type: "dialog.opened",
      content: { kind: "alert", title: "Information", message: "Meanwhile" },
    }),
  );
  await user.click((await inDialog("Information")).getByRole("button", { name: "OK" }));
  await waitFor(() => expect(press("Delete Report")).toBeEnabled());
});

test("an id that is none is refused before anything is sent: ReportId or GroupId entered is incorrect", async () => {
  const { user, calls } = await openChosen(/^Fleet/);
  await user.type(box("Report Id"), "x");
  await user.click(press("Update Report"));
  expect((await inDialog("Error")).getByText("ReportId or GroupId entered is incorrect")).toBeVisible();
  expect(calls.filter((call) => call.startsWith("POST"))).toEqual([]);
});

test.each([
  ["Update Report", contract.updateReport, "Error occured while updating report"],
  ["Delete Report", contract.deleteReport, "Error occured while deleting report"],
] as const)("%s that fails says so and keeps the entries", async (name, endpoint, message) => {
  const { user } = await openChosen(/^Fleet/, { but: [mockFailure("serverError", endpoint)] });
  await act(async () => void fireEvent.click(press(name)));
  if (name === "Delete Report")
    await user.click((await inDialog("Delete Report")).getByRole("button", { name: "Delete" }));
  const error = await inDialog("Error");
  expect(error.getByText(message)).toBeVisible();
  await user.click(error.getByRole("button", { name: "OK" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(box("Report Name")).toHaveValue("Fleet Hull & Machinery");
});
