import type { SubscriptionReport } from "../../../src/api/contract.ts";

/** A report without row-level security. */
export const createReport = (overrides: Partial<SubscriptionReport> = {}): SubscriptionReport => ({
  subscriptionReportId: 5,
  subscriptionId: "s1",
  reportId: "11111111-aaaa-4bbb-8ccc-222222222222",
  reportName: "Claims",
  groupId: "33333333-aaaa-4bbb-8ccc-444444444444",
  updatedBy: "eve@example.com",
  dataSetId: null,
  partyId: null,
  rls: false,
  ...overrides,
});
