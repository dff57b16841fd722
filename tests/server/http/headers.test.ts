import { readFile } from "node:fs/promises";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../src/api/contract.ts";
import type { TestBrowser } from "../../support/server/test-browser.ts";
import { demoReport, createReport } from "../../support/server/demo-requests.ts";
import { createTestServer, type TestServer } from "../../support/server/test-server.ts";

let server: TestServer;
let ada: TestBrowser;
beforeAll(async () => {
  server = await createTestServer(undefined, { SIGN_INS_PER_MINUTE: "3" });
  ada = await server.signIn("ada");
});
afterAll(() => server.close());

const AUTHORIZE = "/serverside/api/auth/authorize";
const defaultHeaders = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "x-frame-options": "DENY",
  "permissions-policy": expect.stringContaining("fullscreen=(self)"),
};

test.each([
  ["dark", '<html data-theme="dark" lang="en">'],
  ["light", '<html data-theme="light" lang="en">'],
  ["system", '<html lang="en">'],
  ['"><script>', '<html lang="en">'],
])("the page has the chosen theme: %s", async (theme, opening) => {
  const response = await server.app.inject({
    url: "/report",
    headers: { cookie: `Theme=${encodeURIComponent(theme)}` },
  });
  expect(response.body).toContain(opening);
});

