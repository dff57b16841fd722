import type { ListedReport, ReportListQuery } from "../../api/report-list-contract.ts";
import { fileColumns } from "../../rules/lists/list-files.ts";
import { RelativeTime } from "../parts/date-time.tsx";
import { ComparisonBadge } from "./report-comparison.tsx";
import type { ListDescriptor } from "../lists/list-descriptor.ts";

export type ReportFilters = Pick<ReportListQuery, "readers" | "openings"> & { comparisons: "all" | "outOfDate" };

/** All reports over all clients. */
export const reportList: ListDescriptor<ListedReport, ReportFilters, unknown, readonly string[]> = {
  name: "reports",
  title: "Reports",
  columns: [
    {
      id: "reportName",
      label: "Report",
      render: ({ reportName }) => reportName,
      canSort: true,
    },
    { id: "clientName", label: "Client", render: ({ clientName }) => clientName, canSort: true },
    {
      id: "rls",
      label: "RLS check",
      render: ({ rls, comparison }) =>
        rls ? comparison ? <ComparisonBadge comparison={comparison} /> : "Not checked" : "RLS off",
      isTime: true,
      isMinor: true,
    },
    {
      id: "readers",
      label: "Readers",
      render: ({ readers }) => readers.toLocaleString("en"),
      isNumber: true,
      isShort: true,
    },
    {
      id: "lastOpenedAt",
      label: "Last opened",
      render: ({ lastOpenedAt }) => (lastOpenedAt === null ? "Never" : <RelativeTime at={lastOpenedAt} />),
      isTime: true,
    },
    {
      id: "updatedAt",
      label: "Last change",
      render: ({ updatedAt }) => updatedAt && <RelativeTime at={updatedAt} />,
      isTime: true,
      isMinor: true,
    },
  ],
  idOf: ({ id }) => String(id),
  sort: { by: "reportName", isDescending: false },
  searchLabel: "Find report or client",
  filters: {
    readers: { label: "No readers", unchecked: "all", checked: "none" },
    openings: { label: "Never opened", unchecked: "all", checked: "none" },
    comparisons: { label: "Check out of date", unchecked: "all", checked: "outOfDate" },
  },
  emptyText: "There are no reports yet. Add the first one in Manage reports.",
  file: { name: "risk-insight-reports.csv", noun: "rows", columns: fileColumns.reports, toCells: (row) => row },
};
