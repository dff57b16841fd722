import { memo } from "react";
import { formatCount } from "../../rules/format-count.ts";
import { formatPeople } from "../../rules/people/format-people.ts";
import { Icon, type IconPath } from "../parts/icon.tsx";
import styles from "./access-grid.module.css";
import { columnWidth, type GridPosition } from "./grid-navigation.ts";
import { icons } from "../parts/icons.ts";
import { adminIcons } from "../admin/admin-icons.ts";

/** `group`: a group of the person has the report, and they have it by nothing else. */
export type CellState = "none" | "mapped" | "add" | "remove" | "group";

const labels: Record<CellState, string> = {
  none: "No access",
  mapped: "Has access",
  add: "Will be added",
  remove: "Will be removed",
  group: "Has access",
};
const stateIcons: Record<CellState, IconPath | null> = {
  none: null,
  mapped: icons.check,
  add: adminIcons.add,
  remove: adminIcons.minus,
  group: adminIcons.people,
};

interface CellProps extends GridPosition {
  isActive: boolean;
  /** The width of the first column, in rem. */
  namesWidth: number;
}

/** The role is explicit because cells are laid out as boxes. The grid finds a clicked cell by its data attributes. */
function cellAttributes(
  { row, column, isActive, namesWidth }: CellProps,
  role: "gridcell" | "columnheader" | "rowheader",
) {
  return {
    role,
    "aria-colindex": column + 1,
    "data-row": row,
    "data-column": column,
    tabIndex: isActive ? 0 : -1,
    className: styles.cell,
    style:
      column === 0
        ? { inlineSize: `${namesWidth}rem` }
        : { inlineSize: `${columnWidth}rem`, insetInlineStart: `${namesWidth + (column - 1) * columnWidth}rem` },
  };
}

interface AccessCellProps extends CellProps {
  state: CellState;
  /** By which group, and the dates. */
  note: string;
  person: string;
  email: string | undefined;
  report: string;
}

/** Memoised, because scrolling renders hundreds of cells that do not change. */
export const AccessCell = memo(function AccessCell({ state, note, person, email, report, ...cell }: AccessCellProps) {
  const icon = stateIcons[state];
  const label = note === "" ? labels[state] : `${labels[state]} ${note}`;
  return (
    <td
      {...cellAttributes(cell, "gridcell")}
      data-state={state}
      data-hint={`${email ? `${person} · ${email}` : person} · ${report}: ${label}`}
      aria-label={label}
    >
      {icon && <Icon path={icon} />}
      {note !== "" && <span className={styles.note}>{note}</span>}
    </td>
  );
});

interface AccessHeaderProps extends CellProps {
  name: string;
  /** Below the name of a user, whose namesake has another one. */
  email?: string | undefined;
  /** How many reports the user has, or how many users the report has. */
  count?: number;
  scope: "row" | "col";
}

export const AccessHeader = memo(function AccessHeader({ name, email, count, scope, ...cell }: AccessHeaderProps) {
  const counted = count === undefined ? "" : scope === "row" ? formatCount(count, "report") : formatPeople(count);
  const facts = [email, counted].filter(Boolean).join(" · ");
  return (
    <th
      {...cellAttributes(cell, scope === "col" ? "columnheader" : "rowheader")}
      scope={scope}
      data-hint={[name, facts].filter(Boolean).join(" · ")}
      aria-label={name}
      aria-description={facts || undefined}
    >
      <span className={styles.heading}>
        <span className={styles.name} data-lines={email ? 1 : 2}>
          {name}
        </span>
        {email && <span className={styles.email}>{email}</span>}
      </span>
      {count !== undefined && <span className={styles.count}>{count.toLocaleString("en")}</span>}
    </th>
  );
});
