import type { LightMyRequestResponse } from "fastify";
import {
  contract,
  type Endpoint,
  portalContract,
  type SubscriptionReport,
  type UserReportMapping,
} from "../../../src/api/contract.ts";
import { addPersonContract } from "../../../src/api/add-person-contract.ts";
import { auditContract } from "../../../src/api/audit-contract.ts";
import { clientRulesContract } from "../../../src/api/client-rules-contract.ts";
import { fourEyesContract } from "../../../src/api/four-eyes-contract.ts";
import { freshnessContract } from "../../../src/api/freshness-contract.ts";
import { recordedContract } from "../../../src/api/recorded-contract.ts";
import { groupsContract } from "../../../src/api/groups-contract.ts";
import { comparisonContract } from "../../../src/api/comparison-contract.ts";
import { reportContract } from "../../../src/api/report-contract.ts";
import { reportListContract } from "../../../src/api/report-list-contract.ts";
import { sessionContract } from "../../../src/api/session-contract.ts";
import { membershipContract } from "../../../src/api/membership-contract.ts";
import { myClientContract } from "../../../src/api/my-client-contract.ts";
import { peopleContract } from "../../../src/api/people-contract.ts";
import { listFileContract } from "../../../src/api/list-file-contract.ts";
import { personalListsContract } from "../../../src/api/personal-lists-contract.ts";
import { reviewsContract } from "../../../src/api/reviews-contract.ts";
import { savedViewsContract } from "../../../src/api/saved-views-contract.ts";
import { installationContract } from "../../../src/api/installation-contract.ts";
import { serviceContract } from "../../../src/api/service-contract.ts";
import { subscriptionListContract } from "../../../src/api/subscription-list-contract.ts";
import { termsContract } from "../../../src/api/terms-contract.ts";
import { openingsContract } from "../../../src/api/openings-contract.ts";
import { usageContract } from "../../../src/api/usage-contract.ts";
import { EMPTY_ID } from "../../../src/rules/guid.ts";
import { TERMS_VERSION } from "../../../src/rules/session/terms-version.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { createCursor } from "./create-cursor.ts";
import type { TestBrowser } from "./test-browser.ts";

const [alderbrook] = demo.subscriptions;
const [firstReport] = demo.reports;
if (!alderbrook || !firstReport) throw new Error("The demo data is empty");

export const demoSubscription = alderbrook;
export const demoReport: SubscriptionReport = firstReport;
export const createReport = (reportId: string): SubscriptionReport => ({
  ...demoReport,
  subscriptionReportId: 0,
  reportId,
  reportName: `Report ${reportId.slice(0, 4)}`,
});

/** Whoever sees a report of the demo data, directly or through a group. */
export const demoAccess: UserReportMapping[] = demo.people.flatMap(({ id: principalId }) =>
  demo.reports
    .map(({ subscriptionReportId }) => ({ subscriptionReportId, principalId }))
    .filter(({ subscriptionReportId: report }) =>
      [
        ...demo.mappings
          .filter((mapping) => mapping.principalId === principalId)
          .map((one) => one.subscriptionReportId),
        ...demo.groups
          .filter(({ principalIds }) => principalIds.includes(principalId))
          .flatMap(({ grants }) => grants.flatMap((grant) => (grant.inDays === 0 ? [grant.subscriptionReportId] : []))),
      ].includes(report),
    ),
);

/** Both Ada and Chloe read it. */
const sharedReport = {
  subscriptionId: demo.reports[4]?.subscriptionId ?? "",
  reportId: demo.reports[4]?.reportId ?? "",
};

export interface CallInput {
  params?: Record<string, string>;
  body?: object;
}

