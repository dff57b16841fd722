import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createOpeningJournal } from "../../../server/embedding/opening-journal.ts";
import { createReportEngine } from "../../../server/powerbi/report-engine.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { startReportHost } from "../../../server/standins/report-host.ts";
import { deleteExpiredOpenings, setRetention } from "../../../server/audit/retention.ts";
import { contract, type SubscriptionReport } from "../../../src/api/contract.ts";
import { personalListsContract } from "../../../src/api/personal-lists-contract.ts";
import { setUpAdministrator } from "../../support/server/administrator-fixture.ts";
import { demoReport } from "../../support/server/demo-requests.ts";
import { failWrites, lockRows, setReadOnly } from "../../support/server/failing-database.ts";
import { createEngineOptions } from "../../support/server/report-engine-fixture.ts";
import { setUpServer } from "../../support/server/server-fixture.ts";
import type { TestBrowser } from "../../support/server/test-browser.ts";
import { getDemoUser } from "../../support/server/test-server.ts";
import { hasPostgres } from "../../support/server/test-stores.ts";

const open = (browser: TestBrowser, report: SubscriptionReport = demoReport) =>
  browser.post(contract.embedReport.path, report);
const renew = (browser: TestBrowser, report: SubscriptionReport = demoReport) =>
  browser.post(contract.embedReport.path, report, { "x-idle-seconds": "7" });
const show = (browser: TestBrowser, shownAfterMs?: number) =>
  browser.post(personalListsContract.recordOpening.path, {
    subscriptionId: demoReport.subscriptionId,
    reportId: demoReport.reportId,
    shownAfterMs,
  });

describe("the journal of openings", () => {
  const admin = setUpAdministrator();
  const loadOpenings = () =>
    admin.server.store.selectFrom("opening").selectAll().orderBy("opened_at").orderBy("id").execute();
  beforeEach(() => admin.server.store.deleteFrom("opening").execute());

  test("has who opened which report of which client, and when, for each token [return: opening journal]", async () => {
    const ben = await admin.server.signIn("ben");
    const before = Date.now();
    expect((await open(ben)).statusCode).toBe(200);
    const [row, ...others] = await loadOpenings();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      report: 1,
      subscription_id: demoReport.subscriptionId,
      principal_id: getDemoUser("ben").sub,
      shown_at: null,
      shown_after_ms: null,
    });
    expect(row?.opened_at.getTime()).toBeGreaterThan(before - 5000);
    await open(ben);
    expect(await loadOpenings()).toHaveLength(2);
  });

  test("has its row before the token leaves: without one there is no token [return: opening journal]", async () => {
    const ben = await admin.server.signIn("ben");
    const { repair } = await failWrites(admin.server.store, ["opening"], "53100");
    const refused = await open(ben);
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "2"]);
    expect(refused.body).not.toContain("embed-");
    await repair();
    expect(await loadOpenings()).toEqual([]);
    expect((await open(ben)).json()).toMatchObject({ embedToken: `embed-${demoReport.reportId}` });
    expect(await loadOpenings()).toHaveLength(1);
  });

  test("has no row of a report that the person may not open", async () => {
    expect((await open(await admin.server.signIn("chloe"))).statusCode).toBe(404);
    expect(await loadOpenings()).toEqual([]);
  });

  test("has one row for a report that stays open, however often its token is renewed [return: opening journal]", async () => {
    const ben = await admin.server.signIn("ben");
    await open(ben);
    for (let renewals = 0; renewals < 3; renewals++) expect((await renew(ben)).statusCode).toBe(200);
    expect(await loadOpenings()).toHaveLength(1);
    await admin.server.store
      .updateTable("opening")
      .set({ opened_at: sql<Date>`now() - interval '9 hours'` })
      .execute();
    await renew(ben);
    expect(await loadOpenings()).toHaveLength(2);
  });

  test("has a row for what claims to be a renewal of a report that is not open [return: opening journal]", async () => {
    await open(await admin.server.signIn("ada"));
    expect((await renew(await admin.server.signIn("ben"))).statusCode).toBe(200);
    expect((await loadOpenings()).map((row) => row.principal_id).toSorted()).toEqual(
      [getDemoUser("ada").sub, getDemoUser("ben").sub].toSorted(),
    );
  });

  test("renews the token of an open report while the database is read-only", async () => {
    const ben = await admin.server.signIn("ben");
    await open(ben);
    await setReadOnly(admin.server, true);
    expect([(await renew(ben)).statusCode, (await open(ben)).statusCode]).toEqual([200, 503]);
    await setReadOnly(admin.server, false);
    expect((await open(ben)).statusCode).toBe(200);
  });

  test("notes in the newest opening that the report was seen, and after how long, once", async () => {
    const ben = await admin.server.signIn("ben");
    await open(ben);
    await open(ben);
    await show(ben, 1234);
    await show(ben, 9999);
    const [older, newer] = await loadOpenings();
    expect(older).toMatchObject({ shown_at: null, shown_after_ms: null });
    expect(newer?.shown_after_ms).toBe(1234);
    expect(newer?.shown_at?.getTime()).toBeGreaterThanOrEqual(newer?.opened_at.getTime() ?? Infinity);
    await open(ben);
    await show(ben);
    expect((await loadOpenings()).at(-1)).toMatchObject({ shown_at: expect.any(Date) as Date, shown_after_ms: null });
  });

  test("keeps each opening of many who come together, and tells each whether it is stored [return: opening journal]", async () => {
    const { store } = admin.server;
    const journal = createOpeningJournal(store);
    const record = (report: number) =>
      journal.record({
        id: randomUUID(),
        report,
        subscriptionId: demoReport.subscriptionId,
        principalId: "crowd",
        tokenId: null,
      });
    const reports = Array.from({ length: 1200 }, (_, index) => index + 1);
    await Promise.all(reports.map(record));
    expect((await loadOpenings()).map((row) => row.report).toSorted((one, other) => one - other)).toEqual(reports);
    const { repair } = await failWrites(store, ["opening"], "53100");
    const outcomes = await Promise.allSettled(reports.slice(0, 3).map(record));
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    await repair();
    await expect(record(1)).resolves.toBeUndefined();
  });

  test("outlasts the report and ends after OPENING_DAYS [return: opening journal]", async () => {
    const { store } = admin.server;
    const report = await admin.createStoredReport();
    await admin.changeMappings([
      { action: "add", subscriptionReportId: report.subscriptionReportId, principalId: getDemoUser("ada").sub },
    ]);
    await open(admin.browser, report);
    await admin.deleteReport(report.subscriptionReportId);
    await setRetention(store, { openingDays: 30 });
    await deleteExpiredOpenings(store);
    expect(await loadOpenings()).toMatchObject([{ report: report.subscriptionReportId }]);
    await store
      .updateTable("opening")
      .set({ opened_at: sql<Date>`now() - interval '31 days'` })
      .execute();
    await setRetention(store, { openingDays: 32 });
    await deleteExpiredOpenings(store);
    expect(await loadOpenings()).toHaveLength(1);
    await setRetention(store, { openingDays: 30 });
    await deleteExpiredOpenings(store);
    expect(await loadOpenings()).toEqual([]);
  });

  test.runIf(hasPostgres)("is written while writes wait for locked rows [return: opening journal]", async () => {
    const [report] = await admin.loadReports();
    const ben = await admin.server.signIn("ben");
    const lock = await lockRows(admin.server.databaseUrl ?? "", "report");
    const writes = Array.from({ length: 8 }, () => admin.updateReport({ ...report, reportName: "Renamed" }));
    expect((await open(ben)).statusCode).toBe(200);
    await lock.release();
    await Promise.all(writes);
  });
});

