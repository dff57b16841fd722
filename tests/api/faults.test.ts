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

const settleFast = async <T>(work: Promise<T>): Promise<{ value?: T; kind?: unknown }> => {
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

test.each([408, 429, 502, 503, 504])("a read answered with %i is retried twice", async (status) => {
  let requests = 0;
  backEnd.use(mockEndpoint(contract.getUser, () => (++requests < 3 ? new HttpResponse(null, { status }) : user)));
  expect(await settleFast(createTestClient().call(contract.getUser))).toEqual({ value: user });
  expect(requests).toBe(3);
});

test("a read that keeps failing is given up after three requests", async () => {
  let requests = 0;
  backEnd.use(mockEndpoint(contract.getUser, () => (requests++, new HttpResponse(null, { status: 503 }))));
  expect(await settleFast(createTestClient().call(contract.getUser))).toEqual({ kind: "unavailable" });
  expect(requests).toBe(3);
});

test.each([503, 500, 429])("a write answered with %i is not retried [threat: endless requests]", async (status) => {
  let requests = 0;
  backEnd.use(mockEndpoint(contract.addUserReportMapping, () => (requests++, new HttpResponse(null, { status }))));
  expect(await settleFast(createTestClient().call(contract.addUserReportMapping, { body: mapping }))).toEqual({
    kind: "unavailable",
  });
  expect(requests).toBe(1);
});

test("Retry-After delays a retry by at most ten seconds", async () => {
  const unavailable = new Response(null, { status: 503, headers: { "retry-after": "3600" } });
  const fetch = vi.fn<() => Promise<Response>>(async () => Response.json(user)).mockResolvedValueOnce(unavailable);
  const answer = createTestClient({ fetch }).call(contract.getUser);
  while (vi.getTimerCount() === 0 || fetch.mock.calls.length === 0) await nextTurn();
  await nextTurn();
  await vi.advanceTimersByTimeAsync(9999);
  expect(fetch).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(await answer).toEqual(user);
});

test("an unreachable back end is reported as offline, for reads after two retries and for writes at once [fault: offline]", async () => {
  let requests = 0;
  const unreachable = () => (requests++, HttpResponse.error() as Response);
  backEnd.use(mockEndpoint(contract.getUser, unreachable), mockEndpoint(contract.addUserReportMapping, unreachable));
  expect(await settleFast(createTestClient().call(contract.getUser))).toEqual({ kind: "offline" });
  expect(requests).toBe(3);
  expect(await settleFast(createTestClient().call(contract.addUserReportMapping, { body: mapping }))).toEqual({
    kind: "offline",
  });
  expect(requests).toBe(4);
});

test.each([
  ["a page", () => HttpResponse.html("<!doctype html><p>Sign in")],
  ["half an answer", () => HttpResponse.text('{"roles":["Rea')],
  ["nothing", () => HttpResponse.text("")],
  ["another shape", () => HttpResponse.json({ roles: "Reader" })],
])("%s instead of the answer is malformed [fault: bad answers]", async (_, answer) => {
  backEnd.use(mockEndpoint(contract.getUser, answer), mockEndpoint(contract.getUserName, answer));
  expect(await settleFast(createTestClient().call(contract.getUser))).toEqual({ kind: "malformed" });
});

test.each(["\n  <!DOCTYPE html><title>Sign in</title>", "<html>Sign in", '<HTML lang="en">'])(
  "an HTML page is not accepted as user name: %s",
  async (page) => {
    backEnd.use(mockEndpoint(contract.getUserName, () => HttpResponse.html(page)));
    expect(await settleFast(createTestClient().call(contract.getUserName))).toEqual({ kind: "malformed" });
  },
);

test("a failure names its call, kind and cause", async () => {
  backEnd.use(mockEndpoint(contract.addUserReportMapping, () => new HttpResponse(null, { status: 503 })));
  await expect(createTestClient().call(contract.addUserReportMapping, { body: mapping })).rejects.toMatchObject({
    name: "Failure",
    message: `${contract.addUserReportMapping.path}: unavailable`,
    cause: { name: "HTTPError" },
  });
});

test.each([400, 404, 409, 413, 415])("%i becomes a failure of its kind", async (status) => {
  backEnd.use(mockEndpoint(contract.getUser, () => new HttpResponse(null, { status })));
  expect(await settleFast(createTestClient().call(contract.getUser))).toEqual({
    kind: status === 404 ? "absent" : "rejected",
  });
});

const stallAfter = (beginning: string, end?: Error) => (input: RequestInfo | URL) =>
  Promise.resolve(
    new Response(
      new ReadableStream({
        start(stream) {
          stream.enqueue(new TextEncoder().encode(beginning));
          const { signal } = input as Request;
          signal.addEventListener("abort", () => stream.error(signal.reason));
        },
        pull: (stream) => end && stream.error(end),
      }),
    ),
  );

const neverAnswer = (input: RequestInfo | URL) =>
  new Promise<Response>((_, reject) => {
    const { signal } = input as Request;
    signal.addEventListener("abort", () => reject(signal.reason as Error));
  });

test("an answer that never begins and one that never ends are reported as slow [fault: bad answers]", async () => {
  expect(
    await settleFast(
      createTestClient({ limitMs: 20, fetch: neverAnswer }).call(contract.addUserReportMapping, { body: mapping }),
    ),
  ).toEqual({ kind: "slow" });
  expect(await settleFast(createTestClient({ limitMs: 20, fetch: stallAfter("[") }).call(contract.getReports))).toEqual(
    {
      kind: "slow",
    },
  );
});

test("an answer that is cut off is reported as offline [fault: bad answers]", async () => {
  expect(
    await settleFast(
      createTestClient({ fetch: stallAfter("[", new TypeError("terminated")) }).call(contract.getReports),
    ),
  ).toEqual({ kind: "offline" });
});

test("an aborted call rejects with its abort reason, not with a failure", async () => {
  const controller = new AbortController();
  backEnd.use(mockEndpoint(contract.getUser, () => (controller.abort(), new Promise<Response>(() => {}))));
  expect(await settleFast(createTestClient().call(contract.getUser, { signal: controller.signal }))).toEqual({
    kind: controller.signal.reason,
  });
});
