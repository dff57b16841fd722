import type { SentChange, UserReportMapping } from "../../api/contract.ts";

/** The principal ids by subscriptionReportId. Immutable: a change copies only the sets it touches. */
export type MappingIndex = ReadonlyMap<number, ReadonlySet<string>>;

const noPrincipals: ReadonlySet<string> = new Set();

export const noMappings: MappingIndex = new Map();

/** Identifies a mapping wherever one is the key of a map. */
export function mappingKey({ subscriptionReportId, principalId }: UserReportMapping): string {
  return `${subscriptionReportId} ${principalId}`;
}

export function isMapped(index: MappingIndex, { subscriptionReportId, principalId }: UserReportMapping): boolean {
  return principalsOf(index, subscriptionReportId).has(principalId);
}

export function principalsOf(index: MappingIndex, subscriptionReportId: number): ReadonlySet<string> {
  return index.get(subscriptionReportId) ?? noPrincipals;
}

export function withoutReport(index: MappingIndex, subscriptionReportId: number): MappingIndex {
  const next = new Map(index);
  next.delete(subscriptionReportId);
  return next;
}

export const withoutPerson = (index: MappingIndex, principalId: string): MappingIndex =>
  withChanges(
    index,
    [...index]
      .filter(([, principals]) => principals.has(principalId))
      .map(([subscriptionReportId]) => ({ action: "remove", subscriptionReportId, principalId })),
  );

export function withChanges(index: MappingIndex, changes: readonly SentChange[]): MappingIndex {
  const next = new Map(index);
  const copies = new Map<number, Set<string>>();
  for (const { action, subscriptionReportId: id, principalId } of changes) {
    if (action === "change") continue;
    const principals = copies.get(id) ?? new Set(next.get(id));
    copies.set(id, principals);
    if (action === "add") principals.add(principalId);
    else principals.delete(principalId);
    if (principals.size > 0) next.set(id, principals);
    else next.delete(id);
  }
  return next;
}

/** Indexes a long list in slices and yields to the browser between them, so that the page stays responsive. */
export async function indexMappings(
  list: readonly UserReportMapping[],
  yieldToBrowser: () => Promise<void>,
  sliceSize = 5000,
): Promise<MappingIndex> {
  const index = new Map<number, Set<string>>();
  for (const [position, { subscriptionReportId, principalId }] of list.entries()) {
    if (position > 0 && position % sliceSize === 0) await yieldToBrowser();
    const principals = index.get(subscriptionReportId);
    if (principals) principals.add(principalId);
    else index.set(subscriptionReportId, new Set([principalId]));
  }
  return index;
}
