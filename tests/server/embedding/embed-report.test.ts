import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contract, type EmbedConfig, type SubscriptionReport } from "../../../src/api/contract.ts";
import { reportContract } from "../../../src/api/report-contract.ts";
import { EMPTY_ID } from "../../../src/rules/guid.ts";
import type { ReportEngine } from "../../../server/powerbi/report-engine.ts";
import { ReportError, type ReportErrorKind } from "../../../server/powerbi/report-error.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { demoReport } from "../../support/server/demo-requests.ts";
import { unusedEngine } from "../../support/server/report-engine-fixture.ts";
import { TestBrowser } from "../../support/server/test-browser.ts";
import { setUpServer } from "../../support/server/server-fixture.ts";
import { type DemoPersonName, getDemoUser } from "../../support/server/test-server.ts";

const server = setUpServer();
const browsers = new Map<DemoPersonName, TestBrowser>();
beforeAll(async () => {
  for (const name of ["ada", "ben", "chloe"] as const) browsers.set(name, await server.signIn(name));
});
beforeEach(() => {
  server.embedRequests.length = 0;
});

const as = (name: DemoPersonName): TestBrowser => browsers.get(name) ?? server.createBrowser();
const embed = (name: DemoPersonName, record: SubscriptionReport) => as(name).post(contract.embedReport.path, record);

const setParty = (partyId: string | null) =>
  server.store
    .updateTable("subscription")
    .set({ party_id: partyId })
    .where("id", "=", demoReport.subscriptionId)
    .execute();

describe("the record of an embed request only identifies the report", () => {
  test("each person gets tokens for their own reports only", async () => {
    for (const name of ["ada", "ben", "chloe"] as const) {
      const { sub } = getDemoUser(name);
      for (const report of demo.reports) {
        const isMapped = demo.mappings.some(
          (mapping) => mapping.principalId === sub && mapping.subscriptionReportId === report.subscriptionReportId,
        );
        server.embedRequests.length = 0;
        expect((await embed(name, report)).statusCode).toBe(isMapped ? 200 : 404);
        expect(server.embedRequests).toHaveLength(isMapped ? 1 : 0);
      }
    }
  });

  test("group, data set, security and party come from the store, whatever the request claims [4.16] [threat: row-level security]", async () => {
    const foreignReport = demo.reports[4];
    const claims: Partial<SubscriptionReport>[] = [
      { rls: false },
      { dataSetId: null },
      { partyId: "70058146" },
      { partyId: null, dataSetId: null, rls: false },
      { groupId: foreignReport?.groupId ?? "" },
      { updatedBy: "root", reportName: "x" },
      { subscriptionReportId: 7 },
    ];
    for (const claim of claims) {
      server.embedRequests.length = 0;
      expect((await embed("ben", { ...demoReport, ...claim })).statusCode).toBe(200);
      expect(server.embedRequests).toEqual([
        {
          reportId: demoReport.reportId,
          profileId: null,
          groupId: demoReport.groupId,
          dataSetId: demoReport.dataSetId,
          identity: { username: demoReport.partyId, roles: null },
          openingId: expect.any(String) as string,
        },
      ]);
    }
  });

  test("the same report of another client is not accessible: one party never sees another’s rows [threat: row-level security]", async () => {
    const foreignReport = demo.reports[4];
    if (!foreignReport) throw new Error("The demo data has no such report");
    expect(foreignReport.reportId).toBe(demoReport.reportId);
    const { subscriptionId } = foreignReport;
    expect((await embed("ben", { ...demoReport, subscriptionId })).statusCode).toBe(404);
    expect((await embed("ben", { ...foreignReport, subscriptionReportId: 1 })).statusCode).toBe(404);
    expect(server.embedRequests).toEqual([]);
  });

  test("missing and forbidden reports get exactly the same response [threat: foreign report]", async () => {
    const forbidden = await embed("ben", demo.reports[8] ?? demoReport);
    const missing = await embed("ben", { ...demoReport, reportId: "ffffffff-ffff-ffff-ffff-ffffffffffff" });
    expect(forbidden.body).toBe(missing.body);
    expect(missing.json()).toEqual({ message: "Not Found" });
    expect(forbidden.statusCode).toBe(missing.statusCode);
  });

  test("ids match in upper and lower case", async () => {
    const record = {
      ...demoReport,
      reportId: demoReport.reportId.toUpperCase(),
      subscriptionId: demoReport.subscriptionId.toUpperCase(),
    };
    expect((await embed("ben", record)).statusCode).toBe(200);
  });

  test("a person who left the subscription has no access to its reports, even with a mapping", async () => {
    const elif = demo.people[4];
    const former = await server.signIn({ sub: elif?.id ?? "", email: elif?.email ?? "", name: "Elif" });
    expect((await former.post(contract.embedReport.path, demoReport)).statusCode).toBe(200);
    await server.store
      .deleteFrom("membership")
      .where("principal_id", "=", elif?.id ?? "")
      .execute();
    expect((await former.post(contract.embedReport.path, demoReport)).statusCode).toBe(404);
    expect((await former.get(contract.getUserReports.path)).json()).toEqual([]);
  });
});

