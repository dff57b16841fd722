import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createReportEngine, type ReportEngine } from "../../../server/powerbi/report-engine.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { startReportHost } from "../../../server/standins/report-host.ts";

let host: Awaited<ReturnType<typeof startReportHost>>;
let brief: typeof host;
let engine: ReportEngine;

const engineOf = (url: string) =>
  createReportEngine({
    apiUrl: url,
    authority: url,
    tenantId: "local",
    clientId: "portal",
    clientSecret: "s",
    certificate: undefined,
    scope: "https://analysis.windows.net/powerbi/api/.default",
    roles: [],
    customData: undefined,
  });
const wanted = (report: (typeof demo.reports)[number]) => ({
  ...report,
  identity: report.partyId === null ? null : { username: report.partyId },
});
const firstReport = () => {
  const [report] = demo.reports;
  if (!report) throw new Error("there are no demo reports");
  return wanted(report);
};
const rows = (origin: string, token: string) =>
  fetch(`${origin}/reportdata`, { headers: { authorization: `EmbedToken ${token}` } });

beforeAll(async () => {
  host = await startReportHost({ port: 0, portalOrigin: "http://localhost:8080" });
  brief = await startReportHost({ port: 0, portalOrigin: "http://localhost:8080", tokenSeconds: 0 });
  engine = engineOf(host.origin);
});
afterAll(() => Promise.all([host.close(), brief.close()]));

describe("The local report host answers as Power BI does", () => {
  test("every demo report can be embedded and shows only the rows of its subscription’s party", async () => {
    for (const report of demo.reports) {
      const { embedToken, displayName, embedUrl } = await engine.embed(wanted(report));
      const party = demo.subscriptions.find(({ id }) => id === report.subscriptionId)?.primaryPartyId;
      const shown = (await (await rows(host.origin, embedToken)).json()) as {
        party: { id: string };
        rows: [string][];
        losses: { partyId: string }[];
      };
      expect(displayName).toBe(report.reportName);
      expect(new URL(embedUrl).origin).toBe(host.origin);
      expect(shown.rows.length).toBeGreaterThan(100);
      expect(
        new Set([
          ...shown.rows.map(([partyId]) => partyId),
          ...shown.losses.map(({ partyId }) => partyId),
          shown.party.id,
        ]),
      ).toEqual(new Set([party]));
    }
  });

  test("a data set that demands an identity gives no token without one", async () => {
    const secured = demo.reports.find(({ rls }) => rls);
    if (!secured) throw new Error("no demo report has row-level security");
    await expect(engine.embed({ ...secured, dataSetId: null, identity: null })).rejects.toMatchObject({
      kind: "rejected",
      detail: { code: "InvalidRequest" },
    });
  });

  test("the pre-flight finds a published report and not another", async () => {
    const [report] = demo.published;
    if (!report) throw new Error("nothing is published");
    expect(await engine.check(report.reportId, report.groupId)).toMatchObject({
      exists: true,
      reportName: report.name,
      identityRequired: true,
    });
    expect(await engine.check(report.groupId, report.reportId)).toMatchObject({ exists: false });
  });

  test("calls without its access token are refused", async () => {
    expect((await fetch(`${host.origin}/v1.0/myorg/groups/g/reports/r`)).status).toBe(401);
  });
});

describe("An embed token", () => {
  test("that has ended shows nothing", async () => {
    const { embedToken } = await engineOf(brief.origin).embed(firstReport());
    const answer = await rows(brief.origin, embedToken);
    expect([answer.status, await answer.json()]).toEqual([403, { message: "TokenExpired" }]);
  });

  test.each([
    ["of another host", async () => (await engineOf(brief.origin).embed(firstReport())).embedToken],
    ["that was changed", async () => (await engine.embed(firstReport())).embedToken.replace(/^./, "x")],
    ["that is none", () => "token"],
  ])("%s is refused", async (_, token) => {
    expect((await rows(host.origin, await token())).status).toBe(403);
  });
});

test("Only the portal may frame a report, and the page runs no script but its own", async () => {
  const { headers } = await fetch(`${host.origin}/reportEmbed`);
  const policy = headers.get("content-security-policy");
  expect(policy).toContain("frame-ancestors http://localhost:8080");
  expect(policy).toContain("default-src 'none'; script-src 'self'");
  expect(policy).not.toContain("unsafe");
});

test("Files outside the page’s own are not served", async () => {
  for (const path of ["/page/..%2f..%2fdemo-data.ts", "/page/../rest.ts", "/page/nothing.js"])
    expect((await fetch(host.origin + path)).status).toBeGreaterThanOrEqual(400);
});
