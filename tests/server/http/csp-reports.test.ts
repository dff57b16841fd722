import { afterEach, beforeEach, expect, test } from "vitest";
import { CSP_REPORT_PATH } from "../../../server/http/csp-reports.ts";
import { createLoggedApp, loadMetrics, METRICS_TOKEN } from "../../support/server/server-output.ts";
import { createTestServer, type TestServer } from "../../support/server/test-server.ts";

let server: TestServer;
let app: TestServer["app"];
let lines: string[];
beforeEach(async () => {
  server = await createTestServer({ METRICS_TOKEN });
  ({ app, lines } = await createLoggedApp(server, "info"));
});
afterEach(() => server.close());

const send = (payload: unknown, type = "application/csp-report", remoteAddress = "192.0.2.1") =>
  app.inject({
    method: "POST",
    url: CSP_REPORT_PATH,
    headers: { "content-type": type },
    payload: typeof payload === "string" ? payload : JSON.stringify(payload),
    remoteAddress,
  });
const createReport = (directive: string, blocked: string) => ({
  "csp-report": {
    "document-uri": "https://portal.example.com/report?canary=document",
    referrer: "https://canary.example/referrer",
    "effective-directive": directive,
    "blocked-uri": blocked,
    "script-sample": "canary sample",
  },
});
const loadCounts = async () => {
  const body = await loadMetrics(app);
  return Object.fromEntries<number>(
    [...body.matchAll(/^csp_reports_total\{directive="(.+)"\} (\d+)$/gm)].map(([, name = "", count]) => [
      name,
      Number(count),
    ]),
  );
};

test("reports of both forms are counted by directive [threat: unseen CSP violation]", async () => {
  expect((await send(createReport("script-src-elem", "https://evil.example/x.js?canary=1"))).statusCode).toBe(204);
  const body = { effectiveDirective: "script-src-elem", blockedURL: "inline", documentURL: "https://canary.example" };
  const list = [
    { type: "csp-violation", body },
    { type: "deprecation", body: {} },
    { type: "csp-violation", body: { ...body, effectiveDirective: "invented-canary" } },
  ];
  expect((await send(list, "application/reports+json")).statusCode).toBe(204);
  expect(await loadCounts()).toEqual({ "script-src-elem": 2, other: 1 });
});

test("the log names the directive and the blocked origin, and nothing else of a report [threat: unseen CSP violation]", async () => {
  await send(createReport("img-src", "https://user:canary@evil.example/canary?canary#canary"));
  await send(createReport("img-src", "data:text/plain,canary"));
  await send(createReport("canary-directive", "canary"));
  const logged = lines
    .map((line) => JSON.parse(line) as { msg: string; directive?: string; blockedOrigin?: string })
    .filter(({ msg }) => msg === "content security policy violation")
    .map(({ directive, blockedOrigin }) => ({ directive, blockedOrigin }));
  expect(logged).toEqual([
    { directive: "img-src", blockedOrigin: "https://evil.example" },
    { directive: "img-src", blockedOrigin: "data:" },
    { directive: "other", blockedOrigin: "unknown" },
  ]);
  expect(lines.join("")).not.toContain("canary");
});

test.each([
  [400, "not json", "application/csp-report"],
  [400, "{}", "application/csp-report"],
  [
    400,
    JSON.stringify(Array.from({ length: 21 }, () => ({ type: "csp-violation", body: {} }))),
    "application/reports+json",
  ],
  [400, JSON.stringify({ "csp-report": { "blocked-uri": 7 } }), "application/csp-report"],
  [413, JSON.stringify(createReport("img-src", "x".repeat(17_000))), "application/csp-report"],
  [415, "{}", "text/plain"],
])(
  "a report of another form is answered with %i and not counted: %.40s [threat: unseen CSP violation]",
  async (status, payload, type) => {
    expect((await send(payload, type)).statusCode).toBe(status);
    expect(await loadCounts()).toEqual({});
  },
);

test("one address may send thirty reports a minute, and others go on [threat: unseen CSP violation]", async () => {
  for (let sent = 0; sent < 30; sent++) expect((await send(createReport("img-src", "inline"))).statusCode).toBe(204);
  const rejected = await send(createReport("img-src", "inline"));
  expect(rejected.statusCode).toBe(429);
  expect(rejected.headers["retry-after"]).toBe("2");
  expect((await send(createReport("img-src", "inline"), undefined, "192.0.2.2")).statusCode).toBe(204);
  expect(await loadCounts()).toEqual({ "img-src": 31 });
});

test("each report of a list counts [threat: floods]", async () => {
  const body = { effectiveDirective: "img-src", blockedURL: "inline" };
  const list = Array.from({ length: 20 }, () => ({ type: "csp-violation", body }));
  expect((await send(list, "application/reports+json")).statusCode).toBe(204);
  expect((await send(list, "application/reports+json")).statusCode).toBe(429);
  expect(await loadCounts()).toEqual({ "img-src": 20 });
});

test("the page names the endpoint in its policy and its reporting endpoints", async () => {
  const { headers } = await app.inject("/report");
  expect(headers["reporting-endpoints"]).toBe(`csp="${CSP_REPORT_PATH}"`);
  expect(headers["content-security-policy"]).toContain(`report-to csp; report-uri ${CSP_REPORT_PATH}`);
});
