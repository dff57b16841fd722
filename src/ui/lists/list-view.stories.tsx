import { expect, userEvent, within } from "storybook/test";
import preview from "#.storybook/preview";
import { createListViewArgs } from "../../../workshop/stages/list-view.ts";
import type { AuditEntry } from "../../api/audit-contract.ts";
import { type AuditFilters, auditList } from "../audit/audit-list.tsx";
import { ListView, type ListViewProps } from "./list-view.tsx";

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
type AuditLogProps = Omit<ListViewProps<AuditEntry, AuditFilters>, "list">;
const shown: Pick<AuditLogProps, "at" | "rows" | "page" | "criteria" | "open" | "exportView"> = {
  at: "shown",
  rows: entries,
  page: undefined,
  open: null,
  criteria: { search: "", sort: "-when", kind: "all", days: "all" },
  exportView: { at: "ready" },
};

function AuditLog(props: AuditLogProps) {
  return <ListView {...props} list={auditList} />;
}

const meta = preview.meta({
  title: "Admin/Audit log",
  component: AuditLog,
  args: {
    ...shown,
    total: 4,
    ...createListViewArgs(),
  },
});

export const Entries = meta.story({
  tags: ["picture-dark"],
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("Gave the report to Ben Ortiz")).toBeVisible();
    await expect(canvas.getByText("Command “import”")).toBeVisible();
    await userEvent.type(canvas.getByRole("textbox", { name: "Find person, report or client" }), "b");
    await expect(args.onSearch).toHaveBeenCalledWith("b");
    await userEvent.click(canvas.getByRole("button", { name: "Export CSV" }));
    await expect(args.onExport).toHaveBeenCalledOnce();
  },
});
export const PreviewAndCheck = meta.story({
  args: { rows: [{ ...previewed, id: "1206", action: "checked" }, previewed], total: 2 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Checked the report 82b6f03d-5b0c-4d4e-9c3e-2f6a1f9d7b11")).toBeVisible();
    await expect(canvas.getByText("Previewed the report 82b6f03d-5b0c-4d4e-9c3e-2f6a1f9d7b11")).toBeVisible();
  },
});
export const WithDetails = meta.story({
  args: { total: 1001, hasMore: true, open: mapped },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("4 of 1,000+")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Show more" }));
    await expect(args.onMore).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getAllByRole("button", { name: /22 Nov 2026/ })[1]!);
    await expect(args.onOpen).toHaveBeenCalledWith(entries[1]);
    const details = within(canvas.getByRole("region", { name: "Gave the report to Ben Ortiz" }));
    await userEvent.click(details.getByRole("button", { name: "Close" }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
});
export const Phone = meta.story({ tags: ["picture"], globals: { viewport: { value: "narrow" } } });
export const Empty = meta.story({
  args: { rows: [], total: 0 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Nothing has been changed yet/)).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Export CSV" })).toBeDisabled();
  },
});
export const NoMatch = meta.story({
  args: { criteria: { search: "", sort: "-when", kind: "all", days: "7" }, rows: [], total: 0 },
  play: async ({ canvas }) => expect(canvas.getByText("Nothing matches.")).toBeVisible(),
});
export const Exporting = meta.story({
  args: { exportView: { at: "exporting" } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Cancel" }));
    await expect(args.onExportCancel).toHaveBeenCalledOnce();
  },
});
export const Exported = meta.story({
  args: { exportView: { at: "saved", count: 1 } },
  play: async ({ canvas }) => expect(canvas.getByText("1 row saved.")).toBeVisible(),
});
export const ExportFailed = meta.story({
  args: { exportView: { at: "failed" } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(args.onExport).toHaveBeenCalledOnce();
  },
});
