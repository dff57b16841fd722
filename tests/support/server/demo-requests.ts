import type { LightMyRequestResponse } from "fastify";
import * as v from "valibot";
import { factsOf } from "../../../src/api/call-facts.ts";
import type { Endpoint, SubscriptionReport, UserReportMapping } from "../../../src/api/contract.ts";
import { everyCall } from "../../../src/api/every-call.ts";
import { EMPTY_ID } from "../../../src/rules/guid.ts";
import { TERMS_VERSION } from "../../../src/rules/session/terms-version.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { createExample } from "../mocks/create-example.ts";
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

interface Example extends CallInput {
  /** The status for people who may call it, where it is not 200. */
  answers?: Partial<Record<"chloe" | "elif" | "ada", number>>;
}

const noView = { chloe: 404, elif: 404, ada: 404 };

/** Inputs that name a record, or that a call refuses without more than its schema says. */
const chosenExamples = new Map<Endpoint, Example>([
  [everyCall.embedReport, { body: demoReport, answers: { chloe: 404 } }],
  [
    everyCall.getReportFreshness,
    {
      body: { subscriptionId: demoReport.subscriptionId, reportId: demoReport.reportId },
      answers: { chloe: 404 },
    },
  ],
  [everyCall.previewReport, { body: { ...demoReport, subscriptionId: EMPTY_ID } }],
  [everyCall.previewReportAsClient, { body: demoReport }],
  [everyCall.addReport, { body: demoReport }],
  [everyCall.updateReport, { body: demoReport }],
  [
    everyCall.getSubscriptionReportId,
    { params: { reportId: demoReport.reportId, subscriptionId: demoSubscription.id } },
  ],
  [everyCall.getSubscriptionUsers, { params: { id: demoSubscription.id } }],
  [everyCall.getPrimaryParty, { params: { id: demoSubscription.id } }],
  [everyCall.getClientAccess, { params: { id: demoSubscription.id } }],
  [everyCall.getReview, { body: { id: EMPTY_ID, after: null, pageSize: 200 }, answers: { ada: 404 } }],
  [
    everyCall.getMyReview,
    {
      body: { subscriptionId: demoSubscription.id, id: EMPTY_ID, after: null, pageSize: 200 },
      answers: { elif: 404 },
    },
  ],
  [everyCall.startReviews, { body: { clients: { ids: ["nowhere"] }, dueOn: "2999-12-31" } }],
  [everyCall.checkReport, { body: { reportId: demoReport.reportId, groupId: demoReport.groupId } }],
  [everyCall.getReportHistory, { params: { id: "1" } }],
  [everyCall.getLastReportChange, { params: { id: "1" } }],
  [everyCall.getDeletedReport, { params: { id: "999999" }, answers: { ada: 404 } }],
  [everyCall.exportRows, { body: { kind: "clients", search: "", after: null } }],
  [everyCall.checkImport, { body: { kind: "clients", text: "id,displayName,partyId\n" } }],
  [everyCall.saveImport, { body: { kind: "clients", text: "id,displayName,partyId\n" } }],
  [everyCall.getReportReaders, { params: { id: "1" } }],
  [everyCall.listMoreReaders, { body: { id: 1, after: createCursor("A", "A", "a", 1) } }],
  [everyCall.listComparableReports, { body: { id: 1, search: "" } }],
  [everyCall.getReportRoles, { params: { id: "1" } }],
  [everyCall.addSubscription, { body: { displayName: "Alder Example", partyId: "70000001" } }],
  [everyCall.getSubscription, { params: { id: demoSubscription.id } }],
  [everyCall.getSubscriptionMappings, { params: { id: demoSubscription.id } }],
  [everyCall.renameSubscription, { body: { id: demoSubscription.id, displayName: demoSubscription.displayName } }],
  [everyCall.getPerson, { params: { id: demo.people[1]?.id ?? "" } }],
  [everyCall.listPersonReports, { body: { principalId: demo.people[1]?.id, search: "", after: null } }],
  [everyCall.listPersonClients, { body: { principalId: "nobody", after: createCursor("A", "a") } }],
  [everyCall.viewAs, { body: { principalId: demo.people[0]?.id, ...sharedReport } }],
  [everyCall.addPerson, { body: { email: demo.people[1]?.email, name: "Ben", subject: null } }],
  [everyCall.getMembership, { params: { subscriptionId: demoSubscription.id, principalId: demo.people[1]?.id ?? "" } }],
  [everyCall.setMembership, { body: { subscriptionId: demoSubscription.id, principalId: "nobody", isMember: true } }],
  [
    everyCall.setClientAdministrator,
    { body: { subscriptionId: demoSubscription.id, principalId: "nobody", isAdministrator: true } },
  ],
  [everyCall.setFavourite, { body: { ...sharedReport, isFavourite: true }, answers: { elif: 404 } }],
  [everyCall.recordOpening, { body: sharedReport, answers: { elif: 404 } }],
  [everyCall.reportFailure, { body: { ...sharedReport, cause: "silent", reference: "" }, answers: { elif: 404 } }],
  [everyCall.getSavedViews, { params: sharedReport, answers: { elif: 404 } }],
  [everyCall.getSavedView, { params: { id: "none" }, answers: noView }],
  [everyCall.saveView, { body: { ...sharedReport, name: "View", state: "state" }, answers: { elif: 404 } }],
  [everyCall.renameView, { body: { id: "none", name: "View" }, answers: noView }],
  [everyCall.setDefaultView, { body: { ...sharedReport, id: null }, answers: { elif: 404 } }],
  [everyCall.shareView, { body: { id: "none", isShared: true }, answers: { ada: 404 } }],
  [everyCall.getUsage, { body: { by: "person", days: 30, search: "", openings: "all", after: null, pageSize: 50 } }],
  [everyCall.getMoreRecordedOpenings, { params: { after: createCursor(1_700_000_000_000_000, EMPTY_ID) } }],
  [everyCall.getMoreRecordedEntries, { params: { after: createCursor(1_700_000_000_000_000, 1) } }],
  [everyCall.acceptTerms, { body: { version: TERMS_VERSION } }],
  [everyCall.endSessions, { body: { sessionIds: ["nobody"] } }],
  [
    everyCall.inviteToMyClient,
    { body: { subscriptionId: demoSubscription.id, email: "new@alderbrook.example", name: "New" } },
  ],
]);

