import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createReportEngine, type ReportEngine } from "../../../server/powerbi/report-engine.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { startReportHost } from "../../../server/standins/report-host.ts";
import { createEngineOptions } from "../../support/server/report-engine-fixture.ts";

let host: Awaited<ReturnType<typeof startReportHost>>;
let expiringHost: typeof host;
let engine: ReportEngine;

const createEngineFor = (url: string) => createReportEngine(createEngineOptions(url));
const createRequest = (report: (typeof demo.reports)[number]) => ({
  ...report,
  identity: report.partyId === null ? null : { username: report.partyId },
});
const firstReport = () => {
  const [report] = demo.reports;
  if (!report) throw new Error("The demo data has no reports");
  return createRequest(report);
};
const fetchRows = (origin: string, token: string) =>
  fetch(`${origin}/reportdata`, { headers: { authorization: `EmbedToken ${token}` } });

beforeAll(async () => {
  host = await startReportHost({ port: 0, portalOrigin: "http://localhost:8080" });
  expiringHost = await startReportHost({ port: 0, portalOrigin: "http://localhost:8080", tokenSeconds: 0 });
  engine = createEngineFor(host.origin);
});
afterAll(() => Promise.all([host.close(), expiringHost.close()]));

describe("The local report host responds like Power BI", () => {
  test("every demo report can be embedded and contains only rows of its subscription’s party", async () => {
    for (const report of demo.reports) {
      const { embedToken, displayName, embedUrl } = await engine.embed(createRequest(report));
      const party = demo.subscriptions.find(({ id }) => id === report.subscriptionId)?.primaryPartyId;
      const data = (await (await fetchRows(host.origin, embedToken)).json()) as {
        party: { id: string };
        rows: [string][];
        losses: { partyId: string }[];
      };
      expect(displayName).toBe(report.reportName);
      expect(new URL(embedUrl).origin).toBe(host.origin);
      expect(data.rows.length).toBeGreaterThan(100);
      expect(
        new Set([
          ...data.rows.map(([partyId]) => partyId),
          ...data.losses.map(({ partyId }) => partyId),
          data.party.id,
        ]),
      ).toEqual(new Set([party]));
    }
  });

  test("a data set that requires an identity gives no token without one", async () => {
    const secured = demo.reports.find(({ rls }) => rls);
    if (!secured) throw new Error("No demo report has row-level security");
    await expect(engine.embed({ ...secured, dataSetId: null, identity: null })).rejects.toMatchObject({
      kind: "rejected",
      detail: { code: "InvalidRequest" },
    });
  });

  test("the check finds a published report and no other", async () => {
    const [report] = demo.published;
    if (!report) throw new Error("The demo data has no published report");
    expect(await engine.check(report.reportId, report.groupId)).toMatchObject({
      exists: true,
      reportName: report.name,
      identityRequired: true,
    });
    expect(await engine.check(report.groupId, report.reportId)).toMatchObject({ exists: false });
  });

  test("calls without its access token are rejected", async () => {
    expect((await fetch(`${host.origin}/v1.0/myorg/groups/g/reports/r`)).status).toBe(401);
  });
});

describe("An embed token", () => {
  test("that has expired shows nothing", async () => {
    const { embedToken } = await createEngineFor(expiringHost.origin).embed(firstReport());
    const response = await fetchRows(expiringHost.origin, embedToken);
    expect([response.status, await response.json()]).toEqual([403, { message: "TokenExpired" }]);
  });

  test.each([
    ["of another host", async () => (await createEngineFor(expiringHost.origin).embed(firstReport())).embedToken],
    ["that was changed", async () => (await engine.embed(firstReport())).embedToken.replace(/^./, "x")],
    ["that is no token", () => "token"],
  ])("%s is rejected", async (_, token) => {
    expect((await fetchRows(host.origin, await token())).status).toBe(403);
  });
});

test("Only the portal may frame a report, and the page runs only its own scripts", async () => {
  const { headers } = await fetch(`${host.origin}/reportEmbed`);
  const policy = headers.get("content-security-policy");
  expect(policy).toContain("frame-ancestors http://localhost:8080");
  expect(policy).toContain("default-src 'none'; script-src 'self'");
  expect(policy).not.toContain("unsafe");
});

test("Files outside the page’s folder are not served", async () => {
  for (const path of ["/page/..%2f..%2fdemo-data.ts", "/page/../rest.ts", "/page/nothing.js"])
    expect((await fetch(host.origin + path)).status).toBeGreaterThanOrEqual(400);
});