/** A valid input of each call, which changes no report, mapping or session. */
export const exampleInputs = new Map<Endpoint, CallInput>([
  [contract.embedReport, { body: demoReport }],
  [
    freshnessContract.getReportFreshness,
    { body: { subscriptionId: demoReport.subscriptionId, reportId: demoReport.reportId } },
  ],
  [contract.previewReport, { body: { ...demoReport, subscriptionId: EMPTY_ID } }],
  [reportContract.previewReportAsClient, { body: demoReport }],
  [contract.addReport, { body: demoReport }],
  [contract.updateReport, { body: demoReport }],
  [contract.deleteReport, { params: { id: "999999" } }],
  [contract.addUserReportMapping, { body: { subscriptionReportId: 999_999, principalId: "nobody" } }],
  [contract.deleteUserReportMapping, { body: { subscriptionReportId: 999_999, principalId: "nobody" } }],
  [
    contract.getSubscriptionReportId,
    { params: { reportId: demoReport.reportId, subscriptionId: demoSubscription.id } },
  ],
  [contract.getSubscriptionUsers, { params: { id: demoSubscription.id } }],
  [contract.getPrimaryParty, { params: { id: demoSubscription.id } }],
  [portalContract.signOut, { body: {} }],
  [groupsContract.getClientAccess, { params: { id: demoSubscription.id } }],
  [groupsContract.saveGroup, { body: { subscriptionId: "nowhere", groupId: null, name: "Group" } }],
  [groupsContract.deleteGroup, { body: { groupId: "none" } }],
  [groupsContract.changeGroupMembers, { body: { groupId: "none", added: [], removed: [] } }],
  [groupsContract.setAccessEnd, { body: { principalId: "nobody", until: null } }],
  [
    groupsContract.changeMappings,
    { body: { changes: [{ action: "add", subscriptionReportId: 999_999, principalId: "nobody" }] } },
  ],
  [reviewsContract.listReviews, { body: { search: "", state: "all", client: null, after: null, pageSize: 50 } }],
  [reviewsContract.getReview, { body: { id: EMPTY_ID, after: null, pageSize: 200 } }],
  [reviewsContract.startReviews, { body: { clients: { ids: ["nowhere"] }, dueOn: "2999-12-31" } }],
  [reviewsContract.decideAccess, { body: { id: EMPTY_ID, chosen: "rest", decision: "keep" } }],
  [reviewsContract.signReview, { body: { id: EMPTY_ID, note: "" } }],
  [reportContract.checkReport, { body: { reportId: demoReport.reportId, groupId: demoReport.groupId } }],
  [reportContract.getReportHistory, { params: { id: "1" } }],
  [reportContract.getLastReportChange, { params: { id: "1" } }],
  [reportContract.getDeletedReport, { params: { id: "999999" } }],
  [reportContract.restoreReport, { body: { subscriptionReportId: 999_999 } }],
  [
    reportListContract.listReports,
    { body: { search: "", readers: "all", openings: "all", sort: "reportName", isDescending: false, after: null } },
  ],
  [auditContract.listAudit, { body: { search: "", kind: "all", days: null, after: null, pageSize: 50 } }],
  [listFileContract.exportRows, { body: { kind: "clients", search: "", after: null } }],
  [listFileContract.checkImport, { body: { kind: "clients", text: "id,displayName,partyId\n" } }],
  [listFileContract.saveImport, { body: { kind: "clients", text: "id,displayName,partyId\n" } }],
  [reportListContract.getReportReaders, { params: { id: "1" } }],
  [reportListContract.listMoreReaders, { body: { id: 1, after: createCursor("A", "A", "a", 1) } }],
  [comparisonContract.getComparableReports, { params: { id: "1" } }],
  [
    comparisonContract.confirmComparison,
    {
      body: {
        first: { subscriptionReportId: 999_998, facts: "" },
        second: { subscriptionReportId: 999_999, facts: "" },
        until: "2027-01-01T00:00:00Z",
      },
    },
  ],
  [reportContract.getReportRoles, { params: { id: "1" } }],
  [reportContract.setReportRoles, { body: { subscriptionReportId: 999_999, roles: [] } }],
  [installationContract.addSubscription, { body: { displayName: "Alder Example", partyId: "70000001" } }],
  [
    subscriptionListContract.listSubscriptions,
    { body: { search: "", sort: "displayName", isDescending: false, after: null } },
  ],
  [subscriptionListContract.getSubscription, { params: { id: demoSubscription.id } }],
  [subscriptionListContract.getSubscriptionMappings, { params: { id: demoSubscription.id } }],
  [
    subscriptionListContract.renameSubscription,
    { body: { id: demoSubscription.id, displayName: demoSubscription.displayName } },
  ],
  [
    peopleContract.listPeople,
    { body: { search: "", show: "everyone", sort: "name", isDescending: false, after: null } },
  ],
  [peopleContract.getPerson, { params: { id: demo.people[1]?.id ?? "" } }],
  [peopleContract.listPersonReports, { body: { principalId: demo.people[1]?.id, search: "", after: null } }],
  [peopleContract.listPersonClients, { body: { principalId: "nobody", after: createCursor("A", "a") } }],
  [peopleContract.viewAs, { body: { principalId: demo.people[0]?.id, ...sharedReport } }],
  [addPersonContract.addPerson, { body: { email: demo.people[1]?.email, name: "Ben", subject: null } }],
  [addPersonContract.withdrawInvitation, { body: { principalId: "nobody" } }],
  [
    membershipContract.getMembership,
    { params: { subscriptionId: demoSubscription.id, principalId: demo.people[1]?.id ?? "" } },
  ],
  [
    membershipContract.setMembership,
    { body: { subscriptionId: demoSubscription.id, principalId: "nobody", isMember: true } },
  ],
  [
    clientRulesContract.setClientRules,
    {
      body: {
        subscriptionId: "nowhere",
        rules: { networks: [], idleMinutes: null, wantsSecondFactor: false, mailDomains: [], givesOwnAccess: true },
      },
    },
  ],
  [
    membershipContract.setClientAdministrator,
    { body: { subscriptionId: demoSubscription.id, principalId: "nobody", isAdministrator: true } },
  ],
  [peopleContract.setAdministrator, { body: { principalId: "nobody", isAdministrator: true } }],
  [fourEyesContract.decideChange, { body: { id: "none", isApproved: false } }],
  [peopleContract.setActive, { body: { principalId: "nobody", isActive: false } }],
  [peopleContract.removeEverywhere, { body: { principalId: "nobody" } }],
  [personalListsContract.setFavourite, { body: { ...sharedReport, isFavourite: true } }],
  [personalListsContract.recordOpening, { body: sharedReport }],
  [serviceContract.listFailedOpenings, { body: { reference: "", after: null } }],
  [serviceContract.reportFailure, { body: { ...sharedReport, cause: "silent", reference: "" } }],
  [savedViewsContract.getSavedViews, { params: sharedReport }],
  [savedViewsContract.getSavedView, { params: { id: "none" } }],
  [savedViewsContract.saveView, { body: { ...sharedReport, name: "View", state: "state" } }],
  [savedViewsContract.renameView, { body: { id: "none", name: "View" } }],
  [savedViewsContract.deleteView, { params: { id: "none" } }],
  [savedViewsContract.setDefaultView, { body: { ...sharedReport, id: null } }],
  [savedViewsContract.shareView, { body: { id: "none", isShared: true } }],
  [
    usageContract.getUsage,
    { body: { by: "report", days: 30, search: "", openings: "all", after: null, pageSize: 50 } },
  ],
  [
    openingsContract.listOpenings,
    {
      body: {
        search: "",
        outcome: "all",
        person: null,
        client: null,
        report: null,
        from: null,
        to: null,
        after: null,
        pageSize: 50,
      },
    },
  ],
  [recordedContract.getMoreRecordedOpenings, { params: { after: createCursor(1_700_000_000_000_000, EMPTY_ID) } }],
  [recordedContract.getMoreRecordedEntries, { params: { after: createCursor(1_700_000_000_000_000, 1) } }],
  [termsContract.acceptTerms, { body: { version: TERMS_VERSION } }],
  [sessionContract.endSessions, { body: { sessionIds: ["nobody"] } }],
  [sessionContract.endPeopleSessions, { body: { principalId: "nobody" } }],
  ...createMyClientInputs(demoSubscription.id),
]);

