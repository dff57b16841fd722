import type { AuditEntry, AuditKind } from "../../api/audit-contract.ts";
import type { AuditLogView } from "../../machines/admin/audit-log.machine.ts";
import type { ListExportView } from "../../machines/admin/list-export.ts";
import { MAX_COUNTED_ENTRIES } from "../../rules/admin/audit-count.ts";
import { Button } from "../parts/button.tsx";
import { DateTime } from "../parts/date-time.tsx";
import { Select } from "../parts/select.tsx";
import { describeEntry, describePlace, nameActor } from "./audit-texts.ts";
import { ExportNotice } from "./export-notice.tsx";
import { RecordList } from "./record-list.tsx";
import type { RecordColumn } from "./record-row.tsx";
import styles from "./audit-log.module.css";

interface AuditLogProps {
  view: AuditLogView;
  exportView: ListExportView;
  /** The entry whose details are shown. */
  openId: string | null;
  onCriteriaChange: (criteria: Partial<AuditLogView["criteria"]>) => void;
  onOpen: (entry: AuditEntry) => void;
  onMore: () => void;
  onRetry: () => void;
  onExport: () => void;
  onExportRetry: () => void;
  onExportCancel: () => void;
  onExportDismiss: () => void;
}

const kinds: readonly { value: AuditKind; label: string }[] = [
  { value: "all", label: "All changes" },
  { value: "reports", label: "Reports" },
  { value: "access", label: "Access" },
  { value: "people", label: "People" },
  { value: "clients", label: "Clients" },
  { value: "views", label: "Shared views" },
];
const ALL_TIME = "all";
const times = [
  { value: ALL_TIME, label: "All time" },
  { value: "7", label: "Last 7 days" },
  { value: "30", label: "Last 30 days" },
  { value: "90", label: "Last 90 days" },
];
const toDays = (time: string) => ([7, 30, 90] as const).find((days) => String(days) === time) ?? null;

const columns: readonly RecordColumn<AuditEntry>[] = [
  { id: "when", label: "When", render: ({ at }) => <DateTime at={at} />, isTime: true },
  {
    id: "who",
    label: "Who",
    render: nameActor,
    renderSecondLine: ({ actorName, actorEmail }) => actorName !== null && actorEmail,
  },
  { id: "what", label: "What", render: (entry) => <span className={styles.text}>{describeEntry(entry)}</span> },
  {
    id: "where",
    label: "Where",
    render: (entry) => <span className={styles.text}>{describePlace(entry) || "–"}</span>,
  },
];
const idOf = ({ id }: AuditEntry) => id;
const newestFirst = { by: "when", isDescending: true };

/** What administrators changed, the newest first. */
export function AuditLog(props: AuditLogProps) {
  const { view, exportView, openId, onCriteriaChange, onOpen, onMore, onRetry } = props;
  const { at, rows, total, next, criteria, isReloading, isLoadingMore } = view;
  const { search, kind, days } = criteria;
  const isExporting = exportView.at === "exporting";
  return (
    <RecordList
      at={at}
      title="Audit log"
      columns={columns}
      rows={rows}
      total={total}
      countLimit={MAX_COUNTED_ENTRIES}
      hasMore={next !== null}
      idOf={idOf}
      openId={openId}
      sort={newestFirst}
      searchLabel="Find person, report or client"
      search={search}
      onSearch={(text) => onCriteriaChange({ search: text })}
      filters={
        <>
          <Select
            label="Kind of change"
            options={kinds}
            value={kind}
            onChange={(chosen) => onCriteriaChange({ kind: chosen })}
          />
          <Select
            label="Time"
            options={times}
            value={days === null ? ALL_TIME : String(days)}
            onChange={(time) => onCriteriaChange({ days: toDays(time) })}
          />
          <span className={styles.export}>
            <Button busy={isExporting} disabled={rows.length === 0} onClick={props.onExport}>
              Export CSV
            </Button>
          </span>
        </>
      }
      notice={
        <ExportNotice
          view={exportView}
          noun="entries"
          onRetry={props.onExportRetry}
          onCancel={props.onExportCancel}
          onDismiss={props.onExportDismiss}
        />
      }
      isFiltered={kind !== "all" || days !== null}
      isReloading={isReloading}
      isLoadingMore={isLoadingMore}
      emptyText="Nothing has been changed yet. Each change of reports, access, people, clients and shared views appears here."
      onOpen={onOpen}
      onMore={onMore}
      onRetry={onRetry}
    />
  );
}
