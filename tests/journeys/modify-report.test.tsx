import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { choose, inDialog, openPortal } from "../support/journeys/open-portal.tsx";

const textBox = (name: string) => screen.getByRole("textbox", { name });
const button = (name: string) => screen.getByRole("button", { name });

/** Wrapped in act, because the confirmation dialog is loaded lazily. */
const requestDeletion = () =>
  act(async () => {
    button("Delete Report").focus();
    fireEvent.click(button("Delete Report"));
  });

async function openWithReport(report: RegExp, opening: Parameters<typeof openPortal>[0] = {}) {
  const portal = openPortal({ role: "administrator", at: "/admin/modifyreport", ...opening });
  await choose(portal.user, "Subscription", "Alderbrook Marine Group");
  await choose(portal.user, "Report", report);
  return portal;
}

test("choosing another report asks before unsaved changes are lost [wrong: unsaved input]", async () => {
  const { user } = await openWithReport(/^Fleet/);
  await user.clear(textBox("Report Name"));
  await user.type(textBox("Report Name"), "Fleet 2027");
  await choose(user, "Report", /^Claims/);
  expect(screen.getByRole("alert")).toHaveTextContent("not saved and will be lost");
  await user.click(button("Keep editing"));
  expect(textBox("Report Name")).toHaveValue("Fleet 2027");
  expect(screen.getByRole("combobox", { name: "Report" })).toHaveFocus();
  await choose(user, "Report", /^Claims/);
  await user.click(button("Discard"));
  expect(textBox("Report Name")).toHaveValue("Claims & Losses");
});

test("choosing a report fills all fields, with who updated it last [2.29]", async () => {
  const { mockData } = await openWithReport(/^Claims/);
  const report = mockData.reports[0]!;
  const shown = Object.fromEntries(
    ["Report Id", "Report Name", "Group Id", "DatasetId", "GCID"].map((name) => [
      name,
      (textBox(name) as HTMLInputElement).value,
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

test("Update Report sends the form, confirms the update, and clears the details [2.31]", async () => {
  const { user, mockData } = await openWithReport(/^Claims/);
  await user.clear(textBox("Report Name"));
  expect(button("Update Report")).toBeDisabled();
  await user.type(textBox("Report Name"), "Renamed");
  await user.click(screen.getByRole("checkbox", { name: "Row Level Security" }));
  await user.click(button("Update Report"));
  expect((await inDialog("Information")).getByText("Report updated successfully")).toBeVisible();
  expect(mockData.reports[0]).toMatchObject({ reportName: "Renamed", rls: false, dataSetId: null, partyId: null });
  await user.click(button("OK"));
  await waitFor(() => expect(textBox("Report Name")).toHaveValue(""));
});

test("Delete Report asks for confirmation, naming the report, before it calls; then the report is removed [2.31]", async () => {
  const { user, mockData, calls } = await openWithReport(/^Fleet/);
  await user.click(button("Delete Report"));
  const confirmation = await inDialog("Delete Report");
  expect(confirmation.getByText("Fleet Hull & Machinery")).toBeVisible();
  await user.click(confirmation.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls.filter((call) => call.startsWith("DELETE"))).toEqual([]);
  await user.click(button("Delete Report"));
  await user.click((await inDialog("Delete Report")).getByRole("button", { name: "Delete" }));
  expect((await inDialog("Information")).getByText("Report deleted successfully")).toBeVisible();
  expect(mockData.reports.some(({ reportName }) => reportName.startsWith("Fleet"))).toBe(false);
  await user.click(button("OK"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("combobox", { name: "Report" }));
  expect(screen.getAllByRole("option", { hidden: true })).toHaveLength(3);
});

test("Delete Report counts who can see the report: not people who are mapped to it but left the client", async () => {
  const { user, mockData } = await openWithReport(/^Claims/);
  mockData.grants.clear();
  const { subscriptionId, subscriptionReportId } = mockData.reports[0]!;
  const mapped = mockData.mappings.filter((mapping) => mapping.subscriptionReportId === subscriptionReportId);
  const left = mockData.people.find(({ id }) => mapped.some(({ principalId }) => principalId === id))!;
  left.subscriptionIds = left.subscriptionIds.filter((id) => id !== subscriptionId);
  await user.click(button("Delete Report"));
  const count = mapped.length - 1;
  const sentence = new RegExp(`${count} ${count === 1 ? "person" : "people"} will lose access`);
  expect(await (await inDialog("Delete Report")).findByText(sentence)).toBeVisible();
});

test("Delete Report counts the mappings where the back end lists no readers", async () => {
  const { user, mockData } = await openWithReport(/^Claims/, {
    config: { features: [] },
  });
  const { subscriptionReportId } = mockData.reports[0]!;
  const mapped = mockData.mappings.filter((mapping) => mapping.subscriptionReportId === subscriptionReportId);
  await user.click(button("Delete Report"));
  expect(
    await (await inDialog("Delete Report")).findByText(new RegExp(`^.*${mapped.length} people will lose access`)),
  ).toBeVisible();
});

test("no key opens a dialog over the confirmation; Escape, or an alert, cancels it and enables Delete Report again", async () => {
  const { user, actors } = await openWithReport(/^Fleet/);
  await requestDeletion();
  await inDialog("Delete Report");
  await user.keyboard("{Control>}k{/Control}");
  expect(actors.dialogs.getSnapshot().context.stack).toEqual([]);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(button("Delete Report")).toHaveFocus();
  await requestDeletion();
  await inDialog("Delete Report");
  await act(async () =>
    actors.dialogs.send({
      type: "dialog.opened",
      content: { kind: "alert", title: "Information", message: "Meanwhile" },
    }),
  );
  await user.click((await inDialog("Information")).getByRole("button", { name: "OK" }));
  await waitFor(() => expect(button("Delete Report")).toBeEnabled());
});
