import { fn } from "storybook/test";
import type { PersonReport, PersonRow } from "../../src/api/people-contract.ts";
import type { PersonChoiceProps } from "../../src/ui/people/people-list.tsx";

export const anna: PersonRow = {
  principalId: "p1",
  name: "Anna Berg",
  email: "anna.berg@alderbrook.example",
  role: "reader",
  isActive: true,
  subscriptionCount: 1,
  reportCount: 2,
  lastSignInAt: "2026-11-22T09:15:00Z",
};
/** Another person of the same name. */
export const namesake: PersonRow = { ...anna, principalId: "p2", email: "anna.berg@castellane.example" };
export const ben: PersonRow = {
  ...anna,
  principalId: "p3",
  name: "Ben Ortiz",
  email: "ben.ortiz@alderbrook.example",
};

/** People to choose from. */
export const shownPeople: PersonChoiceProps = {
  at: "shown",
  rows: [anna, namesake, ben],
  total: 3,
  hasMore: false,
  isReloading: false,
  moreAt: "shown",
  search: "",
  sort: "name",
  onSearch: fn(),
  onSort: fn(),
  onMore: fn(),
  onRetry: fn(),
};

export const cargo: PersonReport = {
  subscriptionReportId: 1,
  subscriptionId: "s1",
  subscriptionName: "Alderbrook Marine Group",
  reportId: "r1",
  reportName: "Cargo in Transit",
  reason: "mapped",
  mappedBy: "ada.keller@riskinsight.example",
  mappedAt: "2026-11-03T14:02:00Z",
};
