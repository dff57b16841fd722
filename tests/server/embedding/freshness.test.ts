import { randomUUID } from "node:crypto";
import { describe, expect, onTestFinished, test } from "vitest";
import { freshnessContract } from "../../../src/api/freshness-contract.ts";
import { contract } from "../../../src/api/contract.ts";
import type { FreshnessRequest } from "../../../server/powerbi/refresh-history.ts";
import { ReportError } from "../../../server/powerbi/report-error.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { unusedEngine } from "../../support/server/report-engine-fixture.ts";
import { TestBrowser } from "../../support/server/test-browser.ts";
import { createTestServer, getDemoUser } from "../../support/server/test-server.ts";

const freshness = { refreshedAt: "2031-01-01T06:12:00Z", failedAt: null };
const asleepEngine: typeof unusedEngine = {
  ...unusedEngine,
  embed: () => Promise.reject(new ReportError("asleep", "Generate Token")),
};
const PATH = freshnessContract.getReportFreshness.path;

async function startServer(engine = unusedEngine) {
  const server = await createTestServer({ EMBEDS_PER_MINUTE: "5" });
  onTestFinished(() => server.close());
  const requests: FreshnessRequest[] = [];
  const app = await server.createApp({
    engine,
    freshness: {
      readFreshness(request) {
        requests.push(request);
        return Promise.resolve(freshness);
      },
    },
  });
  server.provider.state.user = getDemoUser("ben");
  const ben = new TestBrowser(app);
  await ben.signIn();
  return { ben, requests };
}

const ownReport = (isSecured: boolean) => {
  const report = demo.reports.find(
    ({ subscriptionReportId: id, rls }) =>
      rls === isSecured &&
      demo.mappings.some(
        ({ subscriptionReportId, principalId }) =>
          subscriptionReportId === id && principalId === getDemoUser("ben").sub,
      ),
  );
  if (!report) throw new Error("Ben has no such report");
  return report;
};

describe("the freshness of a report", () => {
  test("is read of the stored group and data set, whatever the request claims", async () => {
    const { ben, requests } = await startServer();
    for (const isSecured of [true, false]) {
      const { subscriptionId, reportId, groupId, dataSetId } = ownReport(isSecured);
      const claims = { groupId: randomUUID(), dataSetId: randomUUID() };
      const answer = await ben.post(PATH, { subscriptionId, reportId: reportId.toUpperCase(), ...claims });
      expect([answer.statusCode, answer.json()]).toEqual([200, freshness]);
      expect(requests.pop()).toEqual({ reportId, groupId, profileId: null, dataSetId: isSecured ? dataSetId : null });
    }
  });

  test("of another client’s report and of a missing one get exactly the same response, and no call [wrong: old data]", async () => {
    const { ben, requests } = await startServer();
    const own = ownReport(true);
    const foreign = demo.reports.filter(({ subscriptionId }) => subscriptionId !== own.subscriptionId);
    const missing = { subscriptionId: own.subscriptionId, reportId: randomUUID() };
    const responses = [];
    for (const { subscriptionId, reportId } of [missing, ...foreign])
      responses.push(await ben.post(PATH, { subscriptionId, reportId }));
    expect(responses.length).toBeGreaterThan(3);
    expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set([`404 ${responses[0]?.body}`]),
    );
    expect(requests).toEqual([]);
  });

  test("is unknown while the report service of its workspace fails, and costs no call [wrong: old data]", async () => {
    const { ben, requests } = await startServer(asleepEngine);
    const { subscriptionId, reportId, ...report } = ownReport(true);
    await ben.post(contract.embedReport.path, { subscriptionId, reportId, ...report });
    const answer = await ben.post(PATH, { subscriptionId, reportId });
    expect(answer.json()).toEqual({ refreshedAt: null, failedAt: null });
    expect(requests).toEqual([]);
  });

  test("is asked for at most as often per minute as a person may open reports", async () => {
    const { ben, requests } = await startServer();
    const { subscriptionId, reportId } = ownReport(true);
    const statuses = new Set<number>();
    for (let time = 0; time < 6; time += 1)
      statuses.add((await ben.post(PATH, { subscriptionId, reportId })).statusCode);
    expect([...statuses]).toEqual([200, 429]);
    expect(requests).toHaveLength(5);
  });
});
