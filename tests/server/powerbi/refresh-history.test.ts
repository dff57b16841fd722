import { describe, expect, test } from "vitest";
import { ids } from "../../support/server/fake-power-bi.ts";
import { setUpReportEngine } from "../../support/server/report-engine-fixture.ts";

const fixture = setUpReportEngine();
const report = { profileId: null, groupId: ids.group, reportId: ids.report, dataSetId: ids.dataSet };
const unknown = { refreshedAt: null, failedAt: null };
const refresh = (status: string, day: number, ends = true) => ({
  refreshType: "Scheduled",
  status,
  startTime: `2030-12-${day}T06:00:00Z`,
  ...(ends ? { endTime: `2030-12-${day}T06:12:00Z` } : {}),
});
const countHistoryCalls = () => fixture.powerBi.listCalls().filter((call) => call === "refreshes").length;
const minutes = (count: number) => count * 60_000;

describe("what the refresh history says about the data [wrong: old data]", () => {
  test.each([
    ["a successful refresh", [refresh("Completed", 31)], { refreshedAt: "2030-12-31T06:12:00Z", failedAt: null }],
    [
      "a failed refresh after a successful one",
      [refresh("Failed", 31), refresh("Failed", 30), refresh("Completed", 29)],
      { refreshedAt: "2030-12-29T06:12:00Z", failedAt: "2030-12-31T06:12:00Z" },
    ],
    [
      "a failed refresh before a successful one",
      [refresh("Completed", 31), refresh("Failed", 30)],
      { refreshedAt: "2030-12-31T06:12:00Z", failedAt: null },
    ],
    [
      "a refresh that runs",
      [refresh("Unknown", 31, false), refresh("Completed", 30)],
      { refreshedAt: "2030-12-30T06:12:00Z", failedAt: null },
    ],
    [
      "only a failed refresh without an end",
      [refresh("Failed", 31, false)],
      { refreshedAt: null, failedAt: "2030-12-31T06:00:00Z" },
    ],
    ["no refresh", [], unknown],
  ])("%s", async (_, refreshes, expected) => {
    fixture.powerBi.state.refreshes = refreshes;
    expect(await fixture.createEngine().readFreshness(report)).toEqual(expected);
  });
});

test("the history is that of the report’s data set, in the data set’s own workspace", async () => {
  const workspace = "11111111-2222-3333-4444-555555555555";
  fixture.powerBi.state.dataSetWorkspace = workspace;
  await fixture.createEngine().readFreshness({ ...report, dataSetId: null });
  expect(fixture.powerBi.requests.at(-1)?.path).toMatch(
    new RegExp(`/groups/${workspace}/datasets/${ids.dataSet}/refreshes`),
  );
});

test("a report without a data set has no history", async () => {
  fixture.powerBi.state.dataSetOfReport = null;
  expect(await fixture.createEngine().readFreshness({ ...report, dataSetId: null })).toEqual(unknown);
  expect(countHistoryCalls()).toBe(0);
});

test("a defect of the portal is not taken for an unknown history", async () => {
  const engine = fixture.createEngine(
    {},
    {
      onCall: ({ operation }) => {
        if (operation === "Get Refresh History In Group") throw new Error("a defect");
      },
    },
  );
  await expect(engine.readFreshness(report)).rejects.toThrow("a defect");
});

test("one answer serves all readers for three minutes [wrong: old data]", async () => {
  fixture.powerBi.state.refreshes = [refresh("Completed", 31)];
  const engine = fixture.createEngine();
  await Promise.all([engine.readFreshness(report), engine.readFreshness(report)]);
  fixture.clock.now += minutes(2);
  await engine.readFreshness(report);
  expect(countHistoryCalls()).toBe(1);
  fixture.clock.now += minutes(1);
  await engine.readFreshness(report);
  expect(countHistoryCalls()).toBe(2);
});

test("an answer serves one profile only [operation: profiles]", async () => {
  fixture.powerBi.state.refreshes = [refresh("Completed", 31)];
  const engine = fixture.createEngine();
  await engine.readFreshness(report);
  fixture.powerBi.failNext("refreshes", { status: 403 });
  expect(await engine.readFreshness({ ...report, profileId: ids.group })).toEqual(unknown);
});

test.each([403, 404, 400])(
  "a history that is refused with %i is unknown, and is loaded once [wrong: old data]",
  async (status) => {
    fixture.powerBi.failAll("refreshes", { status });
    const engine = fixture.createEngine();
    expect(await engine.readFreshness(report)).toEqual(unknown);
    expect(await engine.readFreshness(report)).toEqual(unknown);
    expect(countHistoryCalls()).toBe(1);
  },
);

test.each([
  ["503", { status: 503 }],
  ["429", { status: 429, headers: { "retry-after": "30" } }],
  ["a closed connection", "closed connection"],
] as const)(
  "a service that fails with %s is not asked a second time, and is asked again by the next reader",
  async (_, fault) => {
    fixture.powerBi.state.refreshes = [refresh("Completed", 31)];
    fixture.powerBi.failNext("refreshes", fault);
    const engine = fixture.createEngine();
    expect(await engine.readFreshness(report)).toEqual(unknown);
    expect(countHistoryCalls()).toBe(1);
    expect(await engine.readFreshness(report)).toMatchObject({ refreshedAt: "2030-12-31T06:12:00Z" });
  },
);