const nameClient = ({ params, body }: CallInput, subscriptionId: string): CallInput =>
  params ? { params: { ...params, subscriptionId } } : { body: { ...body, subscriptionId } };

function createInput(endpoint: Endpoint): CallInput {
  const { params, body } = endpoint;
  const names = Object.entries(createExample(params ?? v.object({})) as object);
  const input = {
    ...(params && { params: Object.fromEntries(names.map(([name, value]) => [name, String(value) || "none"])) }),
    ...(body && { body: createExample(body) as object }),
  };
  return factsOf(endpoint).access === "clientAdministrator" ? nameClient(input, demoSubscription.id) : input;
}

/** A valid input of each call, which changes no report, mapping or session. */
export const exampleInputs: ReadonlyMap<Endpoint, Example> = new Map<Endpoint, Example>(
  Object.values<Endpoint>(everyCall).map((endpoint) => [
    endpoint,
    chosenExamples.get(endpoint) ?? createInput(endpoint),
  ]),
);

/** The calls of people who administer the client. */
export const createMyClientInputs = (subscriptionId: string): [Endpoint, CallInput][] =>
  [...exampleInputs]
    .filter(([endpoint]) => factsOf(endpoint).access === "clientAdministrator")
    .map(([endpoint, input]) => [endpoint, nameClient(input, subscriptionId)]);

/** Calls an endpoint, with its example unless there is another input. */
export function callEndpoint(
  browser: TestBrowser,
  endpoint: Endpoint,
  { params, body }: CallInput = exampleInputs.get(endpoint) ?? {},
): Promise<LightMyRequestResponse> {
  const url = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params?.[name] ?? "");
  return endpoint.method === "GET" ? browser.get(url) : browser.write(endpoint.method, url, body);
}
