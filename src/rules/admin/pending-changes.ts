import type { MappingChange, UserReportMapping } from "../../api/contract.ts";
import { isMapped, type MappingIndex } from "./mapping-index.ts";

/** What a person wants changed, by cell. A cell that is wanted as it is, is not in it. */
export type WantedChanges = ReadonlyMap<string, MappingChange>;

/** More than a person can review, and than a page should hold. */
export const mostChanges = 10_000;

export const cellKey = ({ subscriptionReportId, principalId }: UserReportMapping) =>
  `${subscriptionReportId} ${principalId}`;

export function want(
  wanted: WantedChanges,
  mappings: MappingIndex,
  cells: readonly UserReportMapping[],
  access: boolean,
): WantedChanges {
  const next = new Map(wanted);
  for (const { subscriptionReportId, principalId } of cells) {
    const cell = { subscriptionReportId, principalId };
    if (isMapped(mappings, cell) === access) next.delete(cellKey(cell));
    else next.set(cellKey(cell), { action: access ? "add" : "remove", ...cell });
  }
  return next;
}

export const wantedOf = (changes: readonly MappingChange[]): WantedChanges =>
  new Map(changes.map((change) => [cellKey(change), change]));

/** What was not reached stays wanted. */
export function stillWanted(wanted: WantedChanges, mappings: MappingIndex): WantedChanges {
  return new Map([...wanted].filter(([, change]) => isMapped(mappings, change) !== (change.action === "add")));
}

export function opposite(change: MappingChange): MappingChange {
  return { ...change, action: change.action === "add" ? "remove" : "add" };
}

/** What is left to undo: a change and its opposite are nothing. */
export function applyTo(applied: readonly MappingChange[], changes: readonly MappingChange[]): MappingChange[] {
  const net = new Map(applied.map((change) => [cellKey(change), change]));
  for (const change of changes) {
    const before = net.get(cellKey(change));
    if (before && before.action !== change.action) net.delete(cellKey(change));
    else net.set(cellKey(change), change);
  }
  return [...net.values()];
}
