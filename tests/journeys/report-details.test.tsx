import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { reportContract } from "../../src/api/report-contract.ts";
import { reportListContract } from "../../src/api/report-list-contract.ts";
import { backEnd } from "../support/mocks/back-end.ts";
import { mockFailure } from "../support/mocks/failures.ts";
import { createHandlers } from "../support/mocks/mock-back-end.ts";
import { inDialog, isWrite, openPortal } from "../support/journeys/open-portal.tsx";
import { mockEndpoint } from "../support/mocks/mock-endpoint.ts";

const reader = (name: string) => ({ principalId: name, displayName: name, email: "", clientName: "Alderbrook" });

async function openDetails(options: Parameters<typeof openPortal>[0] = {}) {
  const portal = openPortal({ at: "/admin/reports", role: "administrator", ...options });
  const report = portal.mockData.reports.find(({ reportName }) => reportName === "Cargo in Transit")!;
  const table = within(await screen.findByRole("table", { name: "Reports" }));
  await portal.user.click(table.getByRole("button", { name: report.reportName }));
  const details = within(await screen.findByRole("region", { name: report.reportName }));
  await details.findByRole("button", { name: "Check report" });
  return { ...portal, report, table, details };
}

test("Preview opens the dialog with the report filled in, and the details are still open after the preview", async () => {
  const { user, details, report } = await openDetails();
  await user.click(details.getByRole("button", { name: "More actions" }));
  await user.click(details.getByRole("button", { name: "Preview" }));
  const dialog = await inDialog("Preview Report");
  expect(dialog.getByRole("textbox", { name: "Report Id" })).toHaveValue(report.reportId);
  expect(dialog.getByRole("textbox", { name: "Group Id" })).toHaveValue(report.groupId);
  await user.click(dialog.getByRole("button", { name: "Preview Report" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(await screen.findByRole("button", { name: "Close preview" }));
  expect(await screen.findByRole("region", { name: report.reportName })).toBeVisible();
});

test("a check answers in the details, and what it proposes is changed in Modify Report, unsaved", async () => {
  const dataSetId = "11111111-aaaa-4bbb-8ccc-333333333333";
  const { user, details, report, calls } = await openDetails({
    first: [
      mockEndpoint(reportContract.checkReport, () => ({
        exists: true,
        reportName: "Cargo in Transit",
        dataSetId,
        identityRequired: true,
        message: "",
        problems: [],
      })),
    ],
  });
  await user.click(details.getByRole("button", { name: "Check report" }));
  expect(await details.findByText("Report found: Cargo in Transit")).toBeVisible();
  await user.click(details.getByRole("button", { name: /Turn on Row Level Security|Fill in DatasetId/ }));
  expect(await screen.findByRole("tab", { name: "Modify Report", selected: true })).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Report Name" })).toHaveValue(report.reportName);
  await waitFor(() => expect(screen.getByRole("textbox", { name: "DatasetId" })).toHaveValue(dataSetId));
  expect(screen.getByRole("checkbox", { name: "Row Level Security" })).toBeChecked();
  expect(calls.filter(isWrite)).toEqual([]);
});

test("the details name who changed a report last, and show its history", async () => {
  const { user, details, mockData, report } = await openDetails();
  expect(details.getByText(/Ada Keller$/)).toBeVisible();
  const { subscriptionReportId, reportName } = report;
  const by = "grace.lin@riskinsight.example";
  mockData.history.push({ subscriptionReportId, at: "2026-11-03T09:12:00Z", by, action: "added", detail: reportName });
  await user.click(details.getByRole("button", { name: "Show history" }));
  expect(await details.findByText("Added")).toBeVisible();
  expect(details.getByText(new RegExp(by))).toBeVisible();
});

test("a history that cannot be loaded is loaded when asked again", async () => {
  const failure = mockFailure("serverError", reportContract.getReportHistory);
  const { user, details, mockData } = await openDetails({ first: [failure] });
  await user.click(details.getByRole("button", { name: "Show history" }));
  await details.findByText("The history could not be loaded.");
  backEnd.use(...createHandlers(mockData));
  await user.click(details.getByRole("button", { name: "Try again" }));
  expect(await details.findByText("Nothing has been recorded yet.")).toBeVisible();
});

test("readers of further pages are listed on request, and can be asked for again", async () => {
  const { user, details } = await openDetails({
    first: [
      mockEndpoint(reportListContract.getReportReaders, () => ({
        readers: [reader("Ada")],
        total: 2,
        clients: 1,
        next: "second",
      })),
      mockFailure("serverError", reportListContract.listMoreReaders),
    ],
  });
  await user.click(await details.findByRole("button", { name: "Show more" }));
  await details.findByText("More people could not be loaded.");
  const second = { readers: [reader("Ben")], next: null };
  backEnd.use(
    mockEndpoint(reportListContract.listMoreReaders, ({ body: { after } }) =>
      after === "second" ? second : new Response(null, { status: 500 }),
    ),
  );
  await user.click(details.getByRole("button", { name: "Try again" }));
  expect(await details.findByText("Ben")).toBeVisible();
  expect(details.getByText("Ada")).toBeVisible();
  expect(details.queryByRole("button", { name: "Show more" })).toBeNull();
});
