import { memo } from "react";
import { Icon } from "../parts/icon.tsx";
import type { IconName } from "../parts/icon-paths.ts";
import styles from "./access-grid.module.css";
import { columnWidth, type Place } from "./grid-navigation.ts";

export type CellState = "none" | "mapped" | "add" | "remove";

const words: Record<CellState, string> = {
  none: "No access",
  mapped: "Has access",
  add: "To be added",
  remove: "To be removed",
};
const icons: Record<CellState, IconName | null> = { none: null, mapped: "check", add: "add", remove: "minus" };

interface Standing extends Place {
  active: boolean;
  /** The width of the names, in rem. */
  names: number;
}

/** What the grid needs to find a cell by and to bring the focus to it. The role is said, because a cell is laid out as a box. */
const wiring = ({ row, column, active, names }: Standing, role: "gridcell" | "columnheader" | "rowheader") => ({
  role,
  "aria-colindex": column + 1,
  "data-row": row,
  "data-column": column,
  tabIndex: active ? 0 : -1,
  className: styles.cell,
  style:
    column === 0
      ? { inlineSize: `${names}rem` }
      : { inlineSize: `${columnWidth}rem`, insetInlineStart: `${names + (column - 1) * columnWidth}rem` },
});

/** Drawn again only where something of its own has changed: scrolling moves hundreds of them. */
export const AccessCell = memo(function AccessCell({ state, ...standing }: Standing & { state: CellState }) {
  const icon = icons[state];
  return (
    <td {...wiring(standing, "gridcell")} data-state={state} aria-label={words[state]}>
      {icon && <Icon name={icon} />}
    </td>
  );
});

export const AccessName = memo(function AccessName({
  name,
  scope,
  ...standing
}: Standing & { name: string; scope: "row" | "col" }) {
  return (
    <th {...wiring(standing, scope === "col" ? "columnheader" : "rowheader")} scope={scope}>
      <span className={styles.name}>{name}</span>
    </th>
  );
});
