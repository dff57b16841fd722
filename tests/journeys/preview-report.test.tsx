import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { reportContract } from "../../src/api/report-contract.ts";
import { mockEndpoint } from "../support/mocks/mock-endpoint.ts";
import { fakeFrame } from "../support/routes/fake-embedded-report.tsx";
import { choose, dialog, inDialog, openPortal } from "../support/journeys/open-portal.tsx";

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
  const modal = await inDialog("Preview Report");
  const fill = async (name: string, text: string) => {
    await portal.user.tripleClick(modal.getByRole("textbox", { name }));
    await portal.user.paste(text);
  };
  return { ...portal, modal, fill };
}

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

test("a preview with two valid ids is embedded, requested with the all-zero subscription and the name Preview Report [2.19] [2.22] [5.9] [5.10]", async () => {
  const sent: unknown[] = [];
  const { user, modal, fill, mockData } = await openPreview({
    first: [mockEndpoint(contract.previewReport, ({ body }) => (sent.push(body), granted))],
  });
  const preview = modal.getByRole("button", { name: "Preview Report" });
  expect(preview).toBeDisabled();
  await fill("Report Id", ID);
  await fill("Group Id", "nonsense");
  expect(preview).toBeDisabled();
  await fill("Group Id", ID);
  await user.click(preview);
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
  const { user, modal, fill, mockData } = await openPreview({
    first: [mockEndpoint(reportContract.previewReportAsClient, ({ body }) => (sent.push(body), granted))],
  });
  const client = mockData.subscriptions[0]!;
  for (const name of ["Report Id", "Group Id"]) await fill(name, ID);
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
