import { globSync } from "node:fs";
import { resolve } from "node:path";
import * as v from "valibot";
import { beforeAll, describe, expect, test } from "vitest";
import { contract, type Endpoint, portalContract } from "../../../src/api/contract.ts";
import { type CallAccess, factsOf } from "../../../src/api/call-facts.ts";
import { everyCall } from "../../../src/api/every-call.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { jonas } from "../../../server/standins/demo-people.ts";
import { EMPTY_ID } from "../../../src/rules/guid.ts";
import {
  callEndpoint,
  createMyClientInputs,
  demoSubscription,
  exampleInputs,
} from "../../support/server/demo-requests.ts";
import type { TestBrowser } from "../../support/server/test-browser.ts";
import { setUpServer } from "../../support/server/server-fixture.ts";
import { type DemoPersonName, getDemoUser } from "../../support/server/test-server.ts";
import type { FastifyInstance } from "fastify";

const server = setUpServer();
const browsers = new Map<DemoPersonName, TestBrowser>();
let auditor: TestBrowser;
let deactivated: TestBrowser;
let demoted: TestBrowser;
beforeAll(async () => {
  for (const name of ["ada", "ben", "chloe", "dan", "elif"] as const) browsers.set(name, await server.signIn(name));
  auditor = await server.signIn({ sub: jonas.id, email: jonas.email, name: jonas.displayName });
  deactivated = await signInAdministrator("former-administrator");
  await change(everyCall.setActive, { principalId: await findId("former-administrator"), isActive: false });
  demoted = await signInAdministrator("demoted-administrator");
  await change(everyCall.setAdministrator, {
    principalId: await findId("demoted-administrator"),
    isAdministrator: false,
  });
});

const as = (name: DemoPersonName): TestBrowser => browsers.get(name) ?? server.createBrowser();
const findId = async (subject: string) =>
  (
    await server.store
      .selectFrom("person")
      .select("principal_id as id")
      .where("subject", "=", subject)
      .executeTakeFirstOrThrow()
  ).id;
/** Signs in a person of no client, and makes them administrator. */
async function signInAdministrator(sub: string): Promise<TestBrowser> {
  const browser = await server.signIn({ sub, email: `${sub}@example.test`, name: sub });
  await change(everyCall.setAdministrator, { principalId: await findId(sub), isAdministrator: true });
  expect((await browser.get(contract.getReports.path)).statusCode).toBe(200);
  return browser;
}
async function change({ path }: Endpoint, body: object): Promise<void> {
  expect((await as("ada").post(path, body)).json()).toMatchObject({ isSuccess: true });
}
const getJson = async (browser: TestBrowser, path: string) => (await browser.get(path)).json<unknown>();

const allEndpoints = Object.entries<Endpoint>(everyCall).filter(([, endpoint]) => endpoint !== portalContract.signOut);
const administratorsEndpoints = allEndpoints.filter(([, endpoint]) =>
  ["auditor", "administrator"].includes(factsOf(endpoint).access),
);

const answersByAccess: Readonly<Record<CallAccess, object>> = {
  everybody: { signedOut: 200, dan: 200, chloe: 200, elif: 200, ada: 200 },
  signedIn: { signedOut: 401, dan: 200, chloe: 200, elif: 200, ada: 200 },
  reader: { signedOut: 401, dan: 403, chloe: 200, elif: 200, ada: 200 },
  clientAdministrator: { signedOut: 401, dan: 403, chloe: 404, elif: 200, ada: 404 },
  auditor: { signedOut: 401, dan: 403, chloe: 403, elif: 403, ada: 200 },
  administrator: { signedOut: 401, dan: 403, chloe: 403, elif: 403, ada: 200 },
};

/** Dan has no access, Chloe reads for other clients than the report's. Ada administers the portal, Elif the client. */
const getExpectedStatuses = (endpoint: Endpoint): Record<string, number> => ({
  ...answersByAccess[factsOf(endpoint).access],
  ...exampleInputs.get(endpoint)?.answers,
});

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

describe("every endpoint answers each role with the expected status [threat: foreign report]", () => {
  test.each(allEndpoints)("%s", async (_name, endpoint) => {
    const statuses: Record<string, number> = {};
    statuses["signedOut"] = (await callEndpoint(server.createBrowser(), endpoint)).statusCode;
    for (const name of ["dan", "chloe", "elif", "ada"] as const)
      statuses[name] = (await callEndpoint(as(name), endpoint)).statusCode;
    expect(statuses).toEqual(getExpectedStatuses(endpoint));
  });
});

