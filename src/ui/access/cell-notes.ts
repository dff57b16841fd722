import type { UserReportMapping } from "../../api/contract.ts";
import type { ClientAccess } from "../../api/groups-contract.ts";
import { mappingKey, type MappingIndex, withChanges } from "../../rules/access/mapping-index.ts";
import { formatPeople } from "../../rules/people/format-people.ts";
import { formatDay } from "../parts/date-time.tsx";

/** What a cell of the access matrix says beside its state, by the mapping's key. */
export interface CellNotes {
  /** Like "until 31 Dec". */
  dates: ReadonlyMap<string, string>;
  /** The names of the groups that give a person a report. */
  groups: ReadonlyMap<string, string>;
}

export function describeCells(access: ClientAccess | undefined): CellNotes {
  const dates = new Map<string, string>();
  const groups = new Map<string, string>();
  if (!access) return { dates, groups };
  const now = Date.now();
  for (const mapping of access.datedMappings) dates.set(mappingKey(mapping), describeDates(mapping, now));
  const groupsById = new Map(access.groups.map((group) => [group.id, group]));
  for (const { groupId, subscriptionReportId, ...grant } of access.grants) {
    const { name = "", principalIds = [] } = groupsById.get(groupId) ?? {};
    const text = describeDates(grant, now);
    dates.set(mappingKey({ subscriptionReportId, principalId: groupId }), text);
    for (const principalId of principalIds) {
      const key = mappingKey({ subscriptionReportId, principalId });
      const before = groups.get(key);
      groups.set(key, `${before === undefined ? "" : `${before}, `}${name}${text === "" ? "" : ` ${text}`}`);
    }
  }
  return { dates, groups };
}

/** Who gives a person a report that they have by groups only, and to how many people. */
export function describeGivers(
  { groups, grants }: ClientAccess,
  { principalId, subscriptionReportId }: UserReportMapping,
): string {
  const given = grants.filter((grant) => grant.subscriptionReportId === subscriptionReportId);
  return groups
    .filter(({ id, principalIds }) => principalIds.includes(principalId) && given.some(({ groupId }) => groupId === id))
    .map(({ name, principalIds }) => `by ${name} to ${formatPeople(principalIds.length)}`)
    .join(", ");
}

/** With what the groups of the people give them. */
export function withGroupAccess(mappings: MappingIndex, access: ClientAccess | undefined): MappingIndex {
  if (!access) return mappings;
  const members = new Map(access.groups.map(({ id, principalIds }) => [id, principalIds]));
  const given = access.grants.flatMap(({ groupId, subscriptionReportId }) =>
    (members.get(groupId) ?? []).map((principalId) => ({ action: "add" as const, subscriptionReportId, principalId })),
  );
  return withChanges(mappings, given);
}

export function describeDates({ from, until }: { from: string | null; until: string | null }, now: number): string {
  const begin = from !== null && Date.parse(from) > now ? `from ${formatDay(new Date(from))}` : "";
  const end = until === null ? "" : `until ${formatDay(new Date(until))}`;
  return [begin, end].filter((text) => text !== "").join(" ");
}