describe("the log of the report service", () => {
  const server = setUpServer({ EMBEDS_PER_MINUTE: "3000" });
  let host: Awaited<ReturnType<typeof startReportHost>>;
  beforeAll(async () => {
    host = await startReportHost({ port: 0, portalOrigin: "http://localhost:8080" });
  });
  afterAll(() => host.close());

  async function loadActivities() {
    const form = { grant_type: "client_credentials", client_id: "auditor", client_secret: "s", scope: "x/.default" };
    const signIn = await fetch(`${host.origin}/local/oauth2/v2.0/token`, {
      method: "POST",
      body: new URLSearchParams(form),
    });
    const { access_token } = (await signIn.json()) as { access_token: string };
    const answer = await fetch(`${host.origin}/v1.0/myorg/admin/activityevents`, {
      headers: { authorization: `Bearer ${access_token}` },
    });
    const log = (await answer.json()) as { activityEventEntities: { EmbedTokenId: string; UserName?: string }[] };
    return log.activityEventEntities;
  }

  test("joins each of 1,000 openings once, by its token and by whom it was for [return: opening journal]", async () => {
    const options = { ...createEngineOptions(host.origin), roles: ["Reader"], reportOrigins: [host.origin] };
    const app = await server.createApp({ engine: createReportEngine(options) });
    await server.store.deleteFrom("opening").execute();
    const names = ["ada", "ben", "chloe"] as const;
    const pairs: { browser: TestBrowser; report: SubscriptionReport }[] = [];
    for (const name of names) {
      const signedIn = await server.signIn(name);
      for (const { principalId, subscriptionReportId } of demo.mappings) {
        const report = demo.reports[subscriptionReportId - 1];
        if (report && principalId === getDemoUser(name).sub) pairs.push({ browser: signedIn.clone(app), report });
      }
    }
    const openings = Math.ceil(1000 / pairs.length);
    await Promise.all(
      pairs.map(async ({ browser, report }) => {
        for (let opened = 0; opened < openings; opened++) expect((await open(browser, report)).statusCode).toBe(200);
        expect((await renew(browser, report)).statusCode).toBe(200);
      }),
    );
    const rows = await server.store.selectFrom("opening").selectAll().execute();
    expect(rows).toHaveLength(openings * pairs.length);
    const activities = await loadActivities();
    const byToken = Map.groupBy(activities, ({ EmbedTokenId }) => EmbedTokenId);
    const secured = new Set(demo.reports.flatMap(({ rls }, index) => (rls ? [index + 1] : [])));
    for (const { id, report, token_id } of rows)
      expect(byToken.get(token_id ?? "")).toMatchObject([secured.has(report) ? { UserName: id } : {}]);
    const ids = new Set(rows.map(({ id }) => id));
    expect(activities.filter(({ UserName }) => UserName !== undefined && !ids.has(UserName))).toEqual([]);
  });
});

describe("the demo data", () => {
  const admin = setUpAdministrator();

  test("shows openings of the last 90 days, and reports that nobody has opened", async () => {
    const { first, last, reports } = await admin.server.store
      .selectFrom("opening")
      .select([
        sql<number>`extract(day from now() - min(opened_at))::integer`.as("first"),
        sql<number>`extract(day from now() - max(opened_at))::integer`.as("last"),
        sql<number>`count(distinct report)::integer`.as("reports"),
      ])
      .executeTakeFirstOrThrow();
    expect(first).toBeGreaterThan(80);
    expect(last).toBeLessThan(10);
    expect(reports).toBe(10);
  });
});