/** The calls of people who administer the client. */
export function createMyClientInputs(subscriptionId: string): [Endpoint, CallInput][] {
  const body = { subscriptionId };
  return [
    [myClientContract.getMyClient, { params: body }],
    [myClientContract.inviteToMyClient, { body: { ...body, email: "new@alderbrook.example", name: "New" } }],
    [myClientContract.endMyMembership, { body: { ...body, principalId: "nobody" } }],
    [myClientContract.saveMyGroup, { body: { ...body, groupId: null, name: "Group" } }],
    [myClientContract.deleteMyGroup, { body: { ...body, groupId: "none" } }],
    [myClientContract.changeMyGroupMembers, { body: { ...body, groupId: "none", added: [], removed: [] } }],
    [
      myClientContract.changeMyAccess,
      { body: { ...body, changes: [{ action: "add", subscriptionReportId: 999_999, principalId: "nobody" }] } },
    ],
  ];
}

/** Calls an endpoint, with its example unless there is another input. */
export function callEndpoint(
  browser: TestBrowser,
  endpoint: Endpoint,
  { params, body }: CallInput = exampleInputs.get(endpoint) ?? {},
): Promise<LightMyRequestResponse> {
  const url = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params?.[name] ?? "");
  return endpoint.method === "GET" ? browser.get(url) : browser.write(endpoint.method, url, body);
}
