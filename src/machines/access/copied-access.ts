import type { PersonDetails, PersonReport } from "../../api/people-contract.ts";

export interface AffectedGroup {
  id: string;
  name: string;
}

/** The reports that a change of a person's access is about. */
export interface AffectedReports {
  reports: readonly PersonReport[];
  /** Reports that cannot be given to the person, because they do not belong to the client. */
  leftOut: readonly PersonReport[];
  /** The groups that give some of the reports, which the person joins or leaves. */
  groups: readonly AffectedGroup[];
}

/** Undefined: by groups alone. */
export function findOwnDates({ ways }: PersonReport): { from: string | null; until: string | null } | undefined {
  if (!ways) return { from: null, until: null };
  const direct = ways.find(({ groupId }) => groupId === null);
  return direct && { from: direct.from, until: direct.until };
}

/** Everything that a person has, also through groups. */
export const planRemoval = (reports: readonly PersonReport[]): AffectedReports => ({
  reports,
  leftOut: [],
  groups: listGroups(reports),
});

/**
 * What a person gets who is given the reports that a colleague can see. What they already have is not in it. They join
 * the groups that alone give the colleague a report.
 */
export function planCopy(
  person: Pick<PersonDetails, "subscriptions" | "subscriptionCount">,
  ownReports: readonly PersonReport[],
  colleagueReports: readonly PersonReport[],
): AffectedReports {
  const own = new Set(ownReports.map(({ subscriptionReportId }) => subscriptionReportId));
  const clients = new Set(person.subscriptions.map(({ id }) => id));
  // Only the first of very many clients of a person are known. The server then refuses what cannot be given.
  const isKnown = person.subscriptions.length === person.subscriptionCount;
  const missing = colleagueReports.filter(
    ({ reason, subscriptionReportId }) => reason === "mapped" && !own.has(subscriptionReportId),
  );
  const canBeGiven = ({ subscriptionId }: PersonReport) => !isKnown || clients.has(subscriptionId);
  const reports = missing.filter(canBeGiven);
  return {
    reports,
    leftOut: missing.filter((report) => !canBeGiven(report)),
    groups: listGroups(reports.filter((report) => findOwnDates(report) === undefined)),
  };
}

function listGroups(reports: readonly PersonReport[]): AffectedGroup[] {
  const ways = reports.flatMap(({ ways: all = [] }) => all);
  return [
    ...new Map(ways.flatMap(({ groupId, groupName }) => (groupId === null ? [] : [[groupId, groupName ?? ""]]))),
  ].map(([id, name]) => ({ id, name }));
}
