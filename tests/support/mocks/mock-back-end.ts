import { demo } from "../../../server/standins/demo-data.ts";
import { jonas } from "../../../server/standins/demo-people.ts";
import { createDemoOpenings } from "../../../server/standins/demo-openings.ts";
import { createDeletedReportHandlers } from "./deleted-report-handlers.ts";
import { createComparisonHandlers, createComparisons } from "./comparison-handlers.ts";
import { createGroupHandlers, createGroups } from "./group-handlers.ts";
import { createMyClientHandlers } from "./my-client-handlers.ts";
import type { MockData } from "./mock-data.ts";
import { createReadHandlers } from "./read-handlers.ts";
import { createEmptyData, createSmallData } from "./small-data.ts";
import { createSessionHandlers, createSessions } from "./session-handlers.ts";
import { createAuditHandlers } from "./audit-handlers.ts";
import { createAddPersonHandlers } from "./add-person-handlers.ts";
import { createMembershipHandlers } from "./membership-handlers.ts";
import { createPersonChangeHandlers } from "./person-change-handlers.ts";
import { createPeopleHandlers } from "./people-handlers.ts";
import { createPersonalLists, createPersonalListsHandlers } from "./personal-lists-handlers.ts";
import { createRecordedHandlers } from "./recorded-handlers.ts";
import { createReportListHandlers } from "./report-list-handlers.ts";
import { createReviewsHandlers } from "./reviews-handlers.ts";
import { createSavedViewsHandlers } from "./saved-views-handlers.ts";
import { createSubscriptionListHandlers } from "./subscription-list-handlers.ts";
import { createOpeningsHandlers } from "./openings-handlers.ts";
import { createUsageHandlers } from "./usage-handlers.ts";
import { createWriteHandlers } from "./write-handlers.ts";
import type { Endpoint } from "../../../src/api/contract.ts";
import { everyCall } from "../../../src/api/every-call.ts";
import { listFileContract } from "../../../src/api/list-file-contract.ts";
import { createExample } from "./create-example.ts";
import { createGuardedEndpoints, notFound } from "./guarded-endpoints.ts";

export type RoleName = "administrator" | "auditor" | "reader" | "noAccess";
export type DataSize = "small" | "empty";

const roleFixtures: Record<RoleName, { personIndex: number; roles: string[] }> = {
  administrator: { personIndex: 0, roles: ["Administrator"] },
  auditor: { personIndex: demo.people.findIndex(({ id }) => id === jonas.id), roles: ["Auditor"] },
  reader: { personIndex: 1, roles: ["Reader"] },
  noAccess: { personIndex: 3, roles: [""] },
};

const createDataBySize = { small: createSmallData, empty: createEmptyData };

/** Builds the whole state of a mock back end whose signed-in user has the given role. */
export function createMockData({ role, size = "small" }: { role: RoleName; size?: DataSize }): MockData {
  const data = createDataBySize[size]();
  const { personIndex, roles } = roleFixtures[role];
  return {
    ...data,
    user: { ...data.people[personIndex]!, roles },
    login: {
      onePlaceLoginUrl: "https://login.example/start",
      appSchemeDomain: "https://portal.example",
      oauthCodeUrl: "https://login.example/authorize?nonce=n-1",
      clientId: "risk-insight",
      scopes: "openid profile email",
      redirectUrl: "https://portal.example/serverside/api/auth/callback",
    },
    supportEmail: "support@risk-insight.example",
    startPageUrl: "https://start.example/",
    instrumentationKey: "",
    history: [],
    termsAcceptedAt: null,
    sessions: createSessions(data.people, personIndex),
    personalLists: createPersonalLists(data, data.people[personIndex]),
    savedViews: [],
    openings: createOpenings(),
    portalRoles: new Map(),
    added: new Map([[demo.invited.id, null]]),
    deactivated: new Set(),
    answersByIdempotencyKey: new Map(),
    roles: new Map(),
    furtherItems: new Map([[demo.furtherItems.subscriptionReportId, demo.furtherItems.items]]),
    workspaces: new Map(),
    profiles: new Map(data.subscriptions.map(({ id, profileId = null }) => [id, profileId])),
    deletedReports: new Map(),
    createEmbedConfig: ({ reportId, name }) => ({
      embedUrl: `https://app.powerbi.com/reportEmbed?reportId=${reportId}`,
      id: reportId,
      embedToken: `token-of-${reportId}`,
      displayName: name,
      errorMessage: null,
      expiration: new Date(Date.now() + 15 * 60_000).toISOString(),
    }),
    nextReportId: data.reports.length + 1,
    ...createGroups(data),
    reviews: [],
    comparisons: createComparisons(data),
    accessEnds: new Map(),
    rules: new Map(),
    clientAdministrators: [...demo.clientAdministrators],
  };
}

/** Those of the demo data, up to the day of the pictures. */
const createOpenings = () =>
  createDemoOpenings(demo.readingHabits, new Date("2026-11-21T18:00:00Z"))
    .map(({ subscriptionReportId, principalId, openedAt }) => ({
      report: subscriptionReportId,
      principalId,
      shownAt: openedAt.toISOString(),
    }))
    .toSorted((one, other) => one.shownAt.localeCompare(other.shownAt));

/** Answers the specification's 22 calls and the portal's own from the given data. */
export function createHandlers(mockData: MockData) {
  return [
    ...createReadHandlers(mockData),
    ...createWriteHandlers(mockData),
    ...createDeletedReportHandlers(mockData),
    ...createSessionHandlers(mockData),
    ...createRecordedHandlers(mockData),
    ...createPersonalListsHandlers(mockData),
    ...createSavedViewsHandlers(mockData),
    ...createPeopleHandlers(mockData),
    ...createAddPersonHandlers(mockData),
    ...createMembershipHandlers(mockData),
    ...createGroupHandlers(mockData),
    ...createMyClientHandlers(mockData),
    ...createComparisonHandlers(mockData),
    ...createPersonChangeHandlers(mockData),
    ...createReportListHandlers(mockData),
    ...createSubscriptionListHandlers(mockData),
    ...createAuditHandlers(mockData),
    ...createListFileHandlers(mockData),
    ...createUsageHandlers(mockData),
    ...createOpeningsHandlers(mockData),
    ...createReviewsHandlers(mockData),
    ...createOtherHandlers(mockData),
  ];
}

/** What no file above answers: the least that the contract allows. */
function createOtherHandlers(mockData: MockData) {
  const { mock } = createGuardedEndpoints(mockData);
  return Object.values<Endpoint>(everyCall).map((endpoint) => mock(endpoint, () => createExample(endpoint.response)));
}

/** This back end does not export or import lists, so that the pages show neither. */
function createListFileHandlers(mockData: MockData) {
  const { mock } = createGuardedEndpoints(mockData);
  return Object.values(listFileContract).map((endpoint) => mock(endpoint, notFound));
}
