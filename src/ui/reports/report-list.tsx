import type { ReactNode } from "react";
import type { ListedReport } from "../../api/report-list-contract.ts";
import type { ReportListView } from "../../machines/reports/report-list.machine.ts";
import { CheckBox } from "../parts/check-box.tsx";
import { DateTime } from "../parts/date-time.tsx";
import { RecordList } from "../lists/record-list.tsx";
import type { RecordColumn } from "../lists/record-row.tsx";

interface ReportListProps {
  /** Export and import, beside the search. */
  fileActions?: ReactNode;
  /** Between the search and the rows. */
  notice?: ReactNode;
  view: ReportListView;
  /** The report whose details are shown. */
  openId: number | null;
  onCriteriaChange: (criteria: Partial<ReportListView["criteria"]>) => void;
  onOpen: (report: ListedReport) => void;
  onMore: () => void;
  onRetry: () => void;
}

const columns: readonly RecordColumn<ListedReport>[] = [
  {
    id: "reportName",
    label: "Report",
    render: ({ reportName }) => reportName,
    renderSecondLine: ({ reportId }) => reportId,
    canSort: true,
  },
  { id: "clientName", label: "Client", render: ({ clientName }) => clientName, canSort: true },
  { id: "rls", label: "RLS", render: ({ rls }) => (rls ? "On" : "Off"), isShort: true, isMinor: true },
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
    render: ({ lastOpenedAt }) => (lastOpenedAt === null ? "Never" : <DateTime at={lastOpenedAt} />),
  },
  {
    id: "updatedAt",
    label: "Last change",
    render: ({ updatedAt }) => updatedAt && <DateTime at={updatedAt} />,
    renderSecondLine: ({ updatedByName, updatedBy }) => updatedByName ?? updatedBy,
    isMinor: true,
  },
];
const idOf = ({ id }: ListedReport) => String(id);

export function ReportList({ view, openId, fileActions, onCriteriaChange, ...callbacks }: ReportListProps) {
  const { at, rows, total, criteria, isReloading, isLoadingMore } = view;
  const { search, readers, openings, sort, isDescending } = criteria;
  return (
    <RecordList
      {...callbacks}
      at={at}
      title="Reports"
      columns={columns}
      rows={rows}
      total={total}
      idOf={idOf}
      openId={openId === null ? null : String(openId)}
      sort={{ by: sort, isDescending }}
      onSort={({ by, isDescending: descending }) =>
        onCriteriaChange({ sort: by === "clientName" ? "clientName" : "reportName", isDescending: descending })
      }
      searchLabel="Find report or client"
      search={search}
      onSearch={(text) => onCriteriaChange({ search: text })}
      filters={
        <>
          <CheckBox
            label="No readers"
            checked={readers === "none"}
            onChange={(checked) => onCriteriaChange({ readers: checked ? "none" : "all" })}
          />
          <CheckBox
            label="Never opened"
            checked={openings === "none"}
            onChange={(checked) => onCriteriaChange({ openings: checked ? "none" : "all" })}
          />
          {fileActions}
        </>
      }
      isFiltered={readers === "none" || openings === "none"}
      isReloading={isReloading}
      isLoadingMore={isLoadingMore}
      emptyText="There are no reports yet. Add the first one in Manage reports."
    />
  );
}
