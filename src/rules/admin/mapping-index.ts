import type { MappingChange, UserReportMapping } from "../../api/contract.ts";

/** Who is mapped to which report. Never changed in place: a change copies only what it touches. */
export type MappingIndex = ReadonlyMap<number, ReadonlySet<string>>;

const nobody: ReadonlySet<string> = new Set();

export const noMappings: MappingIndex = new Map();

export function isMapped(index: MappingIndex, { subscriptionReportId, principalId }: UserReportMapping): boolean {
  return principalsOf(index, subscriptionReportId).has(principalId);
}

export function principalsOf(index: MappingIndex, subscriptionReportId: number): ReadonlySet<string> {
  return index.get(subscriptionReportId) ?? nobody;
}

export function withMapping(index: MappingIndex, mapping: UserReportMapping): MappingIndex {
  return withChanges(index, [{ action: "add", ...mapping }]);
}

export function withoutMapping(index: MappingIndex, mapping: UserReportMapping): MappingIndex {
  return withChanges(index, [{ action: "remove", ...mapping }]);
}

export function withoutReport(index: MappingIndex, subscriptionReportId: number): MappingIndex {
  const next = new Map(index);
  next.delete(subscriptionReportId);
  return next;
}

export function withChanges(index: MappingIndex, changes: readonly MappingChange[]): MappingIndex {
  const next = new Map(index);
  const copies = new Map<number, Set<string>>();
  for (const { action, subscriptionReportId: id, principalId } of changes) {
    const principals = copies.get(id) ?? new Set(next.get(id));
    copies.set(id, principals);
    if (action === "add") principals.add(principalId);
    else principals.delete(principalId);
    if (principals.size > 0) next.set(id, principals);
    else next.delete(id);
  }
  return next;
}

/** Indexes a long list in slices, resting between them so that the page goes on drawing. */
export async function indexMappings(
  list: readonly UserReportMapping[],
  rest: () => Promise<void>,
  slice = 5000,
): Promise<MappingIndex> {
  const index = new Map<number, Set<string>>();
  for (const [at, { subscriptionReportId, principalId }] of list.entries()) {
    if (at > 0 && at % slice === 0) await rest();
    const principals = index.get(subscriptionReportId);
    if (principals) principals.add(principalId);
    else index.set(subscriptionReportId, new Set([principalId]));
  }
  return index;
}
