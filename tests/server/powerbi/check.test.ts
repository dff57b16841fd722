import { describe, expect, test } from "vitest";
import { setUpReportEngine } from "../../support/server/report-engine-fixture.ts";
import { ids } from "../../support/server/fake-power-bi.ts";

const fixture = setUpReportEngine();
const check = (roles?: string[]) =>
  fixture
    .createEngine()
    .check({ reportId: ids.report, groupId: ids.group, profileId: null, ...(roles ? { roles } : {}) });

test("An existing report is returned with its name, its data set, and whether that requires an identity", async () => {
  fixture.powerBi.state.identityRequired = true;
  expect(await check()).toEqual({
    exists: true,
    reportName: "Claims & Losses",
    dataSetId: ids.dataSet,
    identityRequired: true,
    message: "The report exists. Its data set requires Row Level Security.",
    problems: [],
  });
  fixture.powerBi.state.identityRequired = false;
  expect(await check()).toMatchObject({
    identityRequired: false,
    message: "The report exists. Its data set does not require Row Level Security.",
  });
});

test.each([
  [404, "This group has no report with this ID."],
  [403, "The portal cannot read this group. Add its service principal to the workspace."],
  [400, "Power BI does not recognise this report or group ID."],
])("Power BI’s status %i is explained in plain words", async (status, message) => {
  fixture.powerBi.failNext("report", { status });
  expect(await check()).toEqual({
    exists: false,
    reportName: null,
    dataSetId: null,
    identityRequired: false,
    message,
    problems: [],
  });
});

test("A report without a data set requires no identity, and nothing more is asked", async () => {
  fixture.powerBi.state.dataSetOfReport = null;
  expect(await check()).toMatchObject({
    exists: true,
    identityRequired: false,
    message: "The report exists. It has no data set of its own.",
    problems: [],
  });
  expect(fixture.powerBi.listCalls()).toEqual(["token", "report"]);
});

test("A data set without the identity flag requires no identity", async () => {
  fixture.powerBi.failNext("dataSet", { status: 200, body: { id: ids.dataSet } });
  expect(await check()).toMatchObject({ exists: true, identityRequired: false });
});

test("A data set that cannot be read is reported as unchecked", async () => {
  fixture.powerBi.failNext("dataSet", { status: 404 });
  expect(await check()).toMatchObject({
    exists: true,
    dataSetId: ids.dataSet,
    identityRequired: null,
    message: "The report exists. Its data set could not be checked for Row Level Security.",
    problems: ["The portal cannot read its data set. Add the service principal to that data set’s workspace."],
  });
  expect(fixture.powerBi.listCalls()).not.toContain("dataSources");
});

describe("The check names what would not work", () => {
  test.each([
    [
      "a paginated report",
      { reportType: "PaginatedReport" },
      "It is a paginated report. The portal shows Power BI reports only.",
    ],
    [
      "a data set in Azure Analysis Services",
      { server: "asazure://westeurope.asazure.windows.net/claims" },
      "Its data set is in Azure Analysis Services, which the portal does not support.",
    ],
    [
      "a page that browsers would block",
      { embedUrl: "https://app.powerbi.cn/reportEmbed" },
      "Browsers would block it: REPORT_ORIGINS lacks https://app.powerbi.cn.",
    ],
    [
      "a role that is missing",
      { identityRequired: true, rolesRequired: true },
      "Its data set requires a role. Enter one for this report, or set POWERBI_RLS_ROLES.",
    ],
  ])("the check names %s [operation: check report]", async (_, state, problem) => {
    Object.assign(fixture.powerBi.state, state);
    expect((await check()).problems).toEqual([problem]);
  });

  test("a data set behind the report’s own one that cannot be read", async () => {
    const dataSet = { id: ids.dataSet, upstreamDatasets: [{ targetDatasetId: ids.report }] };
    fixture.powerBi.failNext("dataSet", { status: 200, body: dataSet }, { status: 403 });
    expect(await check()).toMatchObject({
      identityRequired: null,
      problems: [
        "Its data set uses another one that the portal cannot read. Add the service principal to that data set’s workspace.",
      ],
    });
  });

  test("no role is missing if the report has one of its own", async () => {
    Object.assign(fixture.powerBi.state, { identityRequired: true, rolesRequired: true });
    expect((await check(["Client"])).problems).toEqual([]);
  });

  test("data sources that may not be listed are no problem", async () => {
    fixture.powerBi.failNext("dataSources", { status: 403 });
    expect((await check()).problems).toEqual([]);
  });

  const azureServer = { server: "ASAZURE://westeurope.asazure.windows.net/claims" };
  test.each([
    ["one source of several in Azure Analysis Services", [{}, { server: null }, azureServer], 1],
    ["sources of unknown servers", [null, undefined, {}, { server: null }], 0],
    ["a server that only has the service’s name in its path", [{ server: "sql.example/asazure:" }], 0],
  ])("%s", async (_, connections, problems) => {
    const value = connections.map((connectionDetails) => ({ connectionDetails }));
    fixture.powerBi.failNext("dataSources", { status: 200, body: { value } });
    expect((await check()).problems).toHaveLength(problems);
  });
});

