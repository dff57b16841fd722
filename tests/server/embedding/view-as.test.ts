import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createReportEngine } from "../../../server/powerbi/report-engine.ts";
import type { TokenRequest } from "../../../server/powerbi/power-bi.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { contract, type EmbedConfig, type UserReport } from "../../../src/api/contract.ts";
import { peopleContract } from "../../../src/api/people-contract.ts";
import { demoReport } from "../../support/server/demo-requests.ts";
import { failWrites, setReadOnly } from "../../support/server/failing-database.ts";
import { type FakePowerBi, startFakePowerBi, withoutOpening } from "../../support/server/fake-power-bi.ts";
import { createEngineOptions } from "../../support/server/report-engine-fixture.ts";
import { TestBrowser } from "../../support/server/test-browser.ts";
import { createTestServer, getDemoUser, type TestServer } from "../../support/server/test-server.ts";

const { path } = peopleContract.viewAs;
const { subscriptionId, reportId } = demoReport;
const ben = getDemoUser("ben").sub;
const key = { subscriptionId, reportId };
const FIVE_MINUTES = 5 * 60_000;

describe("viewing a report as another person", () => {
  let server: TestServer;
  let powerBi: FakePowerBi;
  let ada: TestBrowser;
  let reader: TestBrowser;

  async function signIn(app: Awaited<ReturnType<TestServer["createApp"]>>, name: "ada" | "ben") {
    server.provider.state.user = getDemoUser(name);
    const browser = new TestBrowser(app);
    await browser.signIn();
    return browser;
  }
  beforeAll(async () => {
    [server, powerBi] = await Promise.all([createTestServer(), startFakePowerBi()]);
    powerBi.state.dataSetOfReport = null;
    const engine = createReportEngine({ ...createEngineOptions(powerBi.url), roles: ["Reader"] });
    const app = await server.createApp({ engine });
    [ada, reader] = [await signIn(app, "ada"), await signIn(app, "ben")];
  });
  afterAll(() => Promise.all([server.close(), powerBi.close()]));
  beforeEach(() => powerBi.requests.splice(0));

  const viewAs = (request: object = {}, browser = ada) => browser.post(path, { principalId: ben, ...key, ...request });
  const takeTokenRequests = () =>
    powerBi.requests
      .splice(0)
      .flatMap(({ call, body }) => (call === "generateToken" ? [withoutOpening(body as TokenRequest)] : []));
  const loadRecords = () =>
    server.store.selectFrom("audit").selectAll().where("action", "=", "viewed-as").orderBy("id").execute();
  const loadOpenings = () => server.store.selectFrom("opening").selectAll().orderBy("id").execute();

  test("asks for the token that the person’s own call asks for, but for its life of five minutes [admin: view as]", async () => {
    const own = (await reader.get(contract.getUserReports.path)).json<UserReport[]>();
    expect(own.length).toBeGreaterThan(1);
    for (const report of own) {
      expect((await reader.post(contract.embedReport.path, { ...demoReport, ...report })).statusCode).toBe(200);
      const [theirs] = takeTokenRequests();
      const { statusCode } = await viewAs({ subscriptionId: report.subscriptionId, reportId: report.reportId });
      expect([statusCode, takeTokenRequests()]).toEqual([200, [{ ...theirs, lifetimeInMinutes: 5 }]]);
    }
    expect(new Set(own.map(isSecured))).toEqual(new Set([true, false]));
  });

  test("ends after five minutes, whatever the report service says [admin: view as]", async () => {
    const before = Date.now();
    const { expiration } = (await viewAs()).json<EmbedConfig>();
    expect(Date.parse(expiration ?? "")).toBeGreaterThan(before);
    expect(Date.parse(expiration ?? "")).toBeLessThanOrEqual(Date.now() + FIVE_MINUTES);
  });

  test("is in the audit log with administrator, person and report, and in nobody’s openings [admin: view as]", async () => {
    const [records, openings] = [await loadRecords(), await loadOpenings()];
    await viewAs({ principalId: ben.toUpperCase(), reportId: reportId.toUpperCase() });
    expect((await loadRecords()).slice(records.length)).toMatchObject([
      {
        principal_id: getDemoUser("ada").sub,
        target_id: ben,
        report: demoReport.subscriptionReportId,
        detail: getDemoUser("ben").name,
      },
    ]);
    expect(await loadOpenings()).toEqual(openings);
  });

  test("is recorded before its token is asked for: without the record there is none [admin: view as]", async () => {
    const { repair } = await failWrites(server.store, ["audit"], "53100");
    expect((await viewAs()).statusCode).toBe(503);
    await repair();
    await setReadOnly(server, true);
    expect((await viewAs()).statusCode).toBe(503);
    await setReadOnly(server, false);
    expect(takeTokenRequests()).toEqual([]);
    expect((await viewAs()).statusCode).toBe(200);
  });

  test("is answered like a report that does not exist wherever the person could not open it now [admin: view as]", async () => {
    const records = await loadRecords();
    const absent = await viewAs({ principalId: "nobody" });
    expect(absent.statusCode).toBe(404);
    const foreign = demo.reports.find((report) => !demo.mappings.some((one) => isMapping(one, ben, report)));
    const { store } = server;
    const person = store.updateTable("person").where("principal_id", "=", ben);
    const mappings = await store.selectFrom("mapping").selectAll().where("principal_id", "=", ben).execute();
    const isAbsent = async (request: object = {}) => expect((await viewAs(request)).body).toBe(absent.body);

    await isAbsent({ reportId: "nothing" });
    await isAbsent({ subscriptionId: foreign?.subscriptionId, reportId: foreign?.reportId });
    await person.set({ deactivated_at: sql<Date>`now()` }).execute();
    await isAbsent();
    await person.set({ deactivated_at: null }).execute();
    await store.deleteFrom("mapping").where("principal_id", "=", ben).execute();
    await isAbsent();
    await store.insertInto("mapping").values(mappings).execute();
    const { subject } = await store
      .selectFrom("person")
      .select("subject")
      .where("principal_id", "=", ben)
      .executeTakeFirstOrThrow();
    await person.set({ subject: null }).execute();
    await isAbsent();
    await person.set({ subject }).execute();
    const membership = { subscription_id: subscriptionId, principal_id: ben };
    await store.deleteFrom("membership").where("principal_id", "=", ben).execute();
    await isAbsent();
    await store.insertInto("membership").values(membership).execute();
    await store.updateTable("session").set({ roles: [] }).where("principal_id", "=", ben).execute();
    await isAbsent();
    expect([takeTokenRequests(), await loadRecords()]).toEqual([[], records]);
    await store.updateTable("session").set({ roles: null }).where("principal_id", "=", ben).execute();
    expect((await viewAs()).statusCode).toBe(200);
  });

  test("is for administrators only, and not recorded for others [admin: view as]", async () => {
    const records = await loadRecords();
    expect((await viewAs({}, reader)).statusCode).toBe(403);
    expect((await viewAs({}, server.createBrowser())).statusCode).toBe(401);
    expect(await loadRecords()).toEqual(records);
  });

  test("an incomplete row-level security is refused before it is recorded", async () => {
    const records = await loadRecords();
    const subscription = server.store.updateTable("subscription").where("id", "=", subscriptionId);
    await subscription.set({ party_id: null }).execute();
    expect((await viewAs()).statusCode).toBe(409);
    await subscription.set({ party_id: demoReport.partyId }).execute();
    expect([takeTokenRequests(), await loadRecords()]).toEqual([[], records]);
  });
});

test("VIEW_AS=off takes the call away, and the page does not name it [admin: view as]", async () => {
  const server = await createTestServer({ VIEW_AS: "off" });
  const ada = await server.signIn("ada");
  expect((await server.app.inject("/")).body).not.toContain('"viewAs"');
  expect((await ada.post(path, { principalId: ben, ...key })).statusCode).toBe(404);
  expect(server.embedRequests).toEqual([]);
  await server.close();
});

const isSame = (one: Pick<UserReport, "subscriptionId" | "reportId">, other: typeof one) =>
  one.subscriptionId === other.subscriptionId && one.reportId === other.reportId;
const isSecured = (report: UserReport) => demo.reports.some(({ rls, ...one }) => rls && isSame(one, report));
const isMapping = (
  mapping: { principalId: string; subscriptionReportId: number },
  principalId: string,
  report: { subscriptionReportId: number },
) => mapping.principalId === principalId && mapping.subscriptionReportId === report.subscriptionReportId;
