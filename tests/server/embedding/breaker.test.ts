import { expect, onTestFinished, test, vi } from "vitest";
import { deleteExpiredRows } from "../../../server/expired-rows.ts";
import { failWrites } from "../../support/server/failing-database.ts";
import { ids } from "../../support/server/fake-power-bi.ts";
import {
  type ReportEngineFixture,
  securedRequest,
  setUpReportEngine,
  unsecuredRequest,
} from "../../support/server/report-engine-fixture.ts";
import { randomUUID } from "node:crypto";
import { createBreakerState } from "../../../server/embedding/breaker-state.ts";
import { createProtectedEngine } from "../../../server/embedding/protected-engine.ts";
import type { EmbedRequest, ReportEngine } from "../../../server/powerbi/report-engine.ts";
import type { ReportErrorKind } from "../../../server/powerbi/report-error.ts";
import { openTestStore } from "../../support/server/test-stores.ts";

const fixture = setUpReportEngine();
const brokenReport = { status: 500 };
const READERS = 200;

test("200 readers at two servers send at most 5 calls a minute to a capacity that sleeps [wrong: sleeping capacity]", async () => {
  const { open, pass } = await createProtectedEngines(fixture);
  fixture.powerBi.failAll("generateToken", pausedCapacity);
  const callTimes: number[] = [];
  const answers = new Set<string>();
  for (let second = 0; second < 180; second += 5) {
    const before = listServiceCalls(fixture).length;
    // Those of the first server come together, and each of the 200 asks again after 15 seconds.
    const servers =
      second === 0 ? Array<number>(READERS).fill(0) : Array.from({ length: READERS / 3 }, (_, at) => at % 2);
    for (const answer of await Promise.all(servers.map((server) => open(server))))
      answers.add(answer.split(" ")[0] ?? "");
    callTimes.push(...Array<number>(listServiceCalls(fixture).length - before).fill(second));
    pass(5);
  }
  expect(answers).toEqual(new Set(["asleep"]));
  for (let start = 0; start <= 120; start += 5)
    expect(callTimes.filter((at) => at >= start && at < start + 60).length).toBeLessThanOrEqual(5);
  expect(callTimes.filter((at) => at >= 60 && at < 120)).toHaveLength(4);
});

test("a reader whose look at the breaker took longer than the failing first call sends none of their own", async () => {
  const { open, breaker } = await createProtectedEngines(fixture);
  fixture.powerBi.failAll("generateToken", pausedCapacity);
  const load = breaker.load.bind(breaker);
  const { promise: firstHasFailed, resolve: endFirst } = Promise.withResolvers<void>();
  vi.spyOn(breaker, "load").mockImplementationOnce(async (workspaceId) => {
    const state = await load(workspaceId);
    await firstHasFailed;
    return state;
  });
  const slow = open();
  expect(await open()).toMatch(/^asleep/);
  const calls = listServiceCalls(fixture).length;
  endFirst();
  expect(await slow).toMatch(/^asleep/);
  expect(listServiceCalls(fixture)).toHaveLength(calls);
});

test("while the breaker is open a request is refused with its cause and the time of the next probe [wrong: throttled report service]", async () => {
  const { open, pass } = await createProtectedEngines(fixture);
  fixture.powerBi.failAll("report", { status: 429, headers: { "retry-after": "11" } });
  expect(await open()).toBe("throttled 11");
  const calls = listServiceCalls(fixture).length;
  pass(5);
  expect(await open(0)).toBe("throttled 10");
  expect(await open(1)).toBe("throttled 10");
  expect(listServiceCalls(fixture)).toHaveLength(calls);
});

test("readers of an open breaker cause one query a second, and still learn the time of the next probe [wrong: sleeping capacity]", async () => {
  const { open, pass, breaker } = await createProtectedEngines(fixture);
  fixture.powerBi.failAll("generateToken", pausedCapacity);
  await open();
  const load = vi.spyOn(breaker, "load");
  expect(await open()).toBe("asleep 15");
  pass(0.9);
  for (let reader = 0; reader < 50; reader += 1) expect(await open()).toBe("asleep 15");
  expect(load).toHaveBeenCalledTimes(1);
  pass(0.6);
  expect(await open()).toBe("asleep 14");
  expect(load).toHaveBeenCalledTimes(2);
});

test("a server that has just refused readers lets them in as soon as its own probe succeeds [wrong: sleeping capacity]", async () => {
  const { open, pass } = await createProtectedEngines(fixture);
  fixture.powerBi.failAll("generateToken", pausedCapacity);
  await open();
  pass(14.5);
  expect(await open()).toBe("asleep 1");
  fixture.powerBi.repair();
  pass(0.5);
  expect(await open()).toBe("opened");
  expect(await open()).toBe("opened");
});

test("of all servers one sends a probe, of one call, every 15 seconds [wrong: sleeping capacity]", async () => {
  const { open, pass } = await createProtectedEngines(fixture);
  fixture.powerBi.failAll("generateToken", pausedCapacity);
  await open();
  for (let probe = 1; probe <= 3; probe += 1) {
    pass(15);
    const before = listServiceCalls(fixture).length;
    await Promise.all(Array.from({ length: 10 }, (_, at) => open(at % 2)));
    expect(listServiceCalls(fixture).slice(before)).toEqual(["generateToken"]);
  }
});

test("the first probe that succeeds opens the report and lets all servers call again [wrong: sleeping capacity]", async () => {
  const { open, pass, store } = await createProtectedEngines(fixture);
  fixture.powerBi.failAll("generateToken", pausedCapacity);
  await open();
  fixture.powerBi.repair();
  expect(await open(1)).toBe("asleep 15");
  pass(15);
  expect(await open(1)).toBe("opened");
  expect(await open(0)).toBe("opened");
  expect(await store.selectFrom("report_service_breaker").selectAll().execute()).toEqual([]);
});

