import type { ReactNode } from "react";
import { readSort, writeSort } from "../../rules/lists/list-sort.ts";
import { Button } from "../parts/button.tsx";
import { DateField } from "../parts/date-field.tsx";
import { CheckBox } from "../parts/check-box.tsx";
import { Select } from "../parts/select.tsx";
import { ExportNotice, type ListExportView } from "./export-notice.tsx";
import { ListPage } from "./list-and-details.tsx";
import type { ShowMoreProps } from "./show-more.tsx";
import {
  describeList,
  type FilterValues,
  isFiltered,
  type ListCriteria,
  type ListDescriptor,
  type ListFilter,
} from "./list-descriptor.ts";
import { RecordList } from "./record-list.tsx";
import styles from "./list-view.module.css";

export interface ListViewProps<Row, Filters extends FilterValues, Extra = unknown, FileRow = Row> {
  list: ListDescriptor<Row, Filters, Extra, FileRow>;
  /** `failed` keeps the rows that were loaded before. */
  at: "loading" | "shown" | "failed";
  rows: readonly Row[];
  /** What the rows are the answer to, which differs from `criteria` while others are loaded. */
  page: (Extra & { criteria: ListCriteria<Filters> }) | undefined;
  total: number;
  hasMore: boolean;
  isReloading: boolean;
  /** How it stands with the rows that are not loaded yet. */
  moreAt: ShowMoreProps["at"];
  criteria: ListCriteria<Filters>;
  /** The row whose details are shown. */
  open: Row | null;
  /** Undefined where nothing can be exported. */
  exportView?: ListExportView | undefined;
  /** The page's own action, beside the title. */
  action?: ReactNode;
  /** Beside the export. */
  fileAction?: ReactNode;
  /** Between the search and the rows. */
  notice?: ReactNode;
  /** In place of the list's own details, where they need more than the row. */
  details?: ReactNode;
  onSearch: (search: string) => void;
  onFilter: (name: keyof Filters, value: string) => void;
  onSort: (sort: string) => void;
  onOpen: (row: Row) => void;
  onClose: () => void;
  onMore: () => void;
  onRetry: () => void;
  onExport: () => void;
  onExportCancel: () => void;
  onExportDismiss: () => void;
}

/** A list page of the admin area: its records, searched and filtered, the details of one, and their export. */
export function ListView<Row, Filters extends FilterValues, Extra, FileRow>(
  props: ListViewProps<Row, Filters, Extra, FileRow>,
) {
  const { list, rows, page, open, criteria, exportView } = props;
  const { idOf, Above, Details, addressOf } = list;
  const rowCriteria = page?.criteria ?? criteria;
  const { title, columns, emptyText } = describeList(list, rowCriteria);
  const { searchLabel, file } = describeList(list, criteria);
  return (
    <ListPage>
      <RecordList
        title={title}
        columns={columns}
        emptyText={emptyText}
        searchLabel={searchLabel}
        idOf={idOf}
        sort={readSort(criteria.sort)}
        onSort={(sort) => props.onSort(writeSort(sort))}
        action={props.action}
        {...(list.countLimit !== undefined && { countLimit: list.countLimit })}
        at={props.at}
        rows={rows}
        total={props.total}
        hasMore={props.hasMore}
        openId={open && idOf(open)}
        canOpen={(row) => !addressOf || addressOf(row, rowCriteria) !== null}
        search={criteria.search}
        onSearch={props.onSearch}
        filters={
          <>
            {Object.entries<ListFilter<string>>(list.filters).map(([name, filter]) => (
              <Filter
                key={name}
                filter={filter}
                value={criteria[name] ?? ""}
                onChange={(value) => props.onFilter(name, value)}
              />
            ))}
            <span className={styles.files}>
              {exportView && (
                <Button busy={exportView.at === "exporting"} disabled={rows.length === 0} onClick={props.onExport}>
                  Export CSV
                </Button>
              )}
              {props.fileAction}
            </span>
          </>
        }
        notice={
          <>
            {exportView && (
              <ExportNotice
                view={exportView}
                noun={file.noun}
                onRetry={props.onExport}
                onCancel={props.onExportCancel}
                onDismiss={props.onExportDismiss}
              />
            )}
            {props.notice}
            {Above && (page || props.at === "loading") && <Above page={page} criteria={rowCriteria} />}
          </>
        }
        isFiltered={isFiltered(list, criteria)}
        isReloading={props.isReloading}
        moreAt={props.moreAt}
        onOpen={props.onOpen}
        onMore={props.onMore}
        onRetry={props.onRetry}
        details={props.details ?? (Details && open && <Details key={idOf(open)} row={open} onClose={props.onClose} />)}
      />
    </ListPage>
  );
}

interface FilterProps {
  filter: ListFilter<string>;
  value: string;
  onChange: (value: string) => void;
}

function Filter({ filter, value, onChange }: FilterProps) {
  if ("isId" in filter) return null;
  const { label } = filter;
  if ("isDate" in filter) return <DateField label={label} value={value} onChange={onChange} />;
  if ("options" in filter) return <Select label={label} options={filter.options} value={value} onChange={onChange} />;
  const { checked, unchecked } = filter;
  return (
    <CheckBox
      label={label}
      checked={value === checked}
      onChange={(isChecked) => onChange(isChecked ? checked : unchecked)}
    />
  );
}
