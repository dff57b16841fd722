import { HttpResponse } from "msw";
import { beforeEach, afterEach, expect, test, vi } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { mockEndpoint } from "../support/mocks/mock-endpoint.ts";
import { createTestClient, nextTurn, startMockServer } from "../support/api/test-client.ts";

const backEnd = startMockServer();
const user = { roles: ["Reader"], email: "ben@example.com" };
const mapping = { subscriptionReportId: 1, principalId: "p-1" };

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => vi.useRealTimers());

const hurried = async <T>(work: Promise<T>): Promise<{ value?: T; kind?: unknown }> => {
  const ends: { value?: T; kind?: unknown }[] = [];
  work.then(
    (value) => ends.push({ value }),
    (error: { kind?: unknown }) => ends.push({ kind: error.kind ?? error }),
  );
  while (ends.length === 0) {
    await vi.advanceTimersByTimeAsync(500);
    await nextTurn();
  }
  return ends[0]!;
};

test.each([408, 429, 502, 503, 504])("a read answered %i is asked twice more", async (status) => {
  let asked = 0;
  backEnd.use(mockEndpoint(contract.getUser, () => (++asked < 3 ? new HttpResponse(null, { status }) : user)));
  expect(await hurried(createTestClient().call(contract.getUser))).toEqual({ value: user });
  expect(asked).toBe(3);
});

test("a read that goes on failing gives up after three", async () => {
  let asked = 0;
  backEnd.use(mockEndpoint(contract.getUser, () => (asked++, new HttpResponse(null, { status: 503 }))));
  expect(await hurried(createTestClient().call(contract.getUser))).toEqual({ kind: "unavailable" });
  expect(asked).toBe(3);
});

test.each([503, 500, 429])("a write answered %i is not repeated", async (status) => {
  let asked = 0;
  backEnd.use(mockEndpoint(contract.addUserReportMapping, () => (asked++, new HttpResponse(null, { status }))));
  expect(await hurried(createTestClient().call(contract.addUserReportMapping, { body: mapping }))).toEqual({
    kind: "unavailable",
  });
  expect(asked).toBe(1);
});

test("no Retry-After is waited for longer than ten seconds", async () => {
  const pauses = vi.spyOn(globalThis, "setTimeout");
  let asked = 0;
  const fetch = () =>
    Promise.resolve(
      ++asked < 2 ? new Response(null, { status: 503, headers: { "retry-after": "3600" } }) : Response.json(user),
    );
  expect(await hurried(createTestClient({ fetch }).call(contract.getUser))).toEqual({ value: user });
  expect(pauses.mock.calls.map(([, pause]) => pause)).toContain(10_000);
  expect(Math.max(...pauses.mock.calls.map(([, pause = 0]) => pause))).toBe(10_000);
});

test("an unreachable back end is offline, for reads after two more tries and for writes at once", async () => {
  let asked = 0;
  const unreachable = () => (asked++, HttpResponse.error() as Response);
  backEnd.use(mockEndpoint(contract.getUser, unreachable), mockEndpoint(contract.addUserReportMapping, unreachable));
  expect(await hurried(createTestClient().call(contract.getUser))).toEqual({ kind: "offline" });
  expect(asked).toBe(3);
  expect(await hurried(createTestClient().call(contract.addUserReportMapping, { body: mapping }))).toEqual({
    kind: "offline",
  });
  expect(asked).toBe(4);
});

test.each([
  ["a page", () => HttpResponse.html("<!doctype html><p>Sign in")],
  ["half an answer", () => HttpResponse.text('{"roles":["Rea')],
  ["nothing", () => HttpResponse.text("")],
  ["another shape", () => HttpResponse.json({ roles: "Reader" })],
])("%s instead of the answer is malformed", async (_, answer) => {
  backEnd.use(mockEndpoint(contract.getUser, answer), mockEndpoint(contract.getUserName, answer));
  expect(await hurried(createTestClient().call(contract.getUser))).toEqual({ kind: "malformed" });
});

test.each(["\n  <!DOCTYPE html><title>Sign in</title>", "<html>Sign in", '<HTML lang="en">'])(
  "a page is no user name: %s",
  async (page) => {
    backEnd.use(mockEndpoint(contract.getUserName, () => HttpResponse.html(page)));
    expect(await hurried(createTestClient().call(contract.getUserName))).toEqual({ kind: "malformed" });
  },
);

test("a failure says of which call it is, and why", async () => {
  backEnd.use(mockEndpoint(contract.addUserReportMapping, () => new HttpResponse(null, { status: 503 })));
  await expect(createTestClient().call(contract.addUserReportMapping, { body: mapping })).rejects.toMatchObject({
    name: "Failure",
    message: `${contract.addUserReportMapping.path}: unavailable`,
    cause: { name: "HTTPError" },
  });
});

test.each([400, 404, 409, 413, 415])("%i is told as a failure of its kind", async (status) => {
  backEnd.use(mockEndpoint(contract.getUser, () => new HttpResponse(null, { status })));
  expect(await hurried(createTestClient().call(contract.getUser))).toEqual({
    kind: status === 404 ? "absent" : "rejected",
  });
});

const stalling = (begun: string, end?: Error) => (input: RequestInfo | URL) =>
  Promise.resolve(
    new Response(
      new ReadableStream({
        start(stream) {
          stream.enqueue(new TextEncoder().encode(begun));
          const { signal } = input as Request;
          signal.addEventListener("abort", () => stream.error(signal.reason));
        },
        pull: (stream) => end && stream.error(end),
      }),
    ),
  );

const silent = (input: RequestInfo | URL) =>
  new Promise<Response>((_, reject) => {
    const { signal } = input as Request;
    signal.addEventListener("abort", () => reject(signal.reason as Error));
  });

test("an answer that never begins, and one that never ends, are slow", async () => {
  expect(
    await hurried(
      createTestClient({ limitMs: 20, fetch: silent }).call(contract.addUserReportMapping, { body: mapping }),
    ),
  ).toEqual({ kind: "slow" });
  expect(await hurried(createTestClient({ limitMs: 20, fetch: stalling("[") }).call(contract.getReports))).toEqual({
    kind: "slow",
  });
});

test("an answer that is cut is offline", async () => {
  expect(
    await hurried(createTestClient({ fetch: stalling("[", new TypeError("terminated")) }).call(contract.getReports)),
  ).toEqual({ kind: "offline" });
});

test("a call that is left behind is aborted, and is no failure", async () => {
  const leaving = new AbortController();
  backEnd.use(mockEndpoint(contract.getUser, () => (leaving.abort(), new Promise<Response>(() => {}))));
  expect(await hurried(createTestClient().call(contract.getUser, { signal: leaving.signal }))).toEqual({
    kind: leaving.signal.reason,
  });
});