test("a service that asks for a longer pause is probed after that pause", async () => {
  const { open, pass } = await createProtectedEngines(fixture);
  fixture.powerBi.failAll("report", { status: 429, headers: { "retry-after": "60" } });
  await open();
  pass(59);
  expect(await open()).toBe("throttled 1");
  pass(1);
  fixture.powerBi.repair();
  expect(await open()).toBe("opened");
});

test("a service that cannot be reached opens the breaker after one request [wrong: throttled report service]", async () => {
  const { open } = await createProtectedEngines(fixture);
  fixture.powerBi.failAll("report", "closed connection");
  expect(await open()).toBe("unavailable");
  expect(await open()).toBe("unavailable 15");
  expect(listServiceCalls(fixture)).toHaveLength(3);
});

test("one report that the service cannot open does not close its workspace [wrong: throttled report service]", async () => {
  const { open } = await createProtectedEngines(fixture);
  for (let round = 0; round < 3; round += 1) {
    fixture.powerBi.failNext("report", brokenReport, brokenReport, brokenReport);
    expect(await open()).toBe("unavailable");
    expect(await open(1, otherReport)).toBe("opened");
  }
});

test("three failures within a minute, of any report, open the breaker", async () => {
  const { open, pass } = await createProtectedEngines(fixture);
  fixture.powerBi.failAll("report", brokenReport);
  await open();
  pass(61);
  await open();
  await open(1, otherReport);
  expect(await open()).toBe("unavailable");
  expect(await open()).toBe("unavailable 15");
});

test("a refusal of one report by a service that works again closes the breaker", async () => {
  const { open, pass } = await createProtectedEngines(fixture);
  fixture.powerBi.failAll("report", pausedCapacity);
  await open();
  fixture.powerBi.repair();
  pass(15);
  fixture.powerBi.failNext("report", { status: 404 });
  expect(await open()).toBe("absent");
  expect(await open(1)).toBe("opened");
});

test("other workspaces are not affected [wrong: throttled report service]", async () => {
  const { open } = await createProtectedEngines(fixture);
  fixture.powerBi.failNext("report", pausedCapacity);
  await open();
  expect(await open(0, otherWorkspace)).toBe("opened");
});

test("the same workspace opens for another profile [wrong: throttled report service]", async () => {
  const { open } = await createProtectedEngines(fixture);
  fixture.powerBi.failNext("report", pausedCapacity);
  await open();
  expect(await open(0, { ...unsecuredRequest, profileId: ids.dataSet })).toBe("opened");
  expect(await open()).toBe("asleep 15");
});

test("while the database accepts no writes, reports still open and failures keep their cause [wrong: throttled report service]", async () => {
  const { open, pass, store, warnings } = await createProtectedEngines(fixture);
  fixture.powerBi.failNext("report", pausedCapacity);
  await open();
  const { repair } = await failWrites(store, ["report_service_breaker"], "25006");
  expect(await open()).toBe("asleep 15");
  pass(15);
  expect(await open()).toBe("opened");
  fixture.powerBi.failNext("generateToken", pausedCapacity);
  expect(await open()).toBe("asleep");
  expect(new Set(warnings)).toEqual(new Set(["could not store the state of the report service's breaker"]));
  await repair();
});

test("the last failure is forgotten after an hour without requests", async () => {
  const { open, store } = await createProtectedEngines(fixture);
  fixture.powerBi.failNext("report", pausedCapacity);
  await open();
  await store
    .updateTable("report_service_breaker")
    .set({ failed_at: new Date(0) })
    .execute();
  await deleteExpiredRows(store);
  expect(await open()).toBe("opened");
});

const pausedCapacity = { status: 404, body: { error: { code: "CapacityNotActive" } } };

/** The report engines of several servers over one store and one fake of Power BI, with one clock for the breaker. */
async function createProtectedEngines(fixture: ReportEngineFixture, servers = 2) {
  const { store, close } = await openTestStore();
  onTestFinished(close);
  const clock = { now: Date.parse("2031-01-01T08:00:00Z") };
  const breaker = createBreakerState(store, () => new Date(clock.now).toISOString());
  const warnings: string[] = [];
  const log = { warn: (_fields: unknown, message: string) => void warnings.push(message) };
  const engines = Array.from({ length: servers }, () =>
    createProtectedEngine({ engine: fixture.createEngine(), breaker, log: log as never, now: () => clock.now }),
  );
  return {
    store,
    breaker,
    warnings,
    pass: (seconds: number) => (clock.now += seconds * 1000),
    /** Returns "opened", or why not: the kind of the error, and after how many seconds to try again. */
    open: async (server = 0, request: EmbedRequest = securedRequest): Promise<string> => {
      const engine = engines[server] as ReportEngine;
      return engine.embed(request).then(
        () => "opened",
        (error: { kind: ReportErrorKind; detail: { retryAfterSeconds?: number } }) =>
          [error.kind, error.detail.retryAfterSeconds].filter((fact) => fact !== undefined).join(" "),
      );
    },
  };
}

/** Counts what reaches the report service. Its sign-in is another host. */
const listServiceCalls = (fixture: ReportEngineFixture) =>
  fixture.powerBi.listCalls().filter((call) => call !== "token");

const otherWorkspace: EmbedRequest = { ...unsecuredRequest, groupId: randomUUID() };
const otherReport: EmbedRequest = { ...unsecuredRequest, reportId: ids.dataSet };
