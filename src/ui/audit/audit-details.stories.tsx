import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import type { AuditEntry } from "../../api/audit-contract.ts";
import { AuditDetails } from "./audit-details.tsx";

const renamed: AuditEntry = {
  id: "1204",
  at: "2026-11-22T09:15:00Z",
  actorName: "Ada Keller",
  actorEmail: "ada.keller@riskinsight.example",
  action: "updated",
  detail: "Cargo in Transit",
  before: "Cargo",
  reportName: "Cargo in Transit",
  subscriptionReportId: 1,
  clientName: "Alderbrook Marine Group",
  personName: null,
  personEmail: null,
  address: "192.0.2.14",
};

const meta = preview.meta({
  title: "Admin/Audit details",
  component: AuditDetails,
  args: { row: renamed, onClose: fn() },
  parameters: { layout: "padded" },
});

export const Renamed = meta.story({
  tags: ["picture"],
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("heading", { name: "Renamed the report to Cargo in Transit" })).toBeVisible();
    await expect(canvas.getByText("Cargo", { exact: true })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Close" }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
});
export const RolesChanged = meta.story({
  args: { row: { ...renamed, detail: "Roles: Broker, Reader", before: null } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Not recorded")).toBeVisible();
    await expect(canvas.getByText("Broker, Reader")).toBeVisible();
  },
});
export const ClientRenamed = meta.story({
  args: {
    row: {
      ...renamed,
      action: "subscription-renamed",
      detail: "Vesterholm Re",
      before: "Vesterholm Energy",
      reportName: null,
      subscriptionReportId: null,
      clientName: null,
    },
  },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole("heading", { name: "Renamed the client Vesterholm Energy to Vesterholm Re" }),
    ).toBeVisible();
    await expect(canvas.getByText("Vesterholm Energy", { exact: true })).toBeVisible();
  },
});
export const ViewShared = meta.story({
  args: { row: { ...renamed, action: "view-shared", detail: "Board meeting", before: null } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { name: "Shared the saved view “Board meeting”" })).toBeVisible();
    await expect(canvas.getByText("Alderbrook Marine Group")).toBeVisible();
  },
});
export const ByCommand = meta.story({
  args: {
    row: {
      ...renamed,
      actorName: null,
      actorEmail: "import",
      action: "subscription-added",
      detail: "Vesterholm Energy",
      before: null,
      reportName: null,
      clientName: null,
      address: null,
    },
  },
  play: async ({ canvas }) => expect(canvas.getByText("Command “import”")).toBeVisible(),
});
