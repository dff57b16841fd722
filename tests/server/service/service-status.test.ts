import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { contract } from "../../../src/api/contract.ts";
import { type Recorded, recordedContract } from "../../../src/api/recorded-contract.ts";
import { type FailedOpeningPage, serviceContract, type ServiceStatus } from "../../../src/api/service-contract.ts";
import type { ServiceReport } from "../../../server/powerbi/power-bi.ts";
import { ReportError } from "../../../server/powerbi/report-error.ts";
import { createServiceProbe, type ServiceProbe } from "../../../server/powerbi/service-probe.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { deleteExpiredRows } from "../../../server/expired-rows.ts";
import { demoReport, demoSubscription } from "../../support/server/demo-requests.ts";
import { failWrites } from "../../support/server/failing-database.ts";
import { startFakePowerBi } from "../../support/server/fake-power-bi.ts";
import { createEngineOptions } from "../../support/server/report-engine-fixture.ts";
import { TestBrowser } from "../../support/server/test-browser.ts";
import { createTestServer, getDemoUser, workingProbe } from "../../support/server/test-server.ts";

const failingEngine = {
  embed: () => Promise.reject(new ReportError("asleep", "Generate Token")),
  check: () => Promise.reject(new ReportError("asleep", "Generate Token")),
};

async function startServer(probe: ServiceProbe = workingProbe) {
  const server = await createTestServer();
  onTestFinished(() => server.close());
  const app = await server.createApp({ engine: failingEngine, probe });
  const signIn = async (name: "ada" | "ben") => {
    server.provider.state.user = getDemoUser(name);
    const browser = new TestBrowser(app);
    await browser.signIn();
    return browser;
  };
  const [ada, ben] = [await signIn("ada"), await signIn("ben")];
  return {
    server,
    ben,
    store: server.store,
    openReport: () => ben.post(contract.embedReport.path, demoReport),
    listFailures: async (reference: string) =>
      (await ada.post(serviceContract.listFailedOpenings.path, { reference, after: null })).json<FailedOpeningPage>(),
    loadStatus: async () => (await ada.get(serviceContract.getServiceStatus.path)).json<ServiceStatus>(),
  };
}

test("the breaker of each workspace is shown with its cause and its next probe [wrong: which service fails]", async () => {
  const { openReport, loadStatus } = await startServer();
  await openReport();
  const { workspaces } = await loadStatus();
  const asleep = workspaces.find(({ id }) => id === demoReport.groupId);
  expect(asleep).toMatchObject({ cause: null, reportName: expect.any(String), breaker: { cause: "asleep" } });
  expect(Date.parse(asleep?.breaker?.probeAt ?? "")).toBeGreaterThan(Date.parse(asleep?.breaker?.openedAt ?? ""));
  expect(workspaces.filter(({ breaker }) => breaker !== null)).toHaveLength(1);
});

test("reports that were not opened are counted by cause, over all servers, for 24 hours [wrong: which service fails]", async () => {
  const { store, openReport, loadStatus } = await startServer();
  for (let time = 0; time < 3; time += 1) await openReport();
  const addFailures = (count: number, failed_at: ReturnType<typeof sql<Date>>) =>
    store
      .insertInto("failed_opening")
      .values(
        Array.from({ length: count }, () => ({
          id: randomUUID(),
          report: 1,
          subscription_id: "gone",
          principal_id: "gone",
          failed_at,
          cause: "throttled",
          reference: "",
        })),
      )
      .execute();
  await addFailures(5, sql<Date>`now() - interval '23 hours'`);
  await addFailures(10, sql<Date>`now() - interval '25 hours'`);
  const { refusals } = await loadStatus();
  expect(refusals).toEqual([
    { cause: "throttled", count: 5 },
    { cause: "asleep", count: 3 },
  ]);
  await store.updateTable("audit_chain").set({ opening_days: 1 }).execute();
  await deleteExpiredRows(store);
  expect(await store.selectFrom("failed_opening").select("cause").execute()).toHaveLength(8);
});

test("a failure names report, client, person, time, cause and the reference that the reader saw [wrong: which service fails]", async () => {
  const { openReport, ben, listFailures } = await startServer();
  const since = Date.now();
  const seen = String((await openReport()).headers["x-request-id"]);
  await openReport();
  const { email, name } = getDemoUser("ben");
  const expected = {
    reportName: demoReport.reportName,
    clientName: demoSubscription.displayName,
    personName: name,
    personEmail: email,
    cause: "asleep",
    reference: seen,
  };
  expect((await listFailures("")).failures).toHaveLength(2);
  const found = await listFailures(` ${seen.slice(0, 8).toUpperCase()}`);
  expect(found).toMatchObject({ total: 1, next: null, failures: [expected] });
  expect(Date.parse(found.failures[0]?.failedAt ?? "")).toBeGreaterThanOrEqual(since - 1000);

  // The report host tells only the reader's page why it shows no report.
  const { subscriptionId, reportId } = demoReport;
  const reported = { subscriptionId, reportId, cause: "tokenRefused", reference: "host-1_%" };
  expect((await ben.post(serviceContract.reportFailure.path, reported)).statusCode).toBe(200);
  expect(await listFailures("host-1_%")).toMatchObject({
    failures: [{ ...expected, cause: "tokenRefused", reference: "host-1_%" }],
  });
  expect((await listFailures("host-1%")).failures).toEqual([]);
  const { openings } = (await ben.get(recordedContract.getRecorded.path)).json<Recorded>();
  expect(openings.rows.slice(0, 3).map(({ failure }) => failure?.cause)).toEqual(["tokenRefused", "asleep", "asleep"]);
});

