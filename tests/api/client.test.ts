import { HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { createCall, createRequestRecord, requestInit, type RequestRecord } from "../../src/api/client.ts";
import { createSend } from "../../src/api/send.ts";
import { contract } from "../../src/api/contract.ts";
import { mockEndpoint } from "../support/mocks/mock-endpoint.ts";
import { createTestClient, nextTurn, startMockServer } from "../support/api/test-client.ts";

const backEnd = startMockServer();
const mapping = { subscriptionReportId: 1, principalId: "p-1" };
const user = { roles: ["Reader"], email: "ben@example.com" };

test("every HTTP request is sent with credentials [7.1]", async () => {
  const seen: unknown[] = [];
  const { call } = createTestClient({
    fetch: (request) => (seen.push(request.credentials), Promise.resolve(Response.json([]))),
  });
  await call(contract.getReports);
  await call(contract.addUserReportMapping, { body: mapping }).catch(() => {});
  expect(seen).toEqual(["include", "include"]);
});

test("the XSRF header is X-XSRF-TOKEN, read from the cookie at each write [7.2]", async () => {
  const seen: (string | null)[] = [];
  backEnd.use(
    mockEndpoint(
      contract.addUserReportMapping,
      ({ request }) => (seen.push(request.headers.get("X-XSRF-TOKEN")), { isSuccess: true, message: "" }),
    ),
  );
  const tokens = ["one", "two"];
  const { call } = createTestClient({ xsrfToken: () => tokens.shift() });
  await call(contract.addUserReportMapping, { body: mapping });
  await call(contract.addUserReportMapping, { body: mapping });
  await call(contract.addUserReportMapping, { body: mapping });
  expect(seen).toEqual(["one", "two", null]);
});

test("a request names the session that its page was opened with", () => {
  const record = createRequestRecord("POST", "/", undefined);
  expect(new Headers(requestInit(record, undefined, "ada").headers).get("x-session-mark")).toBe("ada");
  const unmarked = requestInit(record, undefined);
  expect(Object.keys(unmarked)).not.toContain("body");
  expect(Object.keys(unmarked.headers)).toEqual(["accept", "content-type", "idempotency-key"]);
});

test("the API base URL is configurable, with or without a folder [7.3]", async () => {
  const seen: string[] = [];
  backEnd.use(mockEndpoint(contract.getUserEmail, ({ request }) => (seen.push(request.url), "a@b.example")));
  await createTestClient({ baseUrl: "https://api.example/" }).call(contract.getUserEmail);
  await createTestClient({ baseUrl: "https://api.example/portal/" }).call(contract.getUserEmail);
  expect(seen).toEqual([
    "https://api.example/serverside/api/user/getuseremail",
    "https://api.example/portal/serverside/api/user/getuseremail",
  ]);
});

test("a request that a timer sends says how long nobody has been there, and no other request does", async () => {
  const sent: RequestRecord[] = [];
  const call = createCall(async (record) => (sent.push(record), "Ada"));
  await call(contract.getUserName, { idleSeconds: 90 });
  await call(contract.getUserName);
  expect(sent.map((record) => ("idleSeconds" in record ? record.idleSeconds : "none"))).toEqual([90, "none"]);
});

test("parameters are encoded into the path", async () => {
  const seen: string[] = [];
  backEnd.use(
    mockEndpoint(contract.getSubscriptionReportId, ({ request }) => (seen.push(new URL(request.url).pathname), 7)),
  );
  const { call } = createTestClient();
  expect(await call(contract.getSubscriptionReportId, { params: { reportId: "a/b?c", subscriptionId: "s 1" } })).toBe(
    7,
  );
  expect(seen).toEqual(["/serverside/api/getsubscriptionreportid/a%2Fb%3Fc/s%201"]);
});

test("each write has its own key, which its retry repeats", async () => {
  const keys: (string | null)[] = [];
  backEnd.use(
    mockEndpoint(
      contract.deleteReport,
      ({ request }) => (
        keys.push(request.headers.get("Idempotency-Key")),
        keys.length === 1 ? new HttpResponse(null, { status: 401 }) : { isSuccess: true, message: "" }
      ),
    ),
  );
  const { call } = createTestClient();
  await call(contract.deleteReport, { params: { id: 1 } });
  await call(contract.deleteReport, { params: { id: 1 } });
  expect(keys[0]).toMatch(/^[\w-]{36}$/);
  expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false]);
});

