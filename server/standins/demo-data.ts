import type { SubscriptionReport, UserReportMapping } from "../../src/api/contract.ts";
import {
  ada,
  alderbrook,
  ben,
  castellane,
  chloe,
  dan,
  type DemoPerson,
  type DemoSubscription,
  elif,
  farid,
  greta,
  hugo,
  invited,
  jonas,
  subscriptions,
  vesterholm,
} from "./demo-people.ts";

import { type ReadingHabit, readingHabits } from "./demo-openings.ts";
import { type DemoView, savedViews } from "./demo-views.ts";

export type { DemoPerson, DemoSubscription } from "./demo-people.ts";

/** A report of the local report host; a subscription need not have it. */
export interface PublishedReport {
  reportId: string;
  groupId: string;
  name: string;
  dataSetId: string;
  identityRequired: boolean;
  /** The data sets to which its own one has a DirectQuery connection. */
  upstreamDataSetIds: readonly string[];
  lastRefreshFails: boolean;
  /** Whether its author arranged pages for phones. */
  hasPhoneLayout: boolean;
  /** The party that a report without row-level security was created for. */
  partyId: string | null;
  isPaginated?: boolean;
  /** The paginated report that it shows as a visual. */
  paginatedReportId?: string;
}

export interface DemoGroup {
  subscriptionId: string;
  name: string;
  principalIds: readonly string[];
  /** `inDays`: when it begins. Zero: at once. */
  grants: readonly { subscriptionReportId: number; inDays: number }[];
}

/** Days are from the day on which the store is filled. */
export interface DemoReview {
  subscriptionId: string;
  dueInDays: number;
  startedDaysAgo: number;
  /** Whose accesses are decided about. */
  kept: readonly string[];
  /** Null: it is open. */
  signedDaysAgo: number | null;
  note: string;
}

export interface Demo {
  subscriptions: readonly DemoSubscription[];
  people: readonly DemoPerson[];
  /** Not on the sign-in page. */
  invited: DemoPerson;
  published: readonly PublishedReport[];
  reports: readonly SubscriptionReport[];
  /** What one of them needs besides its own model. */
  furtherItems: { subscriptionReportId: number; items: readonly string[] };
  mappings: readonly UserReportMapping[];
  /** One of the mappings, which ends so many days after the store is filled. */
  endingMapping: UserReportMapping & { inDays: number };
  /** An administrator has compared the first one of the reports with the second one. */
  comparison: { reports: readonly [number, number]; principalId: string; daysAgo: number; inDays: number };
  groups: readonly DemoGroup[];
  /** Started by Ada. */
  reviews: readonly DemoReview[];
  roles: readonly { principalId: string; role: string }[];
  clientAdministrators: readonly { principalId: string; subscriptionId: string }[];
  /** By `subscriptionReportId`, the latest first. */
  personalLists: readonly { principalId: string; favourites: readonly number[]; recents: readonly number[] }[];
  /** Nobody opens the reports 8 and 10. */
  readingHabits: readonly ReadingHabit[];
  savedViews: readonly DemoView[];
}

