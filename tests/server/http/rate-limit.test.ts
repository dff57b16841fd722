import { describe, expect, onTestFinished, test, vi } from "vitest";
import { contract, portalContract } from "../../../src/api/contract.ts";
import { everyCall } from "../../../src/api/every-call.ts";
import { reportContract } from "../../../src/api/report-contract.ts";
import { EMPTY_ID } from "../../../src/rules/guid.ts";
import { createQueue, createRateLimit } from "../../../server/http/rate-limit.ts";
import { DatabaseBusyError } from "../../../server/store/database-unavailable.ts";
import { callEndpoint, demoReport } from "../../support/server/demo-requests.ts";
import type { TestBrowser } from "../../support/server/test-browser.ts";
import { createTestServer } from "../../support/server/test-server.ts";

const MAX_PER_MINUTE = 3;

describe("a limit per minute", () => {
  test.each([1, 3, 7, 120, 300])("of %i allows so many calls at once and again after a minute", (maxPerMinute) => {
    const { clock, takeAll } = createTimedLimit(maxPerMinute);
    expect(takeAll()).toBe(maxPerMinute);
    clock.ms += 60_000;
    expect(takeAll()).toBe(maxPerMinute);
    clock.ms += 3_600_000;
    expect(takeAll()).toBe(maxPerMinute);
  });

  test("names the seconds after which the next call is allowed [threat: endless requests]", () => {
    const { limit, clock, takeAll } = createTimedLimit(3);
    takeAll();
    expect(limit.take("ada")).toBe(20);
    clock.ms += 5000;
    expect(limit.take("ada")).toBe(15);
    clock.ms += 15_000;
    expect(takeAll()).toBe(1);
  });

  test("counts each person alone, and forgets those who have made no calls for a minute", () => {
    const { limit, clock, takeAll } = createTimedLimit(3);
    takeAll();
    expect(limit.take("ben")).toBeUndefined();
    expect(limit.size()).toBe(2);
    clock.ms += 61_000;
    expect(limit.take("chloe")).toBeUndefined();
    expect(limit.size()).toBe(1);
  });
});

const { reportId, groupId } = demoReport;
const unknownChange = { action: "add", subscriptionReportId: 999_999, principalId: "nobody" };
const calls: [string, string, (browser: TestBrowser) => ReturnType<TestBrowser["post"]>][] = [
  ["EMBEDS_PER_MINUTE", "opening a report", (browser) => browser.post(contract.embedReport.path, demoReport)],
  [
    "EMBEDS_PER_MINUTE",
    "a preview",
    (browser) => browser.post(contract.previewReport.path, { ...demoReport, subscriptionId: EMPTY_ID }),
  ],
  ["CHECKS_PER_MINUTE", "a check", (browser) => browser.post(reportContract.checkReport.path, { reportId, groupId })],
  [
    "MAPPING_CHANGES_PER_MINUTE",
    "a batch of mapping changes",
    (browser) => browser.post(portalContract.changeMappings.path, { changes: [unknownChange] }),
  ],
  ["WRITES_PER_MINUTE", "a write", (browser) => callEndpoint(browser, everyCall.setFavourite)],
  ["LISTS_PER_MINUTE", "a list", (browser) => browser.get(everyCall.getRecorded.path)],
];

test.each(calls)(
  "%s limits %s for one person, in all their sessions, and nobody else [threat: endless requests]",
  async (variable, _, call) => {
    const server = await createTestServer({ [variable]: String(MAX_PER_MINUTE) });
    onTestFinished(() => server.close());
    const sessions = [await server.signIn("ada"), await server.signIn("ada")];
    for (let sent = 0; sent < MAX_PER_MINUTE; sent++) expect((await call(sessions[sent % 2]!)).statusCode).toBe(200);
    const embedded = server.embedRequests.length;
    for (const session of sessions) {
      const rejected = await call(session);
      expect(rejected.statusCode).toBe(429);
      expect(rejected.json()).toEqual({ message: "Too many requests. Try again in a moment." });
      expect(Number(rejected.headers["retry-after"])).toBeGreaterThan(0);
      expect(Number(rejected.headers["retry-after"])).toBeLessThanOrEqual(60 / MAX_PER_MINUTE);
    }
    expect(server.embedRequests).toHaveLength(embedded);
    expect((await sessions[0]!.get(contract.getReports.path)).statusCode).toBe(200);
    const other = await server.signIn("ben");
    expect((await call(other)).statusCode).not.toBe(429);
  },
);

test("two calls of a person run at a time, and another one waits for its turn [threat: endless requests]", async () => {
  const runInTurn = createQueue();
  const ends = Array.from({ length: 3 }, () => Promise.withResolvers<undefined>());
  const started: number[] = [];
  const call = (at: number, person = "ada") =>
    runInTurn(person, () => {
      started.push(at);
      return ends[at]?.promise ?? Promise.resolve(undefined);
    });
  const calls = [call(0), call(1), call(2)];
  await call(3, "ben");
  expect(started).toEqual([0, 1, 3]);
  ends[1]!.resolve(undefined);
  await vi.waitFor(() => expect(started).toEqual([0, 1, 3, 2]));
  const waiting = Array.from({ length: 51 }, () => call(4));
  await expect(waiting.at(-1)).rejects.toThrow(DatabaseBusyError);
  for (const end of ends) end.resolve(undefined);
  await Promise.all([...calls, ...waiting.slice(0, -1)]);
  expect(started).toHaveLength(54);
});

function createTimedLimit(maxPerMinute: number) {
  const clock = { ms: 5000 };
  const limit = createRateLimit(maxPerMinute, () => clock.ms);
  const takeAll = () => {
    let taken = 0;
    while (taken < 1000 && limit.take("ada") === undefined) taken++;
    return taken;
  };
  return { limit, clock, takeAll };
}
