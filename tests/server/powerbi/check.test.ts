import { expect, test } from "vitest";
import { setUpReportEngine } from "../../support/server/report-engine-fixture.ts";
import { ids } from "../../support/server/fake-power-bi.ts";

const fixture = setUpReportEngine();
const check = () => fixture.createEngine().check(ids.report, ids.group);

test("An existing report is returned with its name, its data set, and whether that requires an identity", async () => {
  expect(await check()).toEqual({
    exists: true,
    reportName: "Claims & Losses",
    dataSetId: ids.dataSet,
    identityRequired: true,
    message: "The report exists. Its data set requires Row Level Security.",
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
  expect(await check()).toEqual({ exists: false, reportName: null, dataSetId: null, identityRequired: false, message });
});

test("A report without a data set requires no identity", async () => {
  fixture.powerBi.state.dataSetOfReport = null;
  expect(await check()).toMatchObject({ exists: true, identityRequired: false });
  expect(fixture.powerBi.listCalls()).not.toContain("dataSet");
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
    identityRequired: false,
    message: "The report exists. Its data set could not be checked for Row Level Security.",
  });
});

test("An outage is reported as a failure, not as a missing report", async () => {
  fixture.powerBi.failNext("report", { status: 503 }, { status: 503 }, { status: 503 });
  await expect(check()).rejects.toMatchObject({ kind: "unavailable" });
});

test.each(["..", ".", "a/b", "%2e%2e", "\ud800", "", `${ids.report}/../${ids.report}`])(
  "An id of another form (%j) is refused before anything is sent",
  async (wrong) => {
    const engine = fixture.createEngine();
    for (const [reportId, groupId] of [
      [wrong, ids.group],
      [ids.report, wrong],
    ] as const) {
      expect(await engine.check(reportId, groupId)).toMatchObject({ exists: false });
      await expect(engine.embed({ reportId, groupId, dataSetId: null, identity: null })).rejects.toMatchObject({
        kind: "rejected",
      });
    }
    expect(fixture.powerBi.listCalls()).toEqual([]);
  },
);

test("A data set id of another form in Power BI’s answer is not followed", async () => {
  fixture.powerBi.state.dataSetOfReport = "../../admin";
  expect(await check()).toMatchObject({ exists: true, identityRequired: false });
  expect(fixture.powerBi.listCalls()).not.toContain("dataSet");
});

test("No failure contains an access token, secret or embed token", async () => {
  fixture.powerBi.failNext("report", ...[1, 2, 3].map(() => ({ status: 500, body: { error: { code: "access-1" } } })));
  const failure = await check().catch((error: unknown) => error);
  expect(String(failure)).not.toMatch(/access-1|a secret of the portal/);
});
