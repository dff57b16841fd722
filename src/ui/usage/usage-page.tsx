import type { UsageRow, UsageSubject } from "../../api/usage-contract.ts";
import type { ListExportView } from "../../machines/lists/list-export.ts";
import type { UsageView } from "../../machines/usage/usage.machine.ts";
import { Button } from "../parts/button.tsx";
import { CheckBox } from "../parts/check-box.tsx";
import { DateTime } from "../parts/date-time.tsx";
import { Select } from "../parts/select.tsx";
import { ExportNotice } from "../lists/export-notice.tsx";
import { RecordList } from "../lists/record-list.tsx";
import type { RecordColumn } from "../lists/record-row.tsx";
import { UsageChart } from "./usage-chart.tsx";
import styles from "./usage-page.module.css";

interface UsagePageProps {
  view: UsageView;
  exportView: ListExportView;
  onCriteriaChange: (criteria: Partial<UsageView["criteria"]>) => void;
  onOpen: (row: UsageRow) => void;
  onMore: () => void;
  onRetry: () => void;
  onExport: () => void;
  onExportRetry: () => void;
  onExportCancel: () => void;
  onExportDismiss: () => void;
}

const subjects: readonly { value: UsageSubject; label: string }[] = [
  { value: "report", label: "Reports" },
  { value: "client", label: "Clients" },
  { value: "person", label: "People" },
];
const periods = [
  { value: "30", label: "Last 30 days" },
  { value: "90", label: "Last 90 days" },
] as const;

const texts: Record<UsageSubject, { title: string; name: string; plural: string; search: string; empty: string }> = {
  report: {
    title: "Usage by report",
    name: "Report",
    plural: "reports",
    search: "Find report or client",
    empty: "There are no reports yet. Add the first one in Manage reports.",
  },
  client: {
    title: "Usage by client",
    name: "Client",
    plural: "clients",
    search: "Find client",
    empty: "There are no clients yet.",
  },
  person: {
    title: "Usage by person",
    name: "Person",
    plural: "people",
    search: "Find name or email",
    empty: "There are no people yet.",
  },
};

const columnsOf = (by: UsageSubject): readonly RecordColumn<UsageRow>[] => [
  {
    id: "name",
    label: texts[by].name,
    render: ({ name }) => name ?? `Deleted ${by}`,
    renderSecondLine: ({ secondLine }) => secondLine,
  },
  {
    id: "openings",
    label: "Openings",
    render: ({ openings }) => openings.toLocaleString("en"),
    isNumber: true,
    isShort: true,
  },
  {
    id: "lastOpenedAt",
    label: "Last opened",
    render: ({ lastOpenedAt }) => (lastOpenedAt === null ? "Never" : <DateTime at={lastOpenedAt} />),
  },
];
const columns = { report: columnsOf("report"), client: columnsOf("client"), person: columnsOf("person") };
const idOf = ({ id }: UsageRow) => id;
const isNamed = ({ name }: UsageRow) => name !== null;
/** Whose openings the chart has. Undefined: everybody's. */
const describeFound = (by: UsageSubject, search: string) =>
  search === "" ? undefined : `${texts[by].plural} matching “${search}”`;
const mostOpenedFirst = { by: "openings", isDescending: true };

/** How much reports are used: which most, and which not at all. */
export function UsagePage(props: UsagePageProps) {
  const { view, exportView, onCriteriaChange, onOpen, onMore, onRetry } = props;
  const { at, rows, total, next, criteria, summary, isReloading, isLoadingMore } = view;
  const { search, by, days, openings } = criteria;
  const listed = summary?.by ?? by;
  return (
    <RecordList
      at={at}
      title={texts[listed].title}
      columns={columns[listed]}
      rows={rows}
      total={total}
      hasMore={next !== null}
      idOf={idOf}
      openId={null}
      canOpen={isNamed}
      sort={mostOpenedFirst}
      searchLabel={texts[by].search}
      search={search}
      onSearch={(text) => onCriteriaChange({ search: text })}
      filters={
        <>
          <Select
            label="Usage of"
            options={subjects}
            value={by}
            onChange={(chosen) => onCriteriaChange({ by: chosen, search: "" })}
          />
          <Select
            label="Time"
            options={periods}
            value={days === 30 ? "30" : "90"}
            onChange={(chosen) => onCriteriaChange({ days: chosen === "30" ? 30 : 90 })}
          />
          <CheckBox
            label="Not opened"
            checked={openings === "none"}
            onChange={(checked) => onCriteriaChange({ openings: checked ? "none" : "all" })}
          />
          <span className={styles.export}>
            <Button busy={exportView.at === "exporting"} disabled={rows.length === 0} onClick={props.onExport}>
              Export CSV
            </Button>
          </span>
        </>
      }
      notice={
        <>
          <ExportNotice
            view={exportView}
            noun="rows"
            onRetry={props.onExportRetry}
            onCancel={props.onExportCancel}
            onDismiss={props.onExportDismiss}
          />
          {summary?.openings === "all" &&
            (summary.openingsByDay ? (
              <UsageChart days={summary.openingsByDay} of={describeFound(summary.by, summary.search)} />
            ) : (
              <p className={styles.tooMany}>
                Too many {texts[summary.by].plural} match for a chart. Type more to narrow the search.
              </p>
            ))}
        </>
      }
      isFiltered={openings === "none"}
      isReloading={isReloading}
      isLoadingMore={isLoadingMore}
      emptyText={texts[listed].empty}
      onOpen={onOpen}
      onMore={onMore}
      onRetry={onRetry}
    />
  );
}
