import { principalsOf } from "./mapping-index.ts";
import type { PendingChanges } from "./pending-changes.ts";
import type { SubscriptionAccess } from "./subscription-access.ts";

export interface AccessCounts {
  /** How many of the reports each user has. */
  reportsOfUser: ReadonlyMap<string, number>;
  /** How many of the users have each report. */
  usersOfReport: ReadonlyMap<number, number>;
}

/** Goes through the mappings, not through the cells, of which there can be millions. */
export function countAccess({ users, reports, mappings }: SubscriptionAccess): AccessCounts {
  const reportsOfUser = new Map(users.map(({ id }) => [id, 0]));
  const usersOfReport = new Map<number, number>();
  for (const { subscriptionReportId } of reports) {
    let count = 0;
    for (const id of principalsOf(mappings, subscriptionReportId)) {
      const before = reportsOfUser.get(id);
      // A mapping can outlive its membership.
      if (before === undefined) continue;
      reportsOfUser.set(id, before + 1);
      count += 1;
    }
    usersOfReport.set(subscriptionReportId, count);
  }
  return { reportsOfUser, usersOfReport };
}

/** As it will be once the pending changes are saved. */
export function withPending(counts: AccessCounts, pending: PendingChanges): AccessCounts {
  if (pending.size === 0) return counts;
  const reportsOfUser = new Map(counts.reportsOfUser);
  const usersOfReport = new Map(counts.usersOfReport);
  for (const { action, principalId, subscriptionReportId } of pending.values()) {
    const step = action === "add" ? 1 : -1;
    reportsOfUser.set(principalId, (reportsOfUser.get(principalId) ?? 0) + step);
    usersOfReport.set(subscriptionReportId, (usersOfReport.get(subscriptionReportId) ?? 0) + step);
  }
  return { reportsOfUser, usersOfReport };
}
