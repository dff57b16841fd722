import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from "react";
import type { SubscriptionReport, SubscriptionUser, UserReportMapping } from "../../api/contract.ts";
import { maxPendingChanges } from "../../rules/admin/pending-changes.ts";
import { AccessCell, AccessName, type CellState } from "./access-cell.tsx";
import styles from "./access-grid.module.css";
import {
  columnWidth,
  frameShare,
  headHeight,
  namesWidth,
  type Place,
  placeAfter,
  rowHeight,
  scrollTo,
} from "./grid-navigation.ts";
import { inView, useRem, useWindowSize } from "./visible-rows.ts";

interface AccessGridProps {
  users: readonly SubscriptionUser[];
  reports: readonly SubscriptionReport[];
  stateOf: (cell: UserReportMapping) => CellState;
  onSet: (cells: readonly UserReportMapping[], access: boolean) => void;
}

const hasAccess = (state: CellState) => state === "mapped" || state === "add";

/** Users down, reports across. Row 0 and column 0 are the names: pressed, they change all that is theirs. */
export function AccessGrid({ users, reports, stateOf, onSet }: AccessGridProps) {
  const rem = useRem();
  const { width, height } = useWindowSize();
  const grid = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ top: 0, left: 0 });
  const [active, setActive] = useState<Place>({ row: 1, column: 1 });
  const names = namesWidth(width);
  const size: Place = { row: users.length, column: reports.length };

  useLayoutEffect(() => {
    const element = grid.current;
    if (!element?.contains(document.activeElement)) return;
    scrollTo(element, active, rem, names);
    element.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }, [active, rem, names]);

  /** Of too many, no more than shows that they are. */
  const cellsAt = ({ row, column }: Place): UserReportMapping[] => {
    const theirs = column === 0 ? reports : reports.slice(column - 1, column);
    const people =
      row === 0 ? users.slice(0, Math.ceil((maxPendingChanges + 1) / theirs.length)) : users.slice(row - 1, row);
    return people.flatMap(({ id }) =>
      theirs.map(({ subscriptionReportId }) => ({ subscriptionReportId, principalId: id })),
    );
  };
  const press = (place: Place) => {
    setActive(place);
    const cells = cellsAt(place);
    onSet(cells, !cells.every((cell) => hasAccess(stateOf(cell))));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === " " || event.key === "Enter") press(active);
    else {
      const next = placeAfter(event, active, size);
      if (next === null) return;
      setActive(next);
    }
    event.preventDefault();
  };
  const onClick = ({ target }: MouseEvent) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
    if (cell) press({ row: Number(cell.dataset["row"]), column: Number(cell.dataset["column"]) });
  };
  const columns = inView(seen.left, width, columnWidth * rem, reports.length, active.column - 1);
  const at = (row: number, column: number) => ({
    row,
    column,
    active: row === active.row && column === active.column,
    names,
  });

  return (
    <div
      ref={grid}
      className={styles.frame}
      style={{ maxBlockSize: `${frameShare * 100}vh` }}
      onScroll={({ currentTarget }) =>
        setSeen({ top: currentTarget.scrollTop, left: Math.abs(currentTarget.scrollLeft) })
      }
    >
      <table
        className={styles.grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table that is operated is a grid
        role="grid"
        aria-label="Access at a glance"
        aria-rowcount={users.length + 1}
        aria-colcount={reports.length + 1}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onClick={onClick}
        style={{
          blockSize: (headHeight + users.length * rowHeight) * rem,
          inlineSize: (names + reports.length * columnWidth) * rem,
        }}
      >
        <thead className={styles.head} style={{ blockSize: headHeight * rem }}>
          <tr aria-rowindex={1} className={styles.names}>
            <AccessName {...at(0, 0)} scope="col" name="User" />
            {columns.map((index) => (
              <AccessName key={index} {...at(0, index + 1)} scope="col" name={reports[index]?.reportName ?? ""} />
            ))}
          </tr>
        </thead>
        <tbody className={styles.body}>
          {inView(seen.top, height * frameShare, rowHeight * rem, users.length, active.row - 1).map((row) => (
            <tr
              key={row}
              className={styles.row}
              aria-rowindex={row + 2}
              style={{ insetBlockStart: row * rowHeight * rem, blockSize: rowHeight * rem }}
            >
              <AccessName {...at(row + 1, 0)} scope="row" name={users[row]?.displayName ?? ""} />
              {columns.map((column) => {
                const [cell] = cellsAt({ row: row + 1, column: column + 1 });
                return cell && <AccessCell key={column} {...at(row + 1, column + 1)} state={stateOf(cell)} />;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
