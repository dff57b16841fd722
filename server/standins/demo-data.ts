import type { SubscriptionReport, UserReportMapping } from "../../src/api/contract.ts";

export interface DemoSubscription {
  id: string;
  displayName: string;
  primaryPartyId: string;
}

export interface DemoPerson {
  id: string;
  displayName: string;
  email: string;
  subscriptionIds: readonly string[];
}

/** What the local report host has published, whether or not a subscription has it. */
export interface PublishedReport {
  reportId: string;
  groupId: string;
  name: string;
  dataSetId: string;
  identityRequired: boolean;
  /** The party a report without row-level security was drawn for. */
  partyId: string | null;
}

export interface Demo {
  subscriptions: readonly DemoSubscription[];
  people: readonly DemoPerson[];
  published: readonly PublishedReport[];
  reports: readonly SubscriptionReport[];
  mappings: readonly UserReportMapping[];
  roles: readonly { principalId: string; role: string }[];
}

const alderbrook = {
  id: "3f1c8a52-6d0e-4b7a-9c35-1e7f20a94d61",
  displayName: "Alderbrook Marine Group",
  primaryPartyId: "70041823",
};
const castellane = {
  id: "8b64e0d7-2a91-4c5f-b0e8-57d31c6fa208",
  displayName: "Castellane Hotels & Resorts",
  primaryPartyId: "70058146",
};
const vesterholm = {
  id: "c92d7715-f34b-48a6-8e1d-0ab95e62c7f4",
  displayName: "Vesterholm Energy",
  primaryPartyId: "70063390",
};
const subscriptions = [alderbrook, castellane, vesterholm];

const person = (id: string, displayName: string, email: string, ...of: DemoSubscription[]): DemoPerson => ({
  id,
  displayName,
  email,
  subscriptionIds: of.map((subscription) => subscription.id),
});
const ada = person(
  "5a0e6f1b-93c2-4d78-a1f4-6b2c8d9e0f13",
  "Ada Keller",
  "ada.keller@riskinsight.example",
  ...subscriptions,
);
const ben = person("e17b4c90-58fa-4362-9d0b-c4a8f1372e65", "Ben Ortiz", "ben.ortiz@alderbrook.example", alderbrook);
const chloe = person(
  "247d91ae-0c6f-4e8b-b35a-92f8e1d0c476",
  "Chloe Martin",
  "chloe.martin@castellane.example",
  castellane,
  vesterholm,
);
const dan = person("b8f3025c-7e14-49da-8c62-d1057ea9b34f", "Dan Novak", "dan.novak@riskinsight.example");
const elif = person("60c5ad28-41b7-4f93-a8e0-3f9b76d2185c", "Elif Şahin", "elif.sahin@alderbrook.example", alderbrook);
const farid = person(
  "9de27f46-b850-4a1c-95f7-08c34b6ea1d2",
  "Farid Haddad",
  "farid.haddad@castellane.example",
  castellane,
);
const greta = person(
  "f4a1b683-2c9d-47e5-b016-7d85e3fc902a",
  "Greta Lindqvist",
  "greta.lindqvist@vesterholm.example",
  vesterholm,
);
const hugo = person(
  "1c78e5d9-f602-4b34-8a9e-e25d0f714b86",
  "Hugo Álvarez",
  "hugo.alvarez@vesterholm.example",
  vesterholm,
  alderbrook,
);

const sharedGroup = "0d5b9e34-7c18-4f62-a9d3-84e6b1f0c257";
const shared = (reportId: string, name: string, dataSetId: string): PublishedReport => ({
  reportId,
  groupId: sharedGroup,
  name,
  dataSetId,
  identityRequired: true,
  partyId: null,
});
const own = (
  of: DemoSubscription,
  groupId: string,
  reportId: string,
  name: string,
  dataSetId: string,
): PublishedReport => ({
  reportId,
  groupId,
  name,
  dataSetId,
  identityRequired: false,
  partyId: of.primaryPartyId,
});

