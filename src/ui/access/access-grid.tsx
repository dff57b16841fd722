import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { SubscriptionReport, SubscriptionUser, UserReportMapping } from "../../api/contract.ts";
import type { AccessCounts } from "../../rules/access/access-counts.ts";
import { maxPendingChanges } from "../../rules/access/pending-changes.ts";
import { showHints } from "../parts/hints.ts";
import { AccessCell, AccessHeader, type CellState } from "./access-cell.tsx";
import styles from "./access-grid.module.css";
import {
  columnWidth,
  type GridPosition,
  headHeight,
  maxHeightShare,
  moveByKey,
  namesWidthFor,
  rowHeight,
  scrollToCell,
} from "./grid-navigation.ts";
import { useRem, useWindowSize, visibleIndexes } from "../lists/visible-rows.ts";

interface AccessGridProps {
  users: readonly SubscriptionUser[];
  reports: readonly SubscriptionReport[];
  /** How many users have each report, and how many reports each user has. */
  counts: AccessCounts;
  stateOf: (cell: UserReportMapping) => CellState;
  noteOf: (cell: UserReportMapping) => string;
  /** Undefined: access is only read. */
  onCellsSet: ((cells: readonly UserReportMapping[], access: boolean) => void) | undefined;
}

const hasAccess = (state: CellState) => state === "mapped" || state === "add" || state === "group";

/** Users as rows, reports as columns. Only the visible cells are rendered. */
export function AccessGrid({ users, reports, counts, stateOf, noteOf, onCellsSet }: AccessGridProps) {
  const rem = useRem();
  const { width, height } = useWindowSize();
  const frame = useRef<HTMLDivElement>(null);
  const [scrolled, setScrolled] = useState({ top: 0, left: 0 });
  const [active, setActive] = useState<GridPosition>({ row: 1, column: 1 });
  const namesWidth = namesWidthFor(width);

  useEffect(showHints, []);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element?.contains(document.activeElement)) return;
    scrollToCell(element, active, { rem, namesWidth });
    element.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }, [active, rem, namesWidth]);

  const toggleAt = (position: GridPosition) => {
    setActive(position);
    const cells = cellsAt(position, users, reports);
    onCellsSet?.(cells, !cells.every((cell) => hasAccess(stateOf(cell))));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === " " || event.key === "Enter") toggleAt(active);
    else {
      const next = moveByKey(event, active, { row: users.length, column: reports.length });
      if (next === null) return;
      setActive(next);
    }
    event.preventDefault();
  };
  const onClick = ({ target }: MouseEvent) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
    if (cell) toggleAt({ row: Number(cell.dataset["row"]), column: Number(cell.dataset["column"]) });
  };
  const columns = visibleIndexes({
    scrolled: scrolled.left,
    visibleLength: width,
    pieceLength: columnWidth * rem,
    count: reports.length,
    always: active.column - 1,
  });
  const rows = visibleIndexes({
    scrolled: scrolled.top,
    visibleLength: height * maxHeightShare,
    pieceLength: rowHeight * rem,
    count: users.length,
    always: active.row - 1,
  });
  const cellProps = (row: number, column: number) => ({
    row,
    column,
    isActive: row === active.row && column === active.column,
    namesWidth,
  });

  return (
    <div
      ref={frame}
      className={styles.frame}
      style={{ maxBlockSize: `${maxHeightShare * 100}vh` }}
      onScroll={({ currentTarget: { scrollTop, scrollLeft } }) =>
        setScrolled({ top: scrollTop, left: Math.abs(scrollLeft) })
      }
    >
      <table
        className={styles.grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- an interactive table is a grid
        role="grid"
        aria-label="Access matrix"
        aria-readonly={!onCellsSet}
        aria-rowcount={users.length + 1}
        aria-colcount={reports.length + 1}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onClick={onClick}
        style={{
          blockSize: (headHeight + users.length * rowHeight) * rem,
          inlineSize: (namesWidth + reports.length * columnWidth) * rem,
        }}
      >
        <thead className={styles.head} style={{ blockSize: headHeight * rem }}>
          <tr aria-rowindex={1} className={styles.names}>
            <AccessHeader {...cellProps(0, 0)} scope="col" name="Person" />
            {columns.map((index) => (
              <AccessHeader
                key={index}
                {...cellProps(0, index + 1)}
                scope="col"
                name={reports[index]?.reportName ?? ""}
                count={counts.usersOfReport.get(reports[index]?.subscriptionReportId ?? 0) ?? 0}
              />
            ))}
          </tr>
        </thead>
        <tbody className={styles.body}>
          {rows.map((row) => (
            <tr
              key={row}
              className={styles.row}
              aria-rowindex={row + 2}
              style={{ insetBlockStart: row * rowHeight * rem, blockSize: rowHeight * rem }}
            >
              <AccessHeader
                {...cellProps(row + 1, 0)}
                scope="row"
                name={users[row]?.displayName ?? ""}
                email={users[row]?.email}
                count={counts.reportsOfUser.get(users[row]?.id ?? "") ?? 0}
              />
              {columns.map((column) => {
                const [cell] = cellsAt({ row: row + 1, column: column + 1 }, users, reports);
                return (
                  cell && (
                    <AccessCell
                      key={column}
                      {...cellProps(row + 1, column + 1)}
                      person={users[row]?.displayName ?? ""}
                      email={users[row]?.email}
                      report={reports[column]?.reportName ?? ""}
                      state={stateOf(cell)}
                      note={noteOf(cell)}
                    />
                  )
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** One cell, or for a name its whole row or column. Capped at the limit + 1, enough to detect it. */
function cellsAt(
  { row, column }: GridPosition,
  users: readonly SubscriptionUser[],
  reports: readonly SubscriptionReport[],
): UserReportMapping[] {
  const selectedReports = column === 0 ? reports : reports.slice(column - 1, column);
  const selectedUsers =
    row === 0 ? users.slice(0, Math.ceil((maxPendingChanges + 1) / selectedReports.length)) : users.slice(row - 1, row);
  return selectedUsers.flatMap(({ id }) =>
    selectedReports.map(({ subscriptionReportId }) => ({ subscriptionReportId, principalId: id })),
  );
}
