import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract, type Endpoint, portalContract } from "../../../src/api/contract.ts";
import { everyCall } from "../../../src/api/every-call.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { callEndpoint } from "../../support/server/demo-requests.ts";
import type { TestBrowser } from "../../support/server/test-browser.ts";
import {
  createTestServer,
  type DemoPersonName,
  getDemoUser,
  type TestServer,
} from "../../support/server/test-server.ts";

let server: TestServer;
const browsers = new Map<DemoPersonName, TestBrowser>();
beforeAll(async () => {
  server = await createTestServer();
  for (const name of ["ada", "ben", "chloe", "dan"] as const) browsers.set(name, await server.signIn(name));
});
afterAll(() => server.close());

const as = (name: DemoPersonName): TestBrowser => browsers.get(name) ?? server.createBrowser();
const getJson = async (browser: TestBrowser, path: string) => (await browser.get(path)).json<unknown>();

const publicEndpoints = new Set<Endpoint>([
  contract.getAuthCodeFlowSettings,
  contract.getSettings,
  contract.getTermsSettings,
  contract.getTelemetrySettings,
]);
const signedInEndpoints = new Set<Endpoint>([
  contract.getUserEmail,
  contract.getUserName,
  contract.getUser,
  everyCall.getSessions,
  everyCall.endSessions,
]);
const readerEndpoints = new Set<Endpoint>([
  contract.getUserReports,
  contract.getUserSubscriptions,
  everyCall.getTermsAcceptance,
  everyCall.acceptTerms,
  everyCall.getPersonalLists,
  everyCall.setFavourite,
  everyCall.recordOpening,
  everyCall.getSavedViews,
  everyCall.saveView,
  everyCall.deleteView,
  everyCall.setDefaultView,
]);
/** Their example names a view that does not exist. */
const absentEndpoints = new Set<Endpoint>([everyCall.getSavedView, everyCall.renameView]);
const allEndpoints = Object.entries<Endpoint>(everyCall).filter(([, endpoint]) => endpoint !== portalContract.signOut);

/** Dan has no access, Chloe reads for other clients than the report's, Ada is the administrator. */
function getExpectedStatuses(endpoint: Endpoint): Record<string, number> {
  if (publicEndpoints.has(endpoint)) return { signedOut: 200, dan: 200, chloe: 200, ada: 200 };
  if (signedInEndpoints.has(endpoint)) return { signedOut: 401, dan: 200, chloe: 200, ada: 200 };
  if (endpoint === contract.embedReport || endpoint === everyCall.getReportFreshness)
    return { signedOut: 401, dan: 403, chloe: 404, ada: 200 };
  if (absentEndpoints.has(endpoint)) return { signedOut: 401, dan: 403, chloe: 404, ada: 404 };
  if (endpoint === everyCall.shareView) return { signedOut: 401, dan: 403, chloe: 403, ada: 404 };
  return { signedOut: 401, dan: 403, chloe: readerEndpoints.has(endpoint) ? 200 : 403, ada: 200 };
}

test("a reader gets the subscriptions they belong to and the reports they are mapped to", async () => {
  for (const name of ["ada", "ben", "chloe"] as const) {
    const { sub } = getDemoUser(name);
    const expectedSubscriptions = demo.people.find(({ id }) => id === sub)?.subscriptionIds;
    const expectedReports = demo.mappings
      .filter(({ principalId }) => principalId === sub)
      .map(({ subscriptionReportId }) => demo.reports[subscriptionReportId - 1]?.reportId);
    const subscriptions = (await as(name).get(contract.getUserSubscriptions.path)).json<{ id: string }[]>();
    const reports = (await as(name).get(contract.getUserReports.path)).json<{ reportId: string }[]>();
    expect(new Set(subscriptions.map(({ id }) => id))).toEqual(new Set(expectedSubscriptions));
    expect(new Set(reports.map(({ reportId }) => reportId))).toEqual(new Set(expectedReports));
    expect(reports).toHaveLength(expectedReports.length);
  }
});

describe("every endpoint answers each role with the expected status", () => {
  test.each(allEndpoints)("%s", async (_name, endpoint) => {
    const statuses: Record<string, number> = {};
    statuses["signedOut"] = (await callEndpoint(server.createBrowser(), endpoint)).statusCode;
    for (const name of ["dan", "chloe", "ada"] as const)
      statuses[name] = (await callEndpoint(as(name), endpoint)).statusCode;
    expect(statuses).toEqual(getExpectedStatuses(endpoint));
  });
});

test("a rejected request gets the reason", async () => {
  expect(await getJson(server.createBrowser(), contract.getUser.path)).toEqual({ message: "Not signed in" });
  expect(await getJson(as("dan"), contract.getUserReports.path)).toEqual({ message: "Forbidden for this role" });
  expect(await getJson(as("chloe"), contract.getReports.path)).toEqual({ message: "Forbidden for this role" });
});

test("a person gets their own roles, email and name", async () => {
  for (const name of ["ada", "chloe"] as const) {
    const { email, name: fullName } = getDemoUser(name);
    expect((await as(name).get(contract.getUser.path)).json()).toMatchObject({ email });
    expect([
      (await as(name).get(contract.getUserEmail.path)).body,
      (await as(name).get(contract.getUserName.path)).body,
    ]).toEqual([email, fullName]);
  }
  expect((await as("ada").get(contract.getUser.path)).json()).toMatchObject({ roles: ["Administrator"] });
});
