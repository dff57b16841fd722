import type { MockData } from "./mock-data.ts";

/** The reports that the mock back end's user is mapped to, in subscriptions they belong to. */
export function findOwnReports({ mappings, reports, user }: MockData) {
  const ids = new Set(
    mappings.filter(({ principalId }) => principalId === user.id).map((mapping) => mapping.subscriptionReportId),
  );
  return reports.filter(
    (report) => ids.has(report.subscriptionReportId) && user.subscriptionIds.includes(report.subscriptionId),
  );
}