test("a read accepts JSON or text and has no key, token or body; a write without a body has no body either", async () => {
  const seen: Request[] = [];
  const { call } = createTestClient({
    fetch: (request) => (seen.push(request), Promise.resolve(Response.json([]))),
  });
  await call(contract.getReports);
  await call(contract.deleteReport, { params: { id: 1 } }).catch(() => {});
  const said = await Promise.all(
    seen.map(async (request) => ({
      accept: request.headers.get("accept"),
      extras: ["idempotency-key", "x-xsrf-token", "content-type"].filter((name) => request.headers.has(name)),
      body: await request.text(),
    })),
  );
  const accept = "application/json, text/plain";
  expect(said).toEqual([
    { accept, extras: [], body: "" },
    { accept, extras: ["idempotency-key", "x-xsrf-token", "content-type"], body: "" },
  ]);
});

test("the content type of a write is JSON", async () => {
  const seen: (string | null)[] = [];
  backEnd.use(
    mockEndpoint(
      contract.addUserReportMapping,
      ({ request }) => (seen.push(request.headers.get("content-type")), { isSuccess: true, message: "" }),
    ),
  );
  await createTestClient().call(contract.addUserReportMapping, { body: mapping });
  expect(seen).toEqual(["application/json"]);
});

test("an answer without a date, or without a listener for it, is accepted", async () => {
  const times: number[] = [];
  backEnd.use(mockEndpoint(contract.getUser, () => user));
  expect(await createTestClient({ onServerTime: (time) => void times.push(time) }).call(contract.getUser)).toEqual(
    user,
  );
  expect(times).toEqual([]);
  backEnd.use(
    mockEndpoint(contract.getUser, () =>
      HttpResponse.json(user, { headers: { date: "Sat, 21 Nov 2026 04:00:00 GMT" } }),
    ),
  );
  expect(await createTestClient().call(contract.getUser)).toEqual(user);
});

test("a text answer may contain markup after its beginning", async () => {
  for (const name of ["Ben <html> Ortiz", "Ben"]) {
    backEnd.use(mockEndpoint(contract.getUserName, () => name));
    expect(await createTestClient().call(contract.getUserName)).toBe(name);
  }
});

test("a long list is validated item by item and returned whole", async () => {
  const list = Array.from({ length: 5000 }, (_, at) => ({ subscriptionReportId: at, principalId: `person-${at}` }));
  backEnd.use(mockEndpoint(contract.getUserReportMapping, () => HttpResponse.json(list)));
  expect(await createTestClient().call(contract.getUserReportMapping)).toEqual(list);
});

test("a parked request is sent again with its own key and the token of the new session", async () => {
  const seen: unknown[] = [];
  backEnd.use(
    mockEndpoint(
      contract.addUserReportMapping,
      ({ body, request }) => (
        seen.push(body, request.headers.get("Idempotency-Key"), request.headers.get("X-XSRF-TOKEN")),
        { isSuccess: true, message: "" }
      ),
    ),
  );
  const send = createSend(createTestClient({ xsrfToken: () => "new" }).options);
  await send({ method: "POST", path: contract.addUserReportMapping.path, body: mapping, key: "k-1" });
  expect(seen).toEqual([mapping, "k-1", "new"]);
});

test("when canSend returns false, nothing is sent and the call never settles", async () => {
  const settled = vi.fn<(end: unknown) => void>();
  const { call } = createTestClient({ canSend: () => false });
  call(contract.getUser).then(settled, settled);
  await nextTurn();
  expect(settled).not.toHaveBeenCalled();
});

test("the date of each answer is reported as the server's time", async () => {
  const times: number[] = [];
  backEnd.use(
    mockEndpoint(contract.getUser, () =>
      HttpResponse.json(user, { headers: { date: "Sat, 21 Nov 2026 04:00:00 GMT" } }),
    ),
  );
  await createTestClient({ onServerTime: (time) => void times.push(time) }).call(contract.getUser);
  expect(times).toEqual([Date.UTC(2026, 10, 21, 4)]);
});

test("only a long list lets the browser work between its pieces", async () => {
  let yields = 0;
  vi.stubGlobal("scheduler", { yield: async () => void yields++ });
  const answerWith = async (length: number) => {
    const list = Array.from({ length }, (_, n) => ({ subscriptionReportId: n, principalId: `person-${n}` }));
    backEnd.use(mockEndpoint(contract.getUserReportMapping, () => HttpResponse.json(list)));
    expect(await createTestClient().call(contract.getUserReportMapping)).toEqual(list);
    return yields;
  };
  expect(await answerWith(2)).toBe(0);
  expect(await answerWith(5000)).toBeGreaterThan(0);
  vi.unstubAllGlobals();
});
