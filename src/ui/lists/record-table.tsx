import { useCallback, useEffect, useRef } from "react";
import { Icon } from "../parts/icon.tsx";
import { icons } from "../parts/icons.ts";
import { type RecordColumn, RecordRow, rowButtons, styleOf } from "./record-row.tsx";
import table from "./table.module.css";
import styles from "./record-table.module.css";

export interface RecordSort {
  /** The id of a column. */
  by: string;
  isDescending: boolean;
}

export interface RecordTableProps<Row> {
  title: string;
  columns: readonly RecordColumn<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** The id of the record whose details are shown. */
  openId: string | null;
  /** The ids of the records that are chosen. By default none can be. */
  chosenIds?: ReadonlySet<string>;
  sort: RecordSort;
  /** True while other rows are loaded in place of these. */
  isReloading: boolean;
  /** Not needed where no column can be sorted. */
  onSort?: (sort: RecordSort) => void;
  onOpen: (row: Row) => void;
  /** Whether a row leads anywhere. By default each does. */
  canOpen?: (row: Row) => boolean;
}

/** The rows of a `RecordList`. Tab leads to one row, the arrow keys to the others, Enter opens one. */
export function RecordTable<Row>(props: RecordTableProps<Row>) {
  const {
    title,
    columns,
    rows,
    idOf,
    openId,
    chosenIds,
    sort,
    isReloading,
    onSort,
    onOpen,
    canOpen = () => true,
  } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const previousOpenId = useRef(openId);
  useEffect(() => {
    // The details can take the place of the list. Its row gets the focus back.
    if (body.current && openId === null && previousOpenId.current !== null && document.activeElement === document.body)
      rowButtons(body.current)[rows.findIndex((row) => idOf(row) === previousOpenId.current)]?.focus();
    previousOpenId.current = openId;
  }, [openId, rows, idOf]);
  const compared = columns.find((column) => column.compared)?.compared;
  const largest = compared && rows.reduce((most, row) => Math.max(most, compared(row)), 1);
  const openIndex = rows.findIndex((row) => idOf(row) === openId);
  const latestOnOpen = useRef(onOpen);
  useEffect(() => {
    latestOnOpen.current = onOpen;
  });
  const open = useCallback((row: Row) => latestOnOpen.current(row), []);
  return (
    <table
      className={`${table.table} ${styles.table}`}
      aria-label={title}
      aria-busy={isReloading || undefined}
      style={styleOf("--largest", largest)}
    >
      <ColumnHeads columns={columns} sort={sort} onSort={onSort} />
      <tbody ref={body}>
        {rows.map((row, index) => (
          <RecordRow
            key={idOf(row)}
            row={row}
            columns={columns}
            isOpen={index === openIndex}
            isChosen={chosenIds?.has(idOf(row))}
            isTabStop={index === Math.max(0, openIndex)}
            canOpen={canOpen(row)}
            onOpen={open}
          />
        ))}
      </tbody>
    </table>
  );
}

/** Has the place of the rows until they are there. What is loading is announced elsewhere. */
export function SkeletonTable<Row>({ columns, sort }: Pick<RecordTableProps<Row>, "columns" | "sort">) {
  return (
    <table className={`${table.table} ${styles.table}`} aria-hidden>
      <ColumnHeads columns={columns} sort={sort} onSort={undefined} />
      <tbody>
        {Array.from({ length: 12 }, (_, row) => (
          <tr key={row} className={styles.row} data-fixed>
            {columns.map(({ id, label, isNumber, isMinor, renderSecondLine }, index) => (
              <td
                key={id}
                data-label={index > 0 ? label : undefined}
                data-number={isNumber || undefined}
                data-minor={isMinor || undefined}
              >
                <span className={styles.skeleton} />
                {renderSecondLine && <span className={styles.skeleton} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ColumnHeadsProps<Row> extends Pick<RecordTableProps<Row>, "columns" | "sort"> {
  onSort: RecordTableProps<Row>["onSort"] | undefined;
}

const ColumnHeads = <Row,>({ columns, ...sorting }: ColumnHeadsProps<Row>) => (
  <thead>
    <tr>
      {columns.map((column) => (
        <ColumnHead key={column.id} column={column} {...sorting} />
      ))}
    </tr>
  </thead>
);

interface ColumnHeadProps {
  column: Omit<RecordColumn<never>, "render" | "renderSecondLine">;
  sort: RecordSort;
  onSort: ((sort: RecordSort) => void) | undefined;
}

function ColumnHead({ column, sort, onSort }: ColumnHeadProps) {
  const { id, label, isNumber, isShort, isTime, compared, isMinor, canSort } = column;
  const direction = sort.isDescending ? "descending" : "ascending";
  const sorted = sort.by === id ? direction : undefined;
  return (
    <th
      scope="col"
      aria-sort={sorted}
      data-number={isNumber || undefined}
      data-short={isShort || undefined}
      data-time={isTime || undefined}
      data-compared={!!compared || undefined}
      data-minor={isMinor || undefined}
    >
      {canSort ? (
        <button
          type="button"
          className={styles.sort}
          disabled={!onSort}
          onClick={() => onSort?.({ by: id, isDescending: sorted === "ascending" })}
        >
          {label}
          {sorted && <Icon path={icons.chevronDown} />}
        </button>
      ) : (
        label
      )}
    </th>
  );
}
