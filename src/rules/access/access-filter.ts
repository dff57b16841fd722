import type { SubscriptionReport, SubscriptionUser } from "../../api/contract.ts";
import { principalsOf, type MappingIndex } from "./mapping-index.ts";
import type { PendingChanges } from "./pending-changes.ts";
import type { SubscriptionContents } from "./subscription-access.ts";

/** Whom the access matrix shows: everybody, or by what they have of the reports that are shown. */
export type AccessFilter = "all" | "withAccess" | "withoutAccess" | "changed";

/**
 * Access counts as it is saved, so that no row disappears under the pointer that changes it. Changed cells narrow the
 * reports too.
 */
export function filterAccess(
  { users, reports }: SubscriptionContents,
  { mappings, pending }: { mappings: MappingIndex; pending: PendingChanges },
  filter: AccessFilter,
): SubscriptionContents {
  if (filter === "all") return { users, reports };
  if (filter === "changed") return filterChanged({ users, reports }, pending);
  const having = new Set(reports.flatMap((report) => [...principalsOf(mappings, report.subscriptionReportId)]));
  return { users: users.filter(({ id }) => having.has(id) === (filter === "withAccess")), reports };
}

function filterChanged({ users, reports }: SubscriptionContents, pending: PendingChanges): SubscriptionContents {
  const changedUsers = new Set<SubscriptionUser["id"]>();
  const changedReports = new Set<SubscriptionReport["subscriptionReportId"]>();
  for (const { principalId, subscriptionReportId } of pending.values()) {
    changedUsers.add(principalId);
    changedReports.add(subscriptionReportId);
  }
  return {
    users: users.filter(({ id }) => changedUsers.has(id)),
    reports: reports.filter(({ subscriptionReportId }) => changedReports.has(subscriptionReportId)),
  };
}
