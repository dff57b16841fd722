import type { ListedReport } from "../../src/api/report-list-contract.ts";
import type { ListedSubscription, SubscriptionDetails } from "../../src/api/subscription-list-contract.ts";
import { anna, namesake } from "./people.ts";

export const alderbrook: ListedSubscription = {
  id: "s1",
  displayName: "Alderbrook Marine Group",
  partyId: "70041823",
  workspaces: [],
  profileId: null,
  personCount: 2,
  reportCount: 2,
  lastOpenedAt: "2026-11-22T16:40:00Z",
};
/** Imported, without a party, and nobody has opened anything. */
export const vesterholm: ListedSubscription = {
  id: "s2",
  displayName: "Vesterholm Energy",
  partyId: null,
  workspaces: [],
  profileId: null,
  personCount: 0,
  reportCount: 0,
  lastOpenedAt: null,
};

export const cargoReport: ListedReport = {
  id: 1,
  reportId: "82b6f03d-c5e7-4a19-b4d8-09ce7fa31d62",
  reportName: "Cargo in Transit",
  clientName: "Alderbrook Marine Group",
  subscriptionId: "s1",
  groupId: "6f2a84c0-d7e1-4953-b8f6-3ae5d10c97b2",
  dataSetId: "3d7ef916-a42c-4b80-95d1-e8c06b2f7a43",
  partyId: "70041823",
  rls: true,
  furtherItems: [],
  readers: 14,
  lastOpenedAt: "2026-11-22T16:40:00Z",
  updatedBy: "ada.keller@riskinsight.example",
  updatedByName: "Ada Keller",
  updatedAt: "2026-11-03T09:12:00Z",
};

export const alderbrookDetails: SubscriptionDetails = {
  ...alderbrook,
  people: [anna, { ...namesake, isActive: false }],
  reports: [cargoReport, { ...cargoReport, id: 2, reportName: "Peer Benchmark", readers: 0, lastOpenedAt: null }],
};
