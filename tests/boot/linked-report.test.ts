// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createCall } from "../../src/api/client.ts";
import { contract } from "../../src/api/contract.ts";
import { sessionMark, xsrfToken } from "../../src/browser/cookies.ts";
import { fetchOrTakeAnswer } from "../../src/boot/fetch-or-take-answer.ts";
import { askForLinkedReport } from "../../src/boot/linked-report.ts";
import { readerRecord } from "../../src/rules/report/embed-record.ts";

const reader = { email: "ben@example.test", roles: ["Reader"] };
const report = { subscriptionId: "c", reportId: "r", reportName: "Cargo", groupId: "g" };
const config = { embedUrl: "https://reports.example.test/", id: "r", embedToken: "t", displayName: "Cargo" };
const network = vi.fn<typeof fetch>();

async function ask(answers: unknown[] = [reader, "Ben Ortiz", [], [report]]): Promise<void> {
  const texts = answers.map((answer, index) => [String(index), Promise.resolve(Response.json(answer))] as const);
  window.early = {
    mark: sessionMark(),
    base: "http://localhost:3000/serverside/api/",
    leaving: false,
    answers: new Map(texts),
  };
  await askForLinkedReport();
}

const call = createCall({
  baseUrl: "http://localhost:3000",
  xsrfToken,
  onUnauthorized: () => expect.unreachable(),
  fetch: fetchOrTakeAnswer,
});

async function told(request: Request) {
  const headers = ["accept", "content-type", "x-xsrf-token"].map((name) => request.headers.get(name));
  return [request.method, request.url, request.credentials, await request.text(), ...headers];
}

beforeEach(() => {
  vi.stubGlobal(
    "fetch",
    network.mockImplementation(() => Promise.resolve(Response.json(config))),
  );
  history.replaceState(null, "", "/report?subscription=C&report=R");
  localStorage.setItem("ToUAccepted", reader.email);
  document.cookie = "XSRF-TOKEN=a%2Fb";
});
afterEach(() => {
  vi.unstubAllGlobals();
  network.mockReset();
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = "XSRF-TOKEN=; max-age=0";
  delete window.early;
});

test("the report that the address names is asked for before the application is there, which takes the answer over", async () => {
  await ask();
  expect(network).toHaveBeenCalledOnce();
  expect(await call(contract.embedReport, { body: readerRecord(report, reader.email) })).toEqual(config);
  expect(network).toHaveBeenCalledOnce();
  expect(await call(contract.embedReport, { body: readerRecord(report, reader.email) })).toEqual(config);
  expect(network).toHaveBeenCalledTimes(2);
});

test("it is asked for as the application asks", async () => {
  await ask();
  window.early?.answers.clear();
  await call(contract.embedReport, { body: readerRecord(report, reader.email) });
  const [early, own] = network.mock.calls.map(([input, init]) => new Request(input, init));
  expect(await told(early!)).toEqual(await told(own!));
  expect(early!.headers.get("idempotency-key")).toMatch(/^[0-9a-f-]{36}$/);
});

test("the config of another report is not taken for it", async () => {
  await ask();
  await call(contract.embedReport, { body: readerRecord({ ...report, reportId: "other" }, reader.email) });
  expect(network).toHaveBeenCalledTimes(2);
});

test.each([
  [
    "a report that is not in the list of the person",
    () => history.replaceState(null, "", "/report?subscription=c&report=x"),
  ],
  ["an address that names no report", () => history.replaceState(null, "", "/report?subscription=c")],
  ["a person whose terms another person accepted", () => localStorage.setItem("ToUAccepted", "ada@example.test")],
  [
    "a person whose parked work lies elsewhere",
    () => sessionStorage.setItem("Parked:ben@example.test", '{"place":"/admin","entries":{}}'),
  ],
])("nothing is asked for %s", async (_whom, arrange) => {
  arrange();
  await ask();
  expect(network).not.toHaveBeenCalled();
});

test("nothing is asked for a person without access", async () => {
  await ask([{ ...reader, roles: [] }, "Ben Ortiz", [], [report]]);
  expect(network).not.toHaveBeenCalled();
});
