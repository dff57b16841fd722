import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import type { AuditEntry } from "../../api/audit-contract.ts";
import type { ListExportView } from "../../machines/admin/list-export.ts";
import type { AuditLogView } from "../../machines/admin/audit-log.machine.ts";
import { AuditLog } from "./audit-log.tsx";

const mapped: AuditEntry = {
  id: "1204",
  at: "2026-11-22T09:15:00Z",
  actorName: "Ada Keller",
  actorEmail: "ada.keller@riskinsight.example",
  action: "mapped",
  detail: "Ben Ortiz",
  before: null,
  reportName: "Cargo in Transit",
  subscriptionReportId: 1,
  clientName: "Alderbrook Marine Group",
  personName: "Ben Ortiz",
  personEmail: "ben.ortiz@alderbrook.example",
  address: "192.0.2.14",
};
const nobody = { personName: null, personEmail: null };
const entries: readonly AuditEntry[] = [
  mapped,
  { ...mapped, ...nobody, id: "1203", action: "updated", detail: "Roles: Broker, Reader", before: "Roles: Reader" },
  {
    ...mapped,
    ...nobody,
    id: "1202",
    action: "deleted",
    detail: "Hull Losses",
    reportName: "Hull Losses",
    clientName: null,
  },
  {
    ...mapped,
    ...nobody,
    id: "1201",
    actorName: null,
    actorEmail: "import",
    action: "subscription-added",
    detail: "Vesterholm Energy",
    reportName: null,
    subscriptionReportId: null,
    clientName: null,
    address: null,
  },
];
/** Recorded with ids only, because the report need not be one of the portal’s. */
const previewed: AuditEntry = {
  ...mapped,
  ...nobody,
  id: "1205",
  action: "previewed",
  detail: "0b1f6a52-3c1e-4a55-9a8e-6f3f1f0f7a10 82b6f03d-5b0c-4d4e-9c3e-2f6a1f9d7b11",
  reportName: null,
  subscriptionReportId: null,
  clientName: null,
};
const criteria = { search: "", kind: "all", days: null } as const;
const shown: AuditLogView = {
  at: "shown",
  criteria,
  rows: entries,
  total: 4,
  next: null,
  isReloading: false,
  isLoadingMore: false,
};

const exports: Record<"ready" | "exporting" | "saved" | "failed", ListExportView> = {
  ready: { at: "ready" },
  exporting: { at: "exporting" },
  saved: { at: "saved", count: 310 },
  failed: { at: "failed" },
};

const meta = preview.meta({
  title: "Admin/Audit log",
  component: AuditLog,
  args: {
    view: shown,
    exportView: exports.ready,
    openId: null,
    onCriteriaChange: fn(),
    onOpen: fn(),
    onMore: fn(),
    onRetry: fn(),
    onExport: fn(),
    onExportRetry: fn(),
    onExportCancel: fn(),
    onExportDismiss: fn(),
  },
  argTypes: {
    view: {
      description: "The state of the list as `at`, what is searched and filtered, and the entries loaded so far.",
    },
    exportView: { description: "The state of the export as `at`, and how many rows were saved." },
    openId: { description: "The id of the entry whose details are shown." },
    onCriteriaChange: { description: "Called with the search, the kind of change or the time that was chosen." },
    onOpen: { description: "Called with the entry that was selected." },
    onMore: { description: "Called by Show more." },
    onRetry: { description: "Called by Try again of the list." },
    onExport: { description: "Called by Export CSV." },
    onExportRetry: { description: "Called by Try again of the export." },
    onExportCancel: { description: "Called by Cancel while the entries are loaded." },
    onExportDismiss: { description: "Called by Close of the message about the saved file." },
  },
  parameters: { layout: "padded" },
});

export const Entries = meta.story({
  tags: ["picture-dark"],
  parameters: { state: ["auditLog.shown", "auditExport.ready"] },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("Gave the report to Ben Ortiz")).toBeVisible();
    await expect(canvas.getByText("Command “import”")).toBeVisible();
    await userEvent.click(canvas.getAllByRole("button", { name: /22 Nov 2026/ })[0]!);
    await expect(args.onOpen).toHaveBeenCalledWith(mapped);
    await userEvent.type(canvas.getByRole("textbox", { name: "Find person, report or client" }), "b");
    await expect(args.onCriteriaChange).toHaveBeenCalledWith({ search: "b" });
    await userEvent.click(canvas.getByRole("button", { name: "Export CSV" }));
    await expect(args.onExport).toHaveBeenCalledOnce();
  },
});
export const PreviewAndCheck = meta.story({
  args: { view: { ...shown, rows: [{ ...previewed, id: "1206", action: "checked" }, previewed], total: 2 } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Checked the report 82b6f03d-5b0c-4d4e-9c3e-2f6a1f9d7b11")).toBeVisible();
    await expect(canvas.getByText("Previewed the report 82b6f03d-5b0c-4d4e-9c3e-2f6a1f9d7b11")).toBeVisible();
  },
});
export const MoreEntries = meta.story({
  args: { view: { ...shown, total: 1001, next: "50" }, openId: "1203" },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("4 of 1,000+")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Show more" }));
    await expect(args.onMore).toHaveBeenCalledOnce();
  },
});
export const Phone = meta.story({ tags: ["picture"], globals: { viewport: { value: "narrow" } } });
export const FirstLoading = meta.story({
  parameters: { state: "auditLog.loading" },
  args: { view: { ...shown, at: "loading", rows: [], total: 0 } },
});
export const Typing = meta.story({
  parameters: { state: "auditLog.delaying" },
  args: { view: { ...shown, criteria: { ...criteria, search: "ben" }, isReloading: true } },
});
export const LoadingAgain = meta.story({
  parameters: { state: "auditLog.reloading" },
  args: { view: { ...shown, isReloading: true } },
});
export const LoadingMore = meta.story({
  parameters: { state: "auditLog.loadingMore" },
  args: { view: { ...shown, total: 310, next: "50", isLoadingMore: true } },
});
export const Failed = meta.story({
  parameters: { state: "auditLog.failed" },
  args: { view: { ...shown, at: "failed" } },
});
export const Empty = meta.story({
  args: { view: { ...shown, rows: [], total: 0 } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Nothing has been changed yet/)).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Export CSV" })).toBeDisabled();
  },
});
export const NoMatch = meta.story({
  args: { view: { ...shown, criteria: { ...criteria, days: 7 }, rows: [], total: 0 } },
  play: async ({ canvas }) => expect(canvas.getByText("Nothing matches.")).toBeVisible(),
});
export const Exporting = meta.story({
  parameters: { state: "auditExport.exporting" },
  args: { exportView: exports.exporting },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Cancel" }));
    await expect(args.onExportCancel).toHaveBeenCalledOnce();
  },
});
export const Exported = meta.story({
  parameters: { state: "auditExport.saved" },
  args: { exportView: exports.saved },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("310 rows saved.")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Close" }));
    await expect(args.onExportDismiss).toHaveBeenCalledOnce();
  },
});
export const ExportFailed = meta.story({
  parameters: { state: "auditExport.failed" },
  args: { exportView: exports.failed },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(args.onExportRetry).toHaveBeenCalledOnce();
  },
});