describe("every response carries the default headers", () => {
  test.each<[number, InjectOptions]>([
    [200, { url: "/" }],
    [200, { url: "/serverside/api/settings" }],
    [200, { url: "/assets/main-abc.js" }],
    [
      304,
      { url: "/assets/main-abc.js", headers: { "if-modified-since": new Date(Date.now() + 86_400_000).toUTCString() } },
    ],
    [400, { url: "/serverside/api/auth/callback" }],
    [400, { url: "/serverside/api/%ff" }],
    [401, { url: "/serverside/api/user/getuser" }],
    [404, { url: "/serverside/api/nothing" }],
    [404, { url: "/assets/gone.js" }],
    [404, { method: "PUT", url: "/" }],
    [404, { method: "POST", url: "/report" }],
  ])("%i: %o", async (status, options) => {
    const response = await server.app.inject(options);
    expect(response.statusCode).toBe(status);
    expect(response.headers).toMatchObject(defaultHeaders);
    expect(response.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(response.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(response.headers).not.toHaveProperty("x-powered-by");
    expect(response.headers).not.toHaveProperty("server");
  });

  test("403, 413 and 422 for a signed-in person", async () => {
    const huge = { ...demoReport, reportName: "x".repeat(70_000) };
    const key = { "idempotency-key": "one-key-only" };
    await ada.post(contract.addReport.path, createReport("00000000-0000-0000-0000-000000000001"), key);
    const responses = [
      await ada.post(contract.addReport.path, demoReport, { "x-xsrf-token": "x" }),
      await ada.post(contract.addReport.path, huge),
      await ada.post(contract.addReport.path, createReport("00000000-0000-0000-0000-000000000002"), key),
    ];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([403, 413, 422]);
    for (const response of responses)
      expect(response.headers).toMatchObject({ ...defaultHeaders, "cache-control": "no-store" });
  });

  test("500 when the store fails, without details", async () => {
    const broken = await createTestServer();
    const browser = await broken.signIn("ada");
    await broken.store.schema.alterTable("mapping").renameTo("elsewhere").execute();
    const response = await browser.get(contract.getUserReportMapping.path);
    expect(response.statusCode).toBe(500);
    expect(response.body).toBe('{"message":"Internal Server Error"}');
    expect(response.headers).toMatchObject(defaultHeaders);
    await broken.close();
  });

  test("429 when one address signs in too often", async () => {
    const responses = [];
    for (let attempt = 0; attempt < 6; attempt++)
      responses.push(await server.app.inject({ url: AUTHORIZE, remoteAddress: "203.0.113.9" }));
    const rejected = responses.filter(({ statusCode }) => statusCode === 429);
    expect(rejected).toHaveLength(3);
    expect(rejected[0]?.headers).toMatchObject(defaultHeaders);
    expect(rejected[0]?.body).toContain("Try again");
  });
});

test("API responses are never cached", async () => {
  for (const url of [
    contract.getSettings.path,
    contract.getUser.path,
    contract.getReports.path,
    "/serverside/api/nothing",
  ])
    expect((await ada.get(url)).headers["cache-control"]).toBe("no-store");
});

test("the API responses 401 as JSON, without a redirect", async () => {
  const response = await server.createBrowser().get(contract.getUser.path);
  expect([response.statusCode, response.headers.location, response.headers["content-type"], response.json()]).toEqual([
    401,
    undefined,
    "application/json; charset=utf-8",
    { message: "Not signed in" },
  ]);
});

describe("the page", () => {
  test("is served at every address that is not a file, with a new nonce each time", async () => {
    const nonces = new Set<string>();
    for (const url of [
      "/",
      "/report",
      "/report?subscription=1&report=2",
      "/admin/addreport",
      "/unauthorized",
      "/nowhere/at/all",
      "/index.html",
    ]) {
      const response = await server.app.inject(url);
      const nonce = /'nonce-([^']+)'/.exec(String(response.headers["content-security-policy"]))?.[1] ?? "";
      expect(response.statusCode).toBe(200);
      expect(response.body).toContain(`<script type="module" nonce="${nonce}"`);
      expect(response.body).not.toContain("__NONCE__");
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(7);
  });

  test("allows by its policy only itself, the configured hosts and one trusted type", async () => {
    const policy = String((await server.app.inject("/")).headers["content-security-policy"]);
    const directives = Object.fromEntries(
      policy.split("; ").map((directive) => [directive.split(" ")[0], directive.split(" ").slice(1).join(" ")]),
    );
    expect(directives).toMatchObject({
      "default-src": "'none'",
      "connect-src": "'self'",
      "frame-src": "https://app.powerbi.com",
      "frame-ancestors": "'none'",
      "base-uri": "'none'",
      "form-action": "'none'",
      "require-trusted-types-for": "'script'",
      "trusted-types": "portal",
    });
    expect(policy).not.toMatch(/unsafe|\*|data: *;script/);
  });

  test("contains the run-time configuration, which cannot break out of its element", async () => {
    const hostile = await createTestServer(undefined, {
      CONSENT_SRC: "https://consent.example.com/notice.js",
      CONSENT_ID: "</script><script>alert(1)</script>",
      PRIVACY_URL: "https://example.com/privacy",
      APPINSIGHTS_KEY: "key",
      APPINSIGHTS_ORIGINS: "https://dc.example.com",
    });
    const response = await hostile.app.inject("/");
    const json = /id="portal-config">([^<]*)</.exec(response.body)?.[1] ?? "";
    expect(JSON.parse(json)).toEqual({
      consent: { src: "https://consent.example.com/notice.js", id: "</script><script>alert(1)</script>" },
      links: { privacy: "https://example.com/privacy" },
      supportEmail: "help@example.com",
      reportOrigins: ["https://app.powerbi.com"],
    });
    expect(response.headers["content-security-policy"]).toMatch(
      /script-src 'self' 'nonce-[^']+' https:\/\/consent\.example\.com;/,
    );
    expect(response.headers["content-security-policy"]).toContain("connect-src 'self' https://dc.example.com");
    await hostile.close();
  });
});

test("files with a hash in their name are cached permanently", async () => {
  const response = await server.app.inject("/assets/main-abc.js");
  expect(response.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(response.body).toBe(await readFile("tests/support/server/web/assets/main-abc.js", "utf8"));
});

test("files outside the built portal are not served", async () => {
  for (const url of [
    "/../package.json",
    "/assets/../../package.json",
    "/assets/..%2f..%2fpackage.json",
    "/%2e%2e/package.json",
    "/.env",
    "/.git/config",
  ]) {
    const response = await server.app.inject(url);
    expect(response.body).not.toContain('"dependencies"');
    expect([404, 200, 400, 403]).toContain(response.statusCode);
  }
});

test("long responses are compressed", async () => {
  const response = await ada.send({ url: contract.getReports.path, headers: { "accept-encoding": "br, gzip" } });
  expect(response.headers["content-encoding"]).toBe("br");
});
