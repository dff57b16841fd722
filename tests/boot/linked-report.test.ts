// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createCall } from "../../src/api/client.ts";
import { createSend } from "../../src/api/send.ts";
import { contract } from "../../src/api/contract.ts";
import { fetchOrTakeAnswer } from "../../src/app/lazy-send.ts";
import { requestLinkedReport } from "../../src/boot/linked-report.ts";
import { xsrfToken } from "../../src/browser/cookies.ts";
import { AUTH_COOKIES } from "../../src/rules/session/cookie-names.ts";
import { readerRecord } from "../../src/rules/report/report-ref.ts";
import { type StartData, startBoot } from "../support/boot/start-boot.ts";

const user = { email: "ben@example.test", roles: ["Reader"] };
const report = { subscriptionId: "c", reportId: "r", reportName: "Cargo", groupId: "g" };
const config = { embedUrl: "https://reports.example.test/", id: "r", embedToken: "t", displayName: "Cargo" };
const signIn = (mark: string) => {
  for (const name of AUTH_COOKIES) document.cookie = `${name}=${mark}; path=/`;
};
const network = vi.fn<typeof fetch>();
const requests: Request[] = [];

async function request(changes: Partial<StartData> = {}): Promise<void> {
  startBoot({ user, name: "Ben Ortiz", subscriptions: [], reports: [report], ...changes });
  await requestLinkedReport();
}

const call = createCall(
  createSend({
    baseUrl: "http://localhost:3000",
    xsrfToken,
    sessionMark: "ben,ben,ben",
    onUnauthorized: () => expect.unreachable(),
    fetch: fetchOrTakeAnswer,
  }),
);
const callEmbedReport = (linked = report) => call(contract.embedReport, { body: readerRecord(linked, user.email) });

async function describeRequest(request: Request) {
  const headers = ["accept", "content-type", "x-xsrf-token", "x-session-mark"].map((name) => request.headers.get(name));
  return [request.method, request.url, request.credentials, await request.text(), ...headers];
}

beforeEach(() => {
  vi.stubGlobal(
    "fetch",
    network.mockImplementation((input, init) => {
      requests.push(new Request(input, init));
      return Promise.resolve(Response.json(config));
    }),
  );
  history.replaceState(null, "", "/report?subscription=C&report=R");
  localStorage.setItem("ToUAccepted", user.email);
  document.cookie = "XSRF-TOKEN=a%2Fb";
  signIn("ben");
});
afterEach(() => {
  vi.unstubAllGlobals();
  network.mockReset();
  requests.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = "XSRF-TOKEN=; max-age=0";
  for (const name of AUTH_COOKIES) document.cookie = `${name}=; path=/; max-age=0`;
  delete window.boot;
});

test("a view in the URL is asked for with the report, and the application still uses that answer", async () => {
  history.replaceState(null, "", "/report?subscription=C&report=R&view=v%261");
  await request();
  const { searchParams, pathname } = new URL(requests[0]?.url ?? "");
  expect([pathname, searchParams.get("view")]).toEqual([contract.embedReport.path, "v&1"]);
  expect(await callEmbedReport()).toEqual(config);
  expect(network).toHaveBeenCalledOnce();
});

test("the report in the URL is requested before the application loads; its first request uses that answer", async () => {
  await request();
  expect(network).toHaveBeenCalledOnce();
  expect(await callEmbedReport()).toEqual(config);
  expect(network).toHaveBeenCalledOnce();
  expect(await callEmbedReport()).toEqual(config);
  expect(network).toHaveBeenCalledTimes(2);
});

test("the request for the report in the URL equals the application's own", async () => {
  await request();
  delete window.boot?.answers.embedConfig;
  await callEmbedReport();
  const [early, own] = requests;
  expect(await describeRequest(early!)).toEqual(await describeRequest(own!));
  expect(early!.headers.get("idempotency-key")).toMatch(/^[0-9a-f-]{36}$/);
});

test("the application does not take the config of another report", async () => {
  await request();
  await callEmbedReport({ ...report, reportId: "other" });
  expect(network).toHaveBeenCalledTimes(2);
});

test.each([
  ["the report is not in the user's list", () => history.replaceState(null, "", "/report?subscription=c&report=x")],
  ["the URL names no report", () => history.replaceState(null, "", "/report?subscription=c")],
])("no report is requested when %s", async (_reason, arrange) => {
  arrange();
  await request();
  expect(network).not.toHaveBeenCalled();
});

test("no report is requested under the name of a person who has signed in in another tab meanwhile [threat: write under another name]", async () => {
  startBoot({ user, name: "Ben Ortiz", subscriptions: [], reports: [report] });
  const requesting = requestLinkedReport();
  signIn("ada");
  await requesting;
  expect(network).not.toHaveBeenCalled();
});
