import type { PersonReport, PersonRow } from "../../../src/api/people-contract.ts";

export const anna: PersonRow = {
  principalId: "p1",
  name: "Anna Berg",
  email: "anna.berg@example.com",
  role: "reader",
  subscriptionCount: 1,
  reportCount: 2,
  lastSignInAt: null,
};

export const createPersonReport = (
  subscriptionReportId: number,
  { subscriptionId = "s1", reason = "mapped" }: Partial<Pick<PersonReport, "subscriptionId" | "reason">> = {},
): PersonReport => ({
  subscriptionReportId,
  subscriptionId,
  subscriptionName: "Alderbrook",
  reportId: `r${subscriptionReportId}`,
  reportName: "Cargo",
  reason,
  mappedBy: null,
  mappedAt: null,
});