describe("an auditor reads what administrators read about access, and is otherwise a reader [admin: auditor]", () => {
  test.each(allEndpoints)("%s", async (_name, endpoint) => {
    const { chloe, ada } = getExpectedStatuses(endpoint);
    const { statusCode } = await callEndpoint(auditor, endpoint);
    // This auditor may open no report, so calls about one find none.
    const asReader = chloe === 403 ? [403] : [chloe, 404];
    expect(factsOf(endpoint).access === "auditor" ? [ada] : asReader).toContain(statusCode);
  });
});

describe("a call of an administrator’s screen is answered to administrators alone [admin: administrators alone]", () => {
  test.each(administratorsEndpoints)("%s", async (_name, endpoint) => {
    const answers: Record<string, unknown> = {};
    const others = {
      signedOut: server.createBrowser(),
      deactivated,
      demoted,
      reader: as("chloe"),
      clientAdministrator: as("elif"),
      noAccess: as("dan"),
    };
    for (const [name, browser] of Object.entries(others)) {
      const { statusCode, body } = await callEndpoint(browser, endpoint);
      answers[name] = [statusCode, JSON.parse(body)];
    }
    const notSignedIn = [401, { message: "Not signed in" }];
    const forbidden = [403, { message: "Forbidden for this role" }];
    expect(answers).toEqual({
      signedOut: notSignedIn,
      deactivated: notSignedIn,
      demoted: forbidden,
      reader: forbidden,
      clientAdministrator: forbidden,
      noAccess: forbidden,
    });
  });
});

const ofClient = (subscriptionId: string) => new Map(createMyClientInputs(subscriptionId));
const read = ({ statusCode, body, headers }: Awaited<ReturnType<typeof callEndpoint>>) => ({
  statusCode,
  body,
  type: headers["content-type"],
});

describe("who administers a client is told of no other one [threat: foreign client]", () => {
  const [, foreignClient] = demo.subscriptions;

  test.each(createMyClientInputs(demoSubscription.id).map(([endpoint]) => [endpoint.path, endpoint] as const))(
    "%s answers another client like an absent one",
    async (_path, endpoint) => {
      const foreign = await callEndpoint(as("elif"), endpoint, ofClient(foreignClient?.id ?? "").get(endpoint));
      const absent = await callEndpoint(as("elif"), endpoint, ofClient("nowhere").get(endpoint));
      expect(read(foreign)).toEqual(read(absent));
      expect(foreign.statusCode).toBe(404);
    },
  );

  test("another client’s groups, people, reports and reviews are answered like absent ones, and stay as they are", async () => {
    const { store } = server;
    const [group] = await store
      .selectFrom("client_group")
      .where("subscription_id", "<>", demoSubscription.id)
      .select("id")
      .execute();
    const farid = demo.people[5]?.id ?? "";
    const report = demo.reports.find(({ subscriptionId }) => subscriptionId === foreignClient?.id);
    const review = await store
      .selectFrom("access_review")
      .where("subscription_id", "=", foreignClient?.id ?? "")
      .select("id")
      .executeTakeFirstOrThrow();
    const own = await store
      .selectFrom("client_group")
      .where("subscription_id", "=", demoSubscription.id)
      .select("id")
      .executeTakeFirstOrThrow();
    const load = () =>
      Promise.all([
        store.selectFrom("client_group").selectAll().orderBy("id").execute(),
        store.selectFrom("client_group_member").selectAll().orderBy("client_group").orderBy("principal_id").execute(),
        store.selectFrom("group_grant").selectAll().orderBy("client_group").orderBy("report").execute(),
        store.selectFrom("mapping").selectAll().orderBy("report").orderBy("principal_id").execute(),
        store.selectFrom("membership").selectAll().orderBy("subscription_id").orderBy("principal_id").execute(),
        store.selectFrom("access_review").selectAll().orderBy("id").execute(),
        store.selectFrom("reviewed_access").selectAll().orderBy("id").execute(),
      ]);
    const before = await load();
    const createRequests = (groupId: string, principalId: string, subscriptionReportId: number, id: string) => {
      const changes = (["add", "remove", "change"] as const).flatMap((action) => [
        { action, subscriptionReportId, principalId },
        { action, subscriptionReportId, principalId: getDemoUser("elif").sub },
        { action, subscriptionReportId, groupId },
        { action, subscriptionReportId, groupId: own.id },
        { action, subscriptionReportId: 3, principalId },
        { action, subscriptionReportId: 3, groupId },
      ]);
      return [
        [everyCall.endMyMembership, { principalId }],
        [everyCall.saveMyGroup, { groupId, name: "Taken over" }],
        [everyCall.deleteMyGroup, { groupId }],
        [everyCall.changeMyGroupMembers, { groupId, added: [], removed: [] }],
        [everyCall.changeMyGroupMembers, { groupId: own.id, added: [principalId], removed: [] }],
        [everyCall.changeMyGroupMembers, { groupId: own.id, added: [], removed: [principalId] }],
        [everyCall.changeMyAccess, { changes }],
        [everyCall.getMyReview, { id, after: null, pageSize: 200 }],
        [everyCall.decideMyAccess, { id, chosen: "rest", decision: "end" }],
        [everyCall.signMyReview, { id, note: "" }],
      ] as const;
    };
    const answers = async (...ids: Parameters<typeof createRequests>) => {
      const bodies = [];
      for (const [{ path }, body] of createRequests(...ids))
        bodies.push(read(await as("elif").post(path, { subscriptionId: demoSubscription.id, ...body })));
      return bodies;
    };
    expect(await answers(group?.id ?? "", farid, report?.subscriptionReportId ?? 0, review.id)).toEqual(
      await answers("absent", "absent", 999_999, EMPTY_ID),
    );
    expect(await load()).toEqual(before);
  });
});

