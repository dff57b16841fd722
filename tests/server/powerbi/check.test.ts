import { expect, test } from "vitest";
import { openBench } from "../../support/server/report-engine.ts";
import { ids } from "../../support/server/fake-power-bi.ts";

const bench = openBench();
const check = () => bench.engine().check(ids.report, ids.group);

test("A report that exists is named, with its data set and whether that demands an identity", async () => {
  expect(await check()).toEqual({
    exists: true,
    reportName: "Claims & Losses",
    dataSetId: ids.dataSet,
    identityRequired: true,
    message: "The report exists. Its data set demands Row Level Security.",
  });
  bench.fake.state.identityRequired = false;
  expect(await check()).toMatchObject({
    identityRequired: false,
    message: "The report exists. Its data set needs no Row Level Security.",
  });
});

test.each([
  [404, "There is no such report in this group."],
  [403, "The portal may not read this group. Add its service principal to the workspace."],
  [400, "Report Id or Group Id is not one that Power BI knows."],
])("Power BI’s %i is a plain cause", async (status, message) => {
  bench.fake.goesWrong("report", { status });
  expect(await check()).toEqual({ exists: false, reportName: null, dataSetId: null, identityRequired: false, message });
});

test("A report without a data set needs no identity", async () => {
  bench.fake.state.dataSetOfReport = null;
  expect(await check()).toMatchObject({ exists: true, identityRequired: false });
  expect(bench.fake.calls()).not.toContain("dataSet");
});

test("A data set of which nothing is said demands no identity", async () => {
  bench.fake.goesWrong("dataSet", { status: 200, body: { id: ids.dataSet } });
  expect(await check()).toMatchObject({ exists: true, identityRequired: false });
});

test("A data set that may not be read is said to be unread", async () => {
  bench.fake.goesWrong("dataSet", { status: 404 });
  expect(await check()).toMatchObject({
    exists: true,
    dataSetId: ids.dataSet,
    identityRequired: false,
    message: "The report exists. Whether its data set demands Row Level Security could not be read.",
  });
});

test("An outage is a failure and not an absence", async () => {
  bench.fake.goesWrong("report", { status: 503 }, { status: 503 }, { status: 503 });
  await expect(check()).rejects.toMatchObject({ kind: "unavailable" });
});

test("No access token, secret or embed token is in any failure", async () => {
  bench.fake.goesWrong("report", ...[1, 2, 3].map(() => ({ status: 500, body: { error: { code: "access-1" } } })));
  const failure = await check().catch((error: unknown) => error);
  expect(String(failure)).not.toMatch(/access-1|a secret of the portal/);
});