const claims = shared(
  "a6e40f97-3b2d-4c81-9f56-e0d7c81b5a34",
  "Claims & Losses",
  "72f8c1d5-90ae-4b63-8d27-5c1e9f04a8b6",
);
const exposure = shared(
  "d31f7b08-e5c9-4a26-b874-2f6a90dc1e53",
  "Property Exposure",
  "4e9a0c67-f1b3-4d58-92e6-b7850dac3f19",
);
const benchmark = shared(
  "5b8d2e61-0f94-47ca-a3d5-c92e17f6b048",
  "Peer Benchmark",
  "91c6e7f2-4da8-4305-bf1e-6a07d39c852b",
);
const fleet = own(
  alderbrook,
  "6f2a84c0-d7e1-4953-b8f6-3ae5d10c97b2",
  "17e9c5a4-8b30-4fd6-9e72-d6f0b143ca85",
  "Fleet Hull & Machinery",
  "c05d3b8e-6f17-42a9-8e4c-f93a7b60d1e5",
);
const cargo = own(
  alderbrook,
  "6f2a84c0-d7e1-4953-b8f6-3ae5d10c97b2",
  "82b6f03d-c5e7-4a19-b4d8-09ce7fa31d62",
  "Cargo in Transit",
  "3d7ef916-a42c-4b80-95d1-e8c06b2f7a43",
);
const estate = own(
  castellane,
  "e95c1d70-3f4b-48a2-9c67-b0d28ef5a316",
  "f0ad6e29-1c58-4b73-86f9-a7e3d4b0c581",
  "Estate & Guest Liability",
  "58e1c0b4-7d9f-4a36-b2e8-16fa93d5c70e",
);
const cyber = own(
  castellane,
  "e95c1d70-3f4b-48a2-9c67-b0d28ef5a316",
  "4c93b8e7-d02f-4516-ae8b-5f71c9d60a23",
  "Cyber Incident Review",
  "b7f20ae9-5c6d-4138-9f04-d3e81b5ca672",
);
const turbines = own(
  vesterholm,
  "2b7e50fd-94c6-4e1a-8d35-f7a0c6e8b149",
  "9e05d7c1-f6a8-4b92-93ec-c8b41d70f5a6",
  "Turbine Breakdown",
  "0f8c64d2-e3b7-4a59-a1f6-7c92e5d08b3a",
);
const construction = own(
  vesterholm,
  "2b7e50fd-94c6-4e1a-8d35-f7a0c6e8b149",
  "bd184a6f-72e0-4c35-b9f1-30e6d8a7c924",
  "Construction All Risks",
  "6ad9f375-0e81-4cb2-87d4-a5f10c6be298",
);

type Holding = [DemoSubscription, PublishedReport];
const holdings: Holding[] = [
  [alderbrook, claims],
  [alderbrook, exposure],
  [alderbrook, fleet],
  [alderbrook, cargo],
  [castellane, claims],
  [castellane, exposure],
  [castellane, estate],
  [castellane, cyber],
  [vesterholm, claims],
  [vesterholm, exposure],
  [vesterholm, turbines],
  [vesterholm, construction],
];

const reports = holdings.map(([subscription, report], at): SubscriptionReport => ({
  subscriptionReportId: at + 1,
  subscriptionId: subscription.id,
  reportId: report.reportId,
  reportName: report.name,
  groupId: report.groupId,
  updatedBy: ada.email,
  dataSetId: report.identityRequired ? report.dataSetId : null,
  partyId: report.identityRequired ? subscription.primaryPartyId : null,
  rls: report.identityRequired,
}));

const reads = (reader: DemoPerson, ...ids: number[]): UserReportMapping[] =>
  ids.map((subscriptionReportId) => ({ subscriptionReportId, principalId: reader.id }));

/** Three invented clients and their people, the same for the store, the sign-in page and the report host. */
export const demo: Demo = {
  subscriptions,
  people: [ada, ben, chloe, dan, elif, farid, greta, hugo],
  published: [claims, exposure, benchmark, fleet, cargo, estate, cyber, turbines, construction],
  reports,
  mappings: [
    ...reads(ada, 1, 3, 5, 7, 9, 11),
    ...reads(ben, 1, 2, 3, 4),
    ...reads(chloe, 5, 6, 7, 9, 12),
    ...reads(elif, 1, 4),
    ...reads(farid, 6, 8),
    ...reads(greta, 9, 10, 11),
    ...reads(hugo, 2, 10, 12),
  ],
  roles: [
    { principalId: ada.id, role: "Administrator" },
    ...[ben, chloe, elif, farid, greta, hugo].map(({ id }) => ({ principalId: id, role: "Reader" })),
  ],
};