describe("row-level security fails closed", () => {
  test("there is no token if the subscription has no party [threat: row-level security]", async () => {
    await setParty(null);
    expect((await embed("ben", demoReport)).statusCode).toBe(409);
    expect(server.embedRequests).toEqual([]);
    await setParty(demoReport.partyId);
  });

  test("the store rejects a secured report without a data set [threat: row-level security]", async () => {
    await expect(
      server.store.updateTable("report").set({ data_set_id: null }).where("id", "=", 1).execute(),
    ).rejects.toThrow("check constraint");
  });
});

test("an administrator can check what the report service knows about a report", async () => {
  const { reportId, groupId } = demoReport;
  expect((await as("ada").post(reportContract.checkReport.path, { reportId, groupId })).json()).toMatchObject({
    exists: true,
    reportName: "Report",
  });
});

test.each([".", "..", "../..", "a/b", "%2e%2e", "half \ud800", "\udc00", "not-a-guid", ""])(
  "a check of an id that is none (%j) is rejected [threat: malformed id]",
  async (wrong) => {
    const { reportId, groupId } = demoReport;
    for (const ids of [
      { reportId: wrong, groupId },
      { reportId, groupId: wrong },
    ])
      expect((await as("ada").post(reportContract.checkReport.path, ids)).statusCode).toBe(400);
  },
);

const createFailingEngine = (kind: ReportErrorKind): ReportEngine => ({
  ...unusedEngine,
  embed: () => Promise.reject(new ReportError(kind, "Generate Token")),
});

async function previewRefused(kind: ReportErrorKind) {
  server.provider.state.user = getDemoUser("ada");
  const browser = new TestBrowser(await server.createApp({ engine: createFailingEngine(kind) }));
  await browser.signIn();
  return browser.post(contract.previewReport.path, { ...demoReport, subscriptionId: EMPTY_ID });
}

describe("Preview Report", () => {
  test("embeds any report and group for administrators, under the all-zero subscription", async () => {
    const record = {
      ...demoReport,
      subscriptionId: EMPTY_ID,
      reportId: "AAAAAAAA-0000-0000-0000-zzzzzzzzzzzz",
      partyId: "claimed",
      rls: true,
    };
    expect((await as("ada").post("/api/embedreport", record)).statusCode).toBe(200);
    expect(server.embedRequests).toEqual([
      {
        reportId: record.reportId.toLowerCase(),
        groupId: demoReport.groupId,
        profileId: null,
        dataSetId: null,
        identity: null,
      },
    ]);
  });

  test("gives the reason for which Power BI would show nothing [operation: check report]", async () => {
    const refused = await previewRefused("identityRequired");
    expect([refused.statusCode, refused.json()]).toEqual([
      200,
      {
        embedUrl: "",
        id: demoReport.reportId,
        embedToken: "",
        displayName: "",
        errorMessage: "The report requires Row Level Security. Choose the client whose rows the preview shows.",
      },
    ]);
    expect((await previewRefused("paginated")).json<EmbedConfig>().errorMessage).toContain("paginated");
    expect((await previewRefused("unavailable")).statusCode).toBe(503);
  });

  test.each([{ subscriptionId: demoReport.subscriptionId }, { reportId: "not-a-guid" }, { groupId: "" }])(
    "is rejected with %o",
    async (change) => {
      const record = { ...demoReport, subscriptionId: EMPTY_ID, ...change };
      expect((await as("ada").post("/api/embedreport", record)).statusCode).toBe(400);
      expect(server.embedRequests).toEqual([]);
    },
  );
});