test("the workspaces are counted by profile, and read as it [operation: profiles]", async () => {
  const read: ServiceReport[] = [];
  const [profile, defaultProfile] = [randomUUID(), randomUUID()];
  const { store, loadStatus } = await startServer({
    ...workingProbe,
    profileId: defaultProfile,
    readReport: (report) => Promise.resolve(read.push(report)).then(() => null),
  });
  const setProfile = (profile_id: string | null, id: string | undefined) =>
    store
      .updateTable("subscription")
      .set({ profile_id })
      .where("id", "=", id ?? "")
      .execute();
  await setProfile(profile, demoSubscription.id);
  await setProfile(defaultProfile, demo.subscriptions[1]?.id);
  await setProfile(null, demo.subscriptions[2]?.id);
  const { profiles, workspaces, workspaceCount } = await loadStatus();
  expect(profiles).toEqual([
    { id: null, workspaces: 3 },
    { id: profile, workspaces: 2 },
  ]);
  expect(workspaceCount).toBe(5);
  expect(read.map(({ groupId, profileId }) => ({ groupId, profileId }))).toEqual(
    workspaces.map(({ id, profileId }) => ({ groupId: id, profileId })),
  );
  expect(workspaces.flatMap(({ id, profileId }) => (id === demoReport.groupId ? [profileId] : []))).toEqual(
    expect.arrayContaining([null, profile]),
  );
});

test("a workspace that the service principal cannot read has its cause [wrong: which service fails]", async () => {
  const { loadStatus } = await startServer({
    signIn: () => Promise.resolve("serviceSignInFailed"),
    readReport: ({ groupId }) => Promise.resolve(groupId === demoReport.groupId ? "notAllowed" : null),
    certificateEnd: new Date("2031-06-01T00:00:00Z"),
    profileId: null,
  });
  const status = await loadStatus();
  expect(status).toMatchObject({
    signIn: { cause: "serviceSignInFailed" },
    certificateEnd: "2031-06-01T00:00:00.000Z",
    workspaceCount: status.workspaces.length,
  });
  const refused = status.workspaces.filter(({ cause }) => cause === "notAllowed");
  expect(new Set(refused.map(({ id }) => id))).toEqual(new Set([demoReport.groupId]));
});

test("an identity provider that does not answer, and a database that accepts no writes, are named [wrong: which service fails]", async () => {
  const { server, store, openReport, loadStatus } = await startServer();
  expect(await loadStatus()).toMatchObject({ isIdentityProviderReachable: true, isDatabaseWritable: true });
  await openReport();
  await loadStatus();
  await openReport();
  server.provider.state.behavior = { respond: (_url, response) => Boolean(response.writeHead(503).end()) };
  const { repair } = await failWrites(store, ["sign_in", "failed_opening"], "53100");
  const status = await loadStatus();
  expect(status).toMatchObject({ isIdentityProviderReachable: false, isDatabaseWritable: false });
  expect(status.refusals).toEqual([{ cause: "asleep", count: 1 }]);
  await repair();
  expect((await loadStatus()).refusals).toEqual([{ cause: "asleep", count: 2 }]);
});

test("the probe signs in anew, reads one report without retries, and names the causes", async () => {
  const powerBi = await startFakePowerBi();
  onTestFinished(() => powerBi.close());
  const probe = createServiceProbe(createEngineOptions(powerBi.url));
  expect(await probe.signIn()).toBeNull();
  expect(await probe.signIn()).toBeNull();
  expect(powerBi.listCalls()).toEqual(["token", "token"]);
  powerBi.failNext("token", { status: 401, body: { error: "invalid_client" } });
  expect(await probe.signIn()).toBe("serviceSignInFailed");
  powerBi.failNext("report", { status: 503 });
  expect(await probe.readReport({ ...demoReport, profileId: null })).toBe("unreachable");
  expect(powerBi.listCalls().filter((call) => call === "report")).toHaveLength(1);
  expect(await probe.readReport({ ...demoReport, profileId: null })).toBeNull();
  expect([probe.certificateEnd, probe.profileId]).toEqual([null, null]);
});

test("the probe reads a report as the profile of its client, or as the default one [operation: profiles]", async () => {
  const powerBi = await startFakePowerBi();
  onTestFinished(() => powerBi.close());
  const [defaultProfile, ofClient] = [randomUUID(), randomUUID()];
  const options = { ...createEngineOptions(powerBi.url), profileId: defaultProfile.toUpperCase() };
  const probe = createServiceProbe(options);
  for (const profileId of [null, ofClient]) await probe.readReport({ ...demoReport, profileId });
  const reads = powerBi.requests.filter(({ call }) => call === "report");
  expect(reads.map(({ profile }) => profile)).toEqual([options.profileId, ofClient]);
  expect(probe.profileId).toBe(defaultProfile);
});
