import type { MappingChange, SentChange, UserReportMapping } from "../../api/contract.ts";
import { isMapped, mappingKey, type MappingIndex } from "./mapping-index.ts";
import type { SubscriptionContents } from "./subscription-access.ts";

/** The changes to send, by mapping key. Cells already in the requested state are omitted. */
export type PendingChanges = ReadonlyMap<string, MappingChange>;

/** More changes than this cannot be reviewed and would make the page slow. */
export const maxPendingChanges = 10_000;

export function toggleCells(
  pending: PendingChanges,
  mappings: MappingIndex,
  cells: readonly UserReportMapping[],
  access: boolean,
): PendingChanges {
  const next = new Map(pending);
  for (const { subscriptionReportId, principalId } of cells) {
    const cell = { subscriptionReportId, principalId };
    if (isMapped(mappings, cell) === access) next.delete(mappingKey(cell));
    else next.set(mappingKey(cell), { action: access ? "add" : "remove", ...cell });
  }
  return next;
}

export function indexChanges(changes: readonly MappingChange[]): PendingChanges {
  return new Map(changes.map((change) => [mappingKey(change), change]));
}

/** Drops the changes that the mappings already show. */
export function dropSatisfied(pending: PendingChanges, mappings: MappingIndex): PendingChanges {
  return new Map([...pending].filter(([, change]) => isMapped(mappings, change) !== (change.action === "add")));
}

/** Drops the changes of users and reports that are gone. */
export function changesWithin(pending: PendingChanges, { users, reports }: SubscriptionContents): PendingChanges {
  const userIds = new Set(users.map(({ id }) => id));
  const reportIds = new Set(reports.map(({ subscriptionReportId }) => subscriptionReportId));
  const isLeft = ({ principalId, subscriptionReportId }: MappingChange) =>
    userIds.has(principalId) && reportIds.has(subscriptionReportId);
  return new Map([...pending].filter(([, change]) => isLeft(change)));
}

export function invertChange(change: SentChange): SentChange {
  if (change.action !== "change") return { ...change, action: change.action === "add" ? "remove" : "add" };
  const { from = null, until = null, before } = change;
  return { ...change, ...before, before: { from, until } };
}

/** Adds `changes` to `applied`. A change and its inverse cancel out, so that undo sends only the net effect. */
export function mergeChanges(applied: readonly SentChange[], changes: readonly SentChange[]): SentChange[] {
  const net = new Map(applied.map((change) => [mappingKey(change), change]));
  for (const change of changes) {
    const before = net.get(mappingKey(change));
    if (before && (before.action !== change.action || change.action === "change")) net.delete(mappingKey(change));
    else net.set(mappingKey(change), change);
  }
  return [...net.values()];
}
