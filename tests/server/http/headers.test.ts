import type { InjectOptions } from "fastify";
import { beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../src/api/contract.ts";
import type { TestBrowser } from "../../support/server/test-browser.ts";
import { demoReport, createReport } from "../../support/server/demo-requests.ts";
import { setUpServer } from "../../support/server/server-fixture.ts";
import { createTestServer } from "../../support/server/test-server.ts";

const server = setUpServer({ SIGN_INS_PER_MINUTE: "3" });
let ada: TestBrowser;
beforeAll(async () => {
  ada = await server.signIn("ada");
});

const defaultHeaders = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "x-frame-options": "DENY",
  "permissions-policy": expect.stringContaining("fullscreen=(self)"),
};

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
    // 422: the idempotency key is used again with a different body.
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
    const url = await server.createBrowser().loadAuthorizePath();
    const responses = [];
    for (let attempt = 0; attempt < 6; attempt++)
      responses.push(await server.app.inject({ url, remoteAddress: "203.0.113.9" }));
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

test("the API answers 401 as JSON, without a redirect", async () => {
  const response = await server.createBrowser().get(contract.getUser.path);
  expect([response.statusCode, response.headers.location, response.headers["content-type"], response.json()]).toEqual([
    401,
    undefined,
    "application/json; charset=utf-8",
    { message: "Not signed in" },
  ]);
});

test("long responses are compressed", async () => {
  const response = await ada.send({ url: contract.getReports.path, headers: { "accept-encoding": "br, gzip" } });
  expect(response.headers["content-encoding"]).toBe("br");
  // The first bits say how large the window is, and the window how much memory each answer takes and clears.
  const [bits = 0] = response.rawPayload;
  expect(17 + ((bits >> 1) & 7)).toBe(18);
});
