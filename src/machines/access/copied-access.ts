import type { PersonDetails, PersonReport } from "../../api/people-contract.ts";

/** The reports that a change of a person's access is about. */
export interface AffectedReports {
  reports: readonly PersonReport[];
  /** Reports that cannot be given to the person, because they do not belong to the client. */
  leftOut: readonly PersonReport[];
}

/** What a person gets who is given the reports that a colleague can see. What they already have is not in it. */
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
  return { reports: missing.filter(canBeGiven), leftOut: missing.filter((report) => !canBeGiven(report)) };
}
