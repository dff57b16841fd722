import { randomUUID } from "node:crypto";
import { describe, expect, onTestFinished, test } from "vitest";
import { contract } from "../../../src/api/contract.ts";
import { freshnessContract } from "../../../src/api/freshness-contract.ts";
import { peopleContract } from "../../../src/api/people-contract.ts";
import { reportContract } from "../../../src/api/report-contract.ts";
import { EMPTY_ID } from "../../../src/rules/guid.ts";
import { defaultTransport } from "../../../server/powerbi/http-request.ts";
import { createReportEngine } from "../../../server/powerbi/report-engine.ts";
import { demo, type PublishedReport } from "../../../server/standins/demo-data.ts";
import { startReportHost } from "../../../server/standins/report-host.ts";
import { MAX_WORKSPACES } from "../../../server/standins/report-host/workspaces.ts";
import { isLongRun } from "../../support/server/figures.ts";
import { demoReport } from "../../support/server/demo-requests.ts";
import { startFakePowerBi } from "../../support/server/fake-power-bi.ts";
import { createEngineOptions } from "../../support/server/report-engine-fixture.ts";
import { TestBrowser } from "../../support/server/test-browser.ts";
import { createTestServer, getDemoUser } from "../../support/server/test-server.ts";

test("every call about a client’s report is sent as the client’s profile, which only the store knows [operation: profiles]", async () => {
  const server = await createTestServer();
  const powerBi = await startFakePowerBi();
  onTestFinished(() => Promise.all([server.close(), powerBi.close()]).then(() => undefined));
  const [own, other, configured] = [randomUUID(), randomUUID(), randomUUID()];
  const engine = createReportEngine({ ...createEngineOptions(powerBi.url), roles: ["Reader"], profileId: configured });
  const app = await server.createApp({ engine, freshness: engine });
  const signIn = async (name: "ada" | "ben") => {
    server.provider.state.user = getDemoUser(name);
    const browser = new TestBrowser(app);
    await browser.signIn();
    return browser;
  };
  const [ada, ben] = [await signIn("ada"), await signIn("ben")];
  const { reportId, groupId, subscriptionId, subscriptionReportId } = demoReport;
  powerBi.state.dataSetOfReport = demoReport.dataSetId;
  const calls: (() => Promise<{ statusCode: number }>)[] = [
    () => ben.post(contract.embedReport.path, demoReport),
    () => ben.post(freshnessContract.getReportFreshness.path, { subscriptionId, reportId }),
    () => ada.post(contract.previewReport.path, { ...demoReport, subscriptionId: EMPTY_ID }),
    () => ada.post(reportContract.previewReportAsClient.path, demoReport),
    () => ada.post(reportContract.checkReport.path, { reportId, groupId, subscriptionReportId }),
    () => ada.post(reportContract.checkReport.path, { reportId, groupId, subscriptionId }),
    () => ada.post(peopleContract.viewAs.path, { principalId: getDemoUser("ben").sub, subscriptionId, reportId }),
  ];
  const listProfiles = async (sent = calls) => {
    const profiles = [];
    for (const call of sent) {
      powerBi.requests.length = 0;
      expect((await call()).statusCode).toBe(200);
      const requests = powerBi.requests.filter((request) => request.call !== "token");
      profiles.push([...new Set(requests.map(({ profile }) => profile))]);
    }
    return profiles;
  };
  expect(await listProfiles()).toEqual(calls.map(() => [configured]));
  await server.store.updateTable("subscription").set({ profile_id: own }).where("id", "=", subscriptionId).execute();
  // A preview names no client. Its workspace has reports of others as well, who have no profile.
  const preview = 2;
  expect(await listProfiles()).toEqual(calls.map((_, at) => [at === preview ? configured : own]));
  await server.store.updateTable("subscription").set({ profile_id: other }).where("profile_id", "is", null).execute();
  expect(await listProfiles(calls.slice(preview, preview + 1))).toEqual([[[own, other].toSorted()[0]]]);
  expect(powerBi.violations).toEqual([]);

  powerBi.failAll("report", { status: 403 });
  expect((await ada.post(reportContract.checkReport.path, { reportId, groupId, subscriptionId })).json()).toMatchObject(
    {
      message: `The portal cannot read this group. Add its service principal profile ${own} to the workspace.`,
    },
  );
});

const idIn = (token: string) =>
  (JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()) as { reportId: string }).reportId;

describe("at 5,000 clients with five profiles", () => {
  const CLIENTS = 5000;
  /** Each so-many-th client is opened. No divisor of the number of clients, so that all profiles have their turn. */
  const STEP = isLongRun ? 1 : 11;
  const profiles = Array.from({ length: CLIENTS / MAX_WORKSPACES }, () => randomUUID());
  const clients = Array.from({ length: CLIENTS }, (_, at) => ({
    profileId: profiles[at % profiles.length] ?? "",
    report: {
      ...(demo.published.find(({ identityRequired }) => !identityRequired) as PublishedReport),
      reportId: randomUUID(),
      groupId: randomUUID(),
      dataSetId: randomUUID(),
    },
  }));
  test("each opens as its own profile and none as another one [operation: profiles]", async () => {
    const host = await startReportHost({
      port: 0,
      portalOrigin: "http://localhost:8080",
      published: clients.map(({ report }) => report),
    });
    onTestFinished(() => host.close());
    for (const { profileId, report } of clients)
      expect(host.workspaces.addProfile(profileId, report.groupId)).toBe(true);
    expect(host.workspaces.addProfile(profiles[0] ?? "", randomUUID())).toBe(false);

    // Without connections, because the long run makes about 15,000 calls.
    const inject: typeof fetch = async (...sent) => {
      const request = new Request(...sent);
      const answer = await host.inject({
        method: request.method as "GET" | "POST",
        url: new URL(request.url).pathname,
        headers: Object.fromEntries(request.headers),
        payload: await request.text(),
      });
      return new Response(answer.body, { status: answer.statusCode });
    };
    const engine = createReportEngine(createEngineOptions(host.origin), { ...defaultTransport, fetch: inject });
    const open = async (at: number, profileId: string | null) => {
      const { reportId, groupId } = clients[at]!.report;
      return engine.embed({ reportId, groupId, profileId, dataSetId: null, identity: null }).then(
        ({ embedToken }) => idIn(embedToken),
        (error: { kind: string }) => error.kind,
      );
    };
    const opened: string[] = [];
    const chosen = clients.map((_, at) => at).filter((at) => at % STEP === 0);
    const waiting = [...chosen];
    await Promise.all(
      Array.from({ length: 40 }, async () => {
        for (let at = waiting.pop(); at !== undefined; at = waiting.pop())
          opened[at] = await open(at, clients[at]!.profileId);
      }),
    );
    expect(chosen.map((at) => opened[at])).toEqual(chosen.map((at) => clients[at]!.report.reportId));

    // The same numbers each time, from the generator of Park and Miller.
    let seed = 1;
    const pick = () => (seed = (seed * 48271) % 2147483647) % CLIENTS;
    const foreign = [];
    for (let pair = 0; pair < 300; pair += 1) {
      const [at, other] = [pick(), pick()];
      const profileId = pair % 10 === 0 ? null : clients[other]!.profileId;
      if (profileId !== clients[at]!.profileId) foreign.push(await open(at, profileId));
    }
    expect(foreign.length).toBeGreaterThan(200);
    expect(new Set(foreign)).toEqual(new Set(["forbidden"]));
  });
});
