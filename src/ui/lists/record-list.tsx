import { type ReactNode, useDeferredValue, useEffect, useRef } from "react";
import { Button } from "../parts/button.tsx";
import { Loader } from "../parts/loader.tsx";
import { Notice } from "../parts/notice.tsx";
import { RetryNotice } from "../parts/retry-notice.tsx";
import { TextField } from "../parts/text-field.tsx";
import { useSearchKey } from "../parts/use-search-key.ts";
import { RecordTable, type RecordTableProps, SkeletonTable } from "./record-table.tsx";
import { formatTotal, ShowMore, type ShowMoreProps } from "./show-more.tsx";
import { useDrawnRows } from "./use-drawn-rows.ts";
import { useOpenFirst } from "./use-open-first.ts";
import { styleOf } from "./record-row.tsx";
import styles from "./record-list.module.css";

/** How many rows are loaded on request. */
const PAGE_SIZE = 50;

export interface RecordListProps<Row> extends RecordTableProps<Row> {
  /** `failed` keeps the rows that were loaded before. */
  at: "loading" | "shown" | "failed";
  /** How many records match, of which `rows` are the first. */
  total: number;
  /** Where the count ends: a larger total stands for more. */
  countLimit?: number;
  /** Whether more rows can be loaded. By default while there are fewer than the total. */
  hasMore?: boolean;
  searchLabel: string;
  search: string;
  onSearch: (search: string) => void;
  /** Beside the search. */
  filters?: ReactNode;
  /** The page's own action, beside the title. */
  action?: ReactNode;
  /** Between the search and the rows. */
  notice?: ReactNode;
  /** True while a filter other than the search is set. */
  isFiltered?: boolean;
  /** Whether one record is chosen, in place of a page: the search has the focus, and the title is a second heading. */
  isChoice?: boolean;
  /** What to do where there are no records at all. */
  emptyText: string;
  /** A `Details`: over the end of the rows, or in a narrow window in place of the list. */
  details?: ReactNode;
  /** How it stands with the rows that are not loaded yet. */
  moreAt?: ShowMoreProps["at"];
  onMore: () => void;
  onRetry: () => void;
}

/**
 * Records with their count, a search and filters. `/` leads to the search, and Enter there opens the first record. More
 * rows are loaded on request. Rows that come later are drawn piece by piece, so that a long list does not block keys.
 */
export function RecordList<Row>(props: RecordListProps<Row>) {
  const {
    at,
    title,
    total,
    searchLabel,
    search,
    onSearch,
    filters,
    details,
    isChoice = false,
    moreAt = "shown",
  } = props;
  const rows = useDeferredValue(props.rows);
  const drawnRows = useDrawnRows(rows, props.idOf);
  const isEmpty = rows.length === 0;
  const isDrawing = isEmpty && props.rows.length > 0;
  const Heading = isChoice ? "h2" : "h1";
  const searchRow = useRef<HTMLDivElement>(null);
  useSearchKey(searchRow);
  useEffect(() => {
    const row = searchRow.current;
    if (!isChoice || !row) return;
    row.querySelector("input")?.focus();
    // It came in place of a page that may have been scrolled.
    const main = row.closest("main");
    if (main) main.scrollTop = 0;
  }, [isChoice]);
  const count = formatTotal(props);
  const rowsToLoad = rows.length < total ? Math.min(PAGE_SIZE, total - rows.length) : PAGE_SIZE;
  const rowsToDraw = isEmpty ? 0 : Math.max(0, props.rows.length - drawnRows.length);
  const rowsToCome = rowsToDraw + (moreAt === "loadingMore" ? rowsToLoad : 0);
  const { openFirst, cancel } = useOpenFirst(props);
  const onType = (text: string) => {
    cancel();
    onSearch(text);
  };
  return (
    <section className={styles.list} data-details={details ? true : undefined}>
      <div className={styles.head}>
        <Heading className={styles.heading}>
          {title} {at === "shown" && <span className={styles.count}>{count}</span>}
        </Heading>
        {props.action}
      </div>
      <div className={styles.searchRow} ref={searchRow}>
        <form onSubmit={openFirst}>
          <TextField label={searchLabel} value={search} onChange={onType} />
          <button type="submit" hidden>
            Open the first
          </button>
        </form>
        {filters}
        {at === "shown" && props.isReloading && <Loader text="Loading…" place="inline" />}
      </div>
      <output className={styles.announcement}>
        {at === "loading" && "Loading…"}
        {at === "shown" && !props.isReloading && `${title}: ${count}`}
      </output>
      {props.notice}
      {at === "failed" && <RetryNotice onRetry={props.onRetry}>The list could not be loaded.</RetryNotice>}
      <div
        className={styles.rows}
        data-details={details ? true : undefined}
        data-growing={rowsToCome > 0 || undefined}
        style={styleOf("--rows-to-come", rowsToCome)}
        key={at === "loading" ? at : "rows"}
      >
        {(at === "loading" || isDrawing) && <SkeletonTable {...props} />}
        {at === "shown" && isEmpty && !isDrawing && !props.isReloading && <NoRows {...props} />}
        {at !== "loading" && !isEmpty && <RecordTable {...props} rows={drawnRows} />}
        {details}
      </div>
      {at === "shown" && !isEmpty && (
        <ShowMore
          {...props}
          at={moreAt}
          hasMore={props.hasMore ?? rows.length < total}
          listed={rows.length}
          failure="The other rows could not be loaded."
        />
      )}
    </section>
  );
}

function NoRows({
  search,
  isFiltered = false,
  emptyText,
  onSearch,
}: Pick<RecordListProps<never>, "search" | "isFiltered" | "emptyText" | "onSearch">) {
  if (search === "" && !isFiltered) return <Notice tone="empty">{emptyText}</Notice>;
  return (
    <Notice
      tone="empty"
      action={
        search !== "" && (
          <Button size="small" onClick={() => onSearch("")}>
            Clear search
          </Button>
        )
      }
    >
      Nothing matches.
    </Notice>
  );
}
