import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../parts/icon.tsx";
import { icons } from "../parts/icons.ts";
import styles from "./record-table.module.css";

export interface RecordColumn<Row> {
  id: string;
  label: string;
  /** The first column is the record's name. */
  render: (row: Row) => ReactNode;
  /** A muted second line, because names repeat. */
  renderSecondLine?: (row: Row) => ReactNode;
  isNumber?: boolean;
  /** Leaves its room to the other columns. */
  isShort?: boolean;
  /** As wide as a date with its time. */
  isTime?: boolean;
  canSort?: boolean;
}

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
  const { title, columns, rows, idOf, openId, sort, isReloading, onSort, onOpen, canOpen = () => true } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const previousOpenId = useRef(openId);
  useEffect(() => {
    // The details can take the place of the list. Its row gets the focus back.
    if (openId === null && previousOpenId.current !== null && document.activeElement === document.body)
      rowButtons(body.current)[rows.findIndex((row) => idOf(row) === previousOpenId.current)]?.focus();
    previousOpenId.current = openId;
  }, [openId, rows, idOf]);
  const [name, ...others] = columns;
  const openIndex = rows.findIndex((row) => idOf(row) === openId);
  return (
    <table className={styles.table} aria-label={title} aria-busy={isReloading || undefined}>
      <thead>
        <tr>
          {columns.map((column) => (
            <ColumnHead key={column.id} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row, index) => (
          <tr key={idOf(row)} className={styles.row} data-open={index === openIndex || undefined}>
            <th scope="row">
              <button
                type="button"
                className={styles.name}
                tabIndex={index === Math.max(0, openIndex) ? 0 : -1}
                aria-current={index === openIndex || undefined}
                aria-disabled={!canOpen(row) || undefined}
                onClick={() => canOpen(row) && onOpen(row)}
                onKeyDown={(event) => moveFocus(event, rowButtons(body.current))}
              >
                {name?.render(row)}
              </button>
              {name && <SecondLine column={name} row={row} />}
            </th>
            {others.map((column) => (
              <td key={column.id} data-label={column.label} data-number={column.isNumber || undefined}>
                <span>
                  {column.render(row)}
                  <SecondLine column={column} row={row} />
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SecondLine<Row>({ column: { renderSecondLine }, row }: { column: RecordColumn<Row>; row: Row }) {
  return renderSecondLine && <span className={styles.secondLine}>{renderSecondLine(row)}</span>;
}

interface ColumnHeadProps {
  column: Omit<RecordColumn<never>, "render" | "renderSecondLine">;
  sort: RecordSort;
  onSort: ((sort: RecordSort) => void) | undefined;
}

function ColumnHead({ column: { id, label, isNumber, isShort, isTime, canSort }, sort, onSort }: ColumnHeadProps) {
  const direction = sort.isDescending ? "descending" : "ascending";
  const sorted = sort.by === id ? direction : undefined;
  return (
    <th
      scope="col"
      aria-sort={sorted}
      data-number={isNumber || undefined}
      data-short={isShort || undefined}
      data-time={isTime || undefined}
    >
      {canSort ? (
        <button
          type="button"
          className={styles.sort}
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

const rowButtons = (body: HTMLElement | null) => [...(body?.querySelectorAll<HTMLElement>("tr button") ?? [])];

function moveFocus(event: KeyboardEvent, buttons: readonly HTMLElement[]) {
  const current = buttons.findIndex((button) => button === document.activeElement);
  const target = {
    ArrowDown: buttons[current + 1],
    ArrowUp: buttons[current - 1],
    Home: buttons[0],
    End: buttons.at(-1),
  }[event.key];
  if (current < 0 || !target) return;
  event.preventDefault();
  target.focus();
}
