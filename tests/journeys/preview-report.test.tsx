import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { reportContract } from "../../src/api/report-contract.ts";
import { mockEndpoint } from "../support/mocks/mock-endpoint.ts";
import { fakeFrame } from "../support/routes/fake-embedded-report.tsx";
import { choose, dialog, inDialog, openPortal } from "../support/journeys/open-portal.tsx";

vi.mock("../../src/ui/report/embed/embedded-report.tsx", () => import("../support/routes/fake-embedded-report.tsx"));

const ID = "abcdef12-0000-4000-8000-000000000001";

const granted = {
  embedUrl: "https://app.powerbi.com/reportEmbed",
  id: ID,
  embedToken: "preview",
  displayName: "Anything",
  errorMessage: null,
};

async function openPreview(opening: Parameters<typeof openPortal>[0] = {}) {
  const portal = openPortal({ role: "administrator", at: "/admin", ...opening });
  await portal.user.click(await screen.findByRole("button", { name: "Preview Report" }));
  return { ...portal, modal: await inDialog("Preview Report") };
}

test("Preview is enabled only when report id and group id are both present and both match [2.22] [5.9]", async () => {
  const { user, modal } = await openPreview();
  const preview = modal.getByRole("button", { name: "Preview Report" });
  expect(preview).toBeDisabled();
  await user.type(modal.getByRole("textbox", { name: "Report Id" }), ID);
  await user.type(modal.getByRole("textbox", { name: "Group Id" }), "nonsense");
  expect(preview).toBeDisabled();
  await user.clear(modal.getByRole("textbox", { name: "Group Id" }));
  await user.type(modal.getByRole("textbox", { name: "Group Id" }), ID);
  expect(preview).toBeEnabled();
});

test("the preview modal has a support contact link and cannot be dismissed by keyboard [2.23]", async () => {
  const { user, modal, mockData } = await openPreview();
  expect(await modal.findByRole("link", { name: mockData.supportEmail })).toHaveAttribute(
    "href",
    `mailto:${mockData.supportEmail}`,
  );
  await user.keyboard("{Escape}");
  expect(await dialog("Preview Report")).toBeVisible();
  await user.click(modal.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("the previewed report is embedded, requested with the all-zero subscription and the name Preview Report [2.19] [5.10]", async () => {
  const sent: unknown[] = [];
  const { user, modal, mockData } = await openPreview({
    first: [mockEndpoint(contract.previewReport, ({ body }) => (sent.push(body), granted))],
  });
  for (const name of ["Report Id", "Group Id"]) await user.type(modal.getByRole("textbox", { name }), ID);
  await user.click(modal.getByRole("button", { name: "Preview Report" }));
  await waitFor(() => expect(fakeFrame.report?.token).toBe("preview"));
  expect(sent).toEqual([
    expect.objectContaining({
      subscriptionReportId: 0,
      subscriptionId: "00000000-0000-0000-0000-000000000000",
      reportName: "Preview Report",
      reportId: ID,
      groupId: ID,
      updatedBy: mockData.user.email,
    }),
  ]);
});

test("a secured report is previewed as a client, whose name stands above it [operation: preview]", async () => {
  const sent: unknown[] = [];
  const { user, modal, mockData } = await openPreview({
    first: [mockEndpoint(reportContract.previewReportAsClient, ({ body }) => (sent.push(body), granted))],
  });
  const client = mockData.subscriptions[0]!;
  for (const name of ["Report Id", "Group Id"]) await user.type(modal.getByRole("textbox", { name }), ID);
  await choose(user, "Preview As", client.displayName);
  await user.click(modal.getByRole("button", { name: "Preview Report" }));
  await waitFor(() => expect(fakeFrame.report?.token).toBe("preview"));
  expect(sent).toEqual([expect.objectContaining({ subscriptionId: client.id, reportId: ID, groupId: ID })]);
  expect(screen.getByText(`as ${client.displayName}`)).toBeVisible();
});

test("the report that is chosen in Modify Report is filled in, with its client if it is secured", async () => {
  const { user, mockData } = openPortal({ role: "administrator", at: "/admin/modifyreport" });
  const report = mockData.reports.find(({ rls }) => rls)!;
  const client = mockData.subscriptions.find(({ id }) => id === report.subscriptionId)!;
  await choose(user, "Subscription", client.displayName);
  await choose(user, "Report", new RegExp(report.reportName));
  await user.click(screen.getByRole("button", { name: "Preview Report" }));
  const modal = await inDialog("Preview Report");
  expect(modal.getByRole("textbox", { name: "Report Id" })).toHaveValue(report.reportId);
  expect(modal.getByRole("textbox", { name: "Group Id" })).toHaveValue(report.groupId);
  expect(modal.getByRole("combobox", { name: "Preview As" })).toHaveValue(client.displayName);
  expect(modal.getByRole("button", { name: "Preview Report" })).toBeEnabled();
});

test("a preview that the report service refuses shows the reason [operation: check report]", async () => {
  const errorMessage = "This is a paginated report. The portal shows Power BI reports only.";
  const { user, modal } = await openPreview({
    first: [
      mockEndpoint(contract.previewReport, () => ({
        embedUrl: "",
        id: ID,
        embedToken: "",
        displayName: "",
        errorMessage,
      })),
    ],
  });
  for (const name of ["Report Id", "Group Id"]) await user.type(modal.getByRole("textbox", { name }), ID);
  await user.click(modal.getByRole("button", { name: "Preview Report" }));
  expect(await modal.findByText(errorMessage)).toBeVisible();
});
