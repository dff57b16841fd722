import { useState } from "react";
import type { ListExportView } from "../../machines/lists/list-export.ts";
import { Button } from "../parts/button.tsx";
import { Select } from "../parts/select.tsx";
import { ExportNotice } from "./export-notice.tsx";
import { ListAndDetails } from "./list-and-details.tsx";
import {
  type FilterValues,
  type ListCriteria,
  type ListDescriptor,
  type ListFilter,
  writeCriteria,
} from "./list-descriptor.ts";
import { RecordList } from "./record-list.tsx";
import styles from "./list-view.module.css";

export interface ListViewProps<Row, Filters extends FilterValues> {
  list: ListDescriptor<Row, Filters>;
  /** `failed` keeps the rows that were loaded before. */
  at: "loading" | "shown" | "failed";
  rows: readonly Row[];
  total: number;
  hasMore: boolean;
  isReloading: boolean;
  isLoadingMore: boolean;
  criteria: ListCriteria<Filters>;
  exportView: ListExportView;
  onSearch: (search: string) => void;
  onFilter: (name: keyof Filters, value: string) => void;
  onMore: () => void;
  onRetry: () => void;
  onExport: () => void;
  onExportCancel: () => void;
  onExportDismiss: () => void;
}

/** A list page of the admin area: its records, searched and filtered, the details of one, and their export. */
export function ListView<Row, Filters extends FilterValues>(props: ListViewProps<Row, Filters>) {
  const { list, rows, criteria, exportView } = props;
  const { idOf, Details } = list;
  const [open, setOpen] = useState<Row | null>(null);
  const { search: _, ...setFilters } = writeCriteria(list.filters, criteria);
  return (
    <ListAndDetails
      list={
        <RecordList
          {...list}
          at={props.at}
          rows={rows}
          total={props.total}
          hasMore={props.hasMore}
          openId={open && idOf(open)}
          search={criteria.search}
          onSearch={props.onSearch}
          filters={
            <>
              {Object.entries<ListFilter<string>>(list.filters).map(([name, { label, options }]) => (
                <Select
                  key={name}
                  label={label}
                  options={options}
                  value={criteria[name] ?? ""}
                  onChange={(value) => props.onFilter(name, value)}
                />
              ))}
              <span className={styles.export}>
                <Button busy={exportView.at === "exporting"} disabled={rows.length === 0} onClick={props.onExport}>
                  Export CSV
                </Button>
              </span>
            </>
          }
          notice={
            <ExportNotice
              view={exportView}
              noun={list.file.noun}
              onRetry={props.onExport}
              onCancel={props.onExportCancel}
              onDismiss={props.onExportDismiss}
            />
          }
          isFiltered={Object.keys(setFilters).length > 0}
          isReloading={props.isReloading}
          isLoadingMore={props.isLoadingMore}
          onOpen={setOpen}
          onMore={props.onMore}
          onRetry={props.onRetry}
        />
      }
      details={open && <Details key={idOf(open)} row={open} onClose={() => setOpen(null)} />}
    />
  );
}
