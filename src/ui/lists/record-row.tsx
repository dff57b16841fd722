import { type CSSProperties, type KeyboardEvent, memo, type ReactNode } from "react";
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
  /** As wide as a date with its time, whatever it shows. */
  isTime?: boolean;
  /** What a bar beside the number compares with the largest one of the column. */
  compared?: (row: Row) => number;
  canSort?: boolean;
  /** Left out where the list has no room for each column. The details must have it. */
  isMinor?: boolean;
}

interface RecordRowProps<Row> {
  row: Row;
  columns: readonly RecordColumn<Row>[];
  /** Whether the record's details are shown. */
  isOpen: boolean;
  /** Whether the record is one of those that are chosen. Undefined where none can be. */
  isChosen: boolean | undefined;
  /** Whether Tab leads to this row. */
  isTabStop: boolean;
  canOpen: boolean;
  onOpen: (row: Row) => void;
}

/**
 * The whole row opens the record; keys press its button. Rendered again only when something of the row changes, so that typing
 * in the search stays fast.
 */
export const RecordRow = memo(function RecordRow<Row>({
  row,
  columns,
  isOpen,
  isChosen,
  isTabStop,
  canOpen,
  onOpen,
}: RecordRowProps<Row>) {
  const [name, ...others] = columns;
  return (
    <tr
      className={styles.row}
      data-open={isOpen || isChosen || undefined}
      data-fixed={!canOpen || undefined}
      onClick={() => canOpen && onOpen(row)}
    >
      <th scope="row" data-time={name?.isTime}>
        <button
          type="button"
          className={styles.name}
          tabIndex={isTabStop ? 0 : -1}
          aria-current={isOpen || undefined}
          aria-pressed={isChosen}
          aria-disabled={!canOpen || undefined}
          onKeyDown={moveFocus}
        >
          {name?.render(row)}
          {isChosen && <Icon path={icons.check} />}
        </button>
        {name && <SecondLine column={name} row={row} />}
      </th>
      {others.map((column) => (
        <td
          key={column.id}
          data-label={column.label}
          data-number={column.isNumber || undefined}
          data-minor={column.isMinor || undefined}
        >
          <span data-compared={!!column.compared || undefined} style={styleOf("--value", column.compared?.(row))}>
            {column.render(row)}
            <SecondLine column={column} row={row} />
          </span>
        </td>
      ))}
    </tr>
  );
}) as <Row>(props: RecordRowProps<Row>) => ReactNode;

/** A figure for the style sheet. */
export const styleOf = (name: `--${string}`, value: number | undefined): CSSProperties | undefined =>
  value === undefined ? undefined : { [name]: value };

function SecondLine<Row>({ column: { renderSecondLine }, row }: { column: RecordColumn<Row>; row: Row }) {
  return renderSecondLine && <span className={styles.secondLine}>{renderSecondLine(row)}</span>;
}

/** The names of the rows, which are buttons. */
export const rowButtons = (body: Element) => [...body.querySelectorAll<HTMLElement>("tr button")];

function moveFocus(event: KeyboardEvent) {
  const buttons = rowButtons(event.currentTarget.closest("tbody")!);
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
