import { createMockData } from "../../tests/support/mocks/mock-back-end.ts";
import { noMappings, withChanges } from "../../src/rules/access/mapping-index.ts";

/** The first subscription of the mock back end, as the User Report Mapping tab loads it. */
export function firstSubscription() {
  const { subscriptions, people, reports, mappings } = createMockData({ role: "administrator" });
  const subscriptionId = subscriptions[0]?.id ?? "";
  return {
    subscriptionId,
    subscriptions,
    users: people
      .filter(({ subscriptionIds }) => subscriptionIds.includes(subscriptionId))
      .map(({ id, displayName, email }) => ({ id, displayName, email })),
    reports: reports.filter((report) => report.subscriptionId === subscriptionId),
    mappings: withChanges(
      noMappings,
      mappings.map(({ subscriptionReportId, principalId }) => ({ action: "add", subscriptionReportId, principalId })),
    ),
  };
}