const forbidden = (error: object) => ({ status: 403, body: { error } });

test("A 403 of Power BI is explained by its cause [operation: refusal without reason]", async () => {
  for (const [error, cause] of [
    [{ code: "PowerBINotAuthorizedException" }, "Add its service principal to the workspace"],
    [
      { code: "Forbidden", message: "API is not accessible for application" },
      "allow service principals in the tenant settings",
    ],
    [
      { code: "Forbidden", message: "The embed token limit of this shared capacity is exceeded" },
      "Assign the workspace to a capacity",
    ],
  ] as const) {
    fixture.powerBi.failNext("report", forbidden(error));
    expect((await check()).message).toContain(cause);
  }
  fixture.powerBi.failNext("report", forbidden({ code: "TokenExpired" }), forbidden({ code: "TokenExpired" }));
  expect((await check()).message).toContain("Check the server’s clock");
});

test("An outage is reported as a failure, not as a missing report", async () => {
  fixture.powerBi.failNext("report", { status: 503 }, { status: 503 }, { status: 503 });
  await expect(check()).rejects.toMatchObject({ kind: "unavailable" });
});

test("A defect of the portal is not taken for a refusal of Power BI", async () => {
  const engine = fixture.createEngine(
    {},
    {
      onCall: ({ operation }) => {
        if (operation === "Get Datasources In Group") throw new Error("a defect");
      },
    },
  );
  await expect(engine.check({ reportId: ids.report, groupId: ids.group, profileId: null })).rejects.toThrow("a defect");
});

test.each(["..", ".", "a/b", "%2e%2e", "\ud800", "", `${ids.report}/../${ids.report}`])(
  "An id of another form (%j) is refused before anything is sent [threat: malformed id]",
  async (wrong) => {
    const engine = fixture.createEngine();
    for (const [reportId, groupId] of [
      [wrong, ids.group],
      [ids.report, wrong],
    ] as const) {
      expect(await engine.check({ reportId, groupId, profileId: null })).toMatchObject({ exists: false });
      await expect(
        engine.embed({ reportId, groupId, profileId: null, dataSetId: null, identity: null }),
      ).rejects.toMatchObject({
        kind: "rejected",
      });
    }
    expect(fixture.powerBi.listCalls()).toEqual([]);
  },
);

test("A data set id of another form in Power BI’s answer is not followed [threat: malformed id]", async () => {
  fixture.powerBi.state.dataSetOfReport = "../../admin";
  expect(await check()).toMatchObject({ exists: true, identityRequired: null });
  expect(fixture.powerBi.listCalls()).not.toContain("dataSet");
});

test("No failure contains an access token, secret or embed token", async () => {
  fixture.powerBi.failNext("report", ...[1, 2, 3].map(() => ({ status: 500, body: { error: { code: "access-1" } } })));
  const failure = await check().catch((error: unknown) => error);
  expect(String(failure)).not.toMatch(/access-1|a secret of the portal/);
});