const sharedGroup = "0d5b9e34-7c18-4f62-a9d3-84e6b1f0c257";
const shared = (reportId: string, name: string, dataSetId: string): PublishedReport => ({
  reportId,
  groupId: sharedGroup,
  name,
  dataSetId,
  identityRequired: true,
  upstreamDataSetIds: [],
  lastRefreshFails: false,
  hasPhoneLayout: false,
  partyId: null,
});
const own = (
  subscription: DemoSubscription,
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
  upstreamDataSetIds: [],
  lastRefreshFails: false,
  hasPhoneLayout: false,
  partyId: subscription.primaryPartyId,
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
const benchmark: PublishedReport = {
  ...shared("5b8d2e61-0f94-47ca-a3d5-c92e17f6b048", "Peer Benchmark", "91c6e7f2-4da8-4305-bf1e-6a07d39c852b"),
  upstreamDataSetIds: [claims.dataSetId],
};
const fleet: PublishedReport = {
  ...own(
    alderbrook,
    "6f2a84c0-d7e1-4953-b8f6-3ae5d10c97b2",
    "17e9c5a4-8b30-4fd6-9e72-d6f0b143ca85",
    "Fleet Hull & Machinery",
    "c05d3b8e-6f17-42a9-8e4c-f93a7b60d1e5",
  ),
  hasPhoneLayout: true,
};
const cargo: PublishedReport = {
  ...own(
    alderbrook,
    "6f2a84c0-d7e1-4953-b8f6-3ae5d10c97b2",
    "82b6f03d-c5e7-4a19-b4d8-09ce7fa31d62",
    "Cargo in Transit",
    "3d7ef916-a42c-4b80-95d1-e8c06b2f7a43",
  ),
  lastRefreshFails: true,
};
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
const schedule: PublishedReport = {
  ...own(
    vesterholm,
    "2b7e50fd-94c6-4e1a-8d35-f7a0c6e8b149",
    "87b0b125-ec1d-4da0-a6eb-8c9ebd69fe29",
    "Schedule of sites",
    "6ad9f375-0e81-4cb2-87d4-a5f10c6be298",
  ),
  isPaginated: true,
};
const construction: PublishedReport = {
  ...own(
    vesterholm,
    "2b7e50fd-94c6-4e1a-8d35-f7a0c6e8b149",
    "bd184a6f-72e0-4c35-b9f1-30e6d8a7c924",
    "Construction All Risks",
    "6ad9f375-0e81-4cb2-87d4-a5f10c6be298",
  ),
  paginatedReportId: schedule.reportId,
};
/** Its model has the same tables as that of the report above, which is bound to it. */
const newConstruction = own(
  vesterholm,
  "2b7e50fd-94c6-4e1a-8d35-f7a0c6e8b149",
  "5bc8fbbc-bde5-4099-8164-d8399f767c45",
  "Construction All Risks, new model",
  "d76d4330-f144-4bea-b0c1-1fdecb91ce37",
);

type Assignment = [DemoSubscription, PublishedReport];
const assignments: Assignment[] = [
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

const reports = assignments.map(([subscription, report], index): SubscriptionReport => ({
  subscriptionReportId: index + 1,
  subscriptionId: subscription.id,
  reportId: report.reportId,
  reportName: report.name,
  groupId: report.groupId,
  updatedBy: ada.email,
  dataSetId: report.identityRequired ? report.dataSetId : null,
  partyId: report.identityRequired ? subscription.primaryPartyId : null,
  rls: report.identityRequired,
}));

const mappingsOf = (person: DemoPerson, ...ids: number[]): UserReportMapping[] =>
  ids.map((subscriptionReportId) => ({ subscriptionReportId, principalId: person.id }));

/** As it is shown where somebody signs in. Undefined: they have none. */
export function describeDemoRole({ roles, clientAdministrators }: Demo, id: string): string | undefined {
  const isOfPerson = ({ principalId }: { principalId: string }) => principalId === id;
  return clientAdministrators.some(isOfPerson) ? "Client administrator" : roles.find(isOfPerson)?.role;
}

/** Three fictitious clients and their people, shared by the store, the sign-in page and the report host. */
export const demo: Demo = {
  subscriptions,
  people: [ada, ben, chloe, dan, elif, farid, greta, hugo, jonas],
  invited,
  published: [
    claims,
    exposure,
    benchmark,
    fleet,
    cargo,
    estate,
    cyber,
    turbines,
    construction,
    newConstruction,
    schedule,
  ],
  reports,
  furtherItems: {
    subscriptionReportId: 12,
    items: [
      `groups/${newConstruction.groupId}/datasets/${newConstruction.dataSetId}`,
      `groups/${schedule.groupId}/rdlreports/${schedule.reportId}`,
    ],
  },
  mappings: [
    ...mappingsOf(ada, 1, 3, 5, 7, 9, 11),
    ...mappingsOf(ben, 1, 2, 3, 4),
    ...mappingsOf(chloe, 5, 6, 7, 9, 12),
    ...mappingsOf(elif, 1, 4),
    ...mappingsOf(farid, 6, 8),
    ...mappingsOf(greta, 9, 10, 11),
    ...mappingsOf(hugo, 2, 10, 12),
  ],
  comparison: { reports: [1, 5], principalId: ada.id, daysAgo: 24, inDays: 68 },
  endingMapping: { subscriptionReportId: 4, principalId: elif.id, inDays: 10 },
  groups: [
    {
      subscriptionId: alderbrook.id,
      name: "Underwriters",
      principalIds: [elif.id, hugo.id],
      grants: [
        { subscriptionReportId: 1, inDays: 0 },
        { subscriptionReportId: 2, inDays: 0 },
      ],
    },
    {
      subscriptionId: vesterholm.id,
      name: "Site engineers",
      principalIds: [greta.id, hugo.id],
      grants: [
        { subscriptionReportId: 12, inDays: 0 },
        { subscriptionReportId: 11, inDays: 1 },
      ],
    },
  ],
  reviews: [
    {
      subscriptionId: alderbrook.id,
      dueInDays: 9,
      startedDaysAgo: 5,
      kept: [ben.id, hugo.id],
      signedDaysAgo: null,
      note: "",
    },
    { subscriptionId: vesterholm.id, dueInDays: -3, startedDaysAgo: 24, kept: [], signedDaysAgo: null, note: "" },
    {
      subscriptionId: castellane.id,
      dueInDays: -68,
      startedDaysAgo: 84,
      kept: [ada.id, chloe.id, farid.id],
      signedDaysAgo: 77,
      note: "Agreed with the client’s risk manager.",
    },
  ],
  roles: [
    { principalId: ada.id, role: "Administrator" },
    { principalId: jonas.id, role: "Auditor" },
    ...[ben, chloe, elif, farid, greta, hugo].map(({ id }) => ({ principalId: id, role: "Reader" })),
  ],
  clientAdministrators: [{ principalId: elif.id, subscriptionId: alderbrook.id }],
  personalLists: [
    { principalId: ada.id, favourites: [9, 3], recents: [3, 7, 1] },
    { principalId: ben.id, favourites: [4], recents: [4, 2] },
    { principalId: chloe.id, favourites: [7, 12], recents: [12, 5, 7] },
  ],
  readingHabits,
  savedViews,
};