test("every call of every contract is among those checked here [admin: administrators alone]", async () => {
  const isEndpoint = v.object({ method: v.string(), path: v.string() });
  const contracts = await Promise.all(
    globSync("src/api/*contract.ts").map((file) => import(resolve(file)) as Promise<Record<string, unknown>>),
  );
  const calls = contracts
    .flatMap((file) => Object.values(file))
    .flatMap((value) => (v.is(v.record(v.string(), isEndpoint), value) ? Object.values(value) : []));
  expect(calls.length).toBeGreaterThan(40);
  expect(new Set(Object.values(everyCall).map(({ path }) => path))).toEqual(new Set(calls.map(({ path }) => path)));
});

/** Answered to anybody: the sign-in, what browsers and the identity provider send, and the description of all calls. */
const routesOfNoContract = [
  "GET /serverside/api/auth/authorize",
  "GET /serverside/api/auth/callback",
  "POST /serverside/api/auth/backchannel-logout",
  "POST /serverside/api/portal/cspreports",
  "GET /serverside/api/portal/openapi.json",
  // With a token of its own.
  "GET /serverside/api/portal/auditlines",
  "GET /serverside/api/portal/openinglines",
];

test("every route of the server is a call of a contract, but for the sign-in and what has no person [admin: administrators alone]", () => {
  const routes = listRoutes(server.app).filter((route) =>
    /^(GET|POST|PUT|PATCH|DELETE) \/(serverside|api)\//.test(route),
  );
  const calls = Object.values<Endpoint>(everyCall).map(({ method, path }) => `${method} ${path}`);
  const expected = [...calls, ...routesOfNoContract];
  expect(routes.toSorted()).toEqual(expected.toSorted());
});

test("a rejected request gets the reason", async () => {
  expect(await getJson(server.createBrowser(), contract.getUser.path)).toEqual({ message: "Not signed in" });
  expect(await getJson(as("dan"), contract.getUserReports.path)).toEqual({ message: "Forbidden for this role" });
  expect(await getJson(as("chloe"), contract.getReports.path)).toEqual({ message: "Forbidden for this role" });
});

const INDENT = 4;

/** Every route of a server as method and path, from the tree that Fastify prints: each line continues its parent. */
function listRoutes(app: FastifyInstance): string[] {
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const [, branch = "", part = "", methods = ""] = /^([│├└─ ]*)(\S+)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
      const depth = branch.length / INDENT;
      const path = (parents[depth - 1] ?? "") + part;
      parents[depth] = path;
      return methods === "" ? [] : methods.split(", ").map((method) => `${method} ${path}`);
    });
}
