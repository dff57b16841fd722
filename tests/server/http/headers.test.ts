import { readFile } from "node:fs/promises";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../src/api/contract.ts";
import type { Browser } from "../../support/server/test-browser.ts";
import { aReport, newReport } from "../../support/server/calls.ts";
import { openWorld, type World } from "../../support/server/test-server.ts";

let world: World;
let ada: Browser;
beforeAll(async () => {
  world = await openWorld(undefined, { SIGN_INS_PER_MINUTE: "3" });
  ada = await world.signedIn("ada");
});
afterAll(() => world.close());

const AUTHORIZE = "/serverside/api/auth/authorize";
const standing = {
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
])("the page comes in the theme that was chosen: %s", async (theme, opening) => {
  const answer = await world.app.inject({ url: "/report", headers: { cookie: `Theme=${encodeURIComponent(theme)}` } });
  expect(answer.body).toContain(opening);
});

describe("every answer carries the whole set of headers", () => {
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
    const answer = await world.app.inject(options);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject(standing);
    expect(answer.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(answer.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(answer.headers).not.toHaveProperty("x-powered-by");
    expect(answer.headers).not.toHaveProperty("server");
  });

  test("403, 413, 415 and 422 of a person who is signed in", async () => {
    const huge = { ...aReport, reportName: "x".repeat(70_000) };
    const key = { "idempotency-key": "one-key-only" };
    await ada.post(contract.addReport.path, newReport("00000000-0000-0000-0000-000000000001"), key);
    const answers = [
      await ada.post(contract.addReport.path, aReport, { "x-xsrf-token": "x" }),
      await ada.post(contract.addReport.path, huge),
      await ada.post(contract.addReport.path, newReport("00000000-0000-0000-0000-000000000002"), key),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 413, 422]);
    for (const answer of answers) expect(answer.headers).toMatchObject({ ...standing, "cache-control": "no-store" });
  });

  test("500, when the store fails, which tells nothing of it", async () => {
    const broken = await openWorld();
    const browser = await broken.signedIn("ada");
    await broken.store.schema.alterTable("mapping").renameTo("elsewhere").execute();
    const answer = await browser.get(contract.getUserReportMapping.path);
    expect(answer.statusCode).toBe(500);
    expect(answer.body).toBe('{"message":"Internal Server Error"}');
    expect(answer.headers).toMatchObject(standing);
    await broken.close();
  });

  test("429, when one address signs in too often", async () => {
    const answers = [];
    for (let time = 0; time < 6; time++)
      answers.push(await world.app.inject({ url: AUTHORIZE, remoteAddress: "203.0.113.9" }));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(3);
    expect(refused[0]?.headers).toMatchObject(standing);
    expect(refused[0]?.body).toContain("Try again");
  });
});

test("answers of the API are never kept by a cache", async () => {
  for (const url of [
    contract.getSettings.path,
    contract.getUser.path,
    contract.getReports.path,
    "/serverside/api/nothing",
  ])
    expect((await ada.get(url)).headers["cache-control"]).toBe("no-store");
});

test("the API answers 401 as JSON and redirects nobody", async () => {
  const answer = await world.browser().get(contract.getUser.path);
  expect([answer.statusCode, answer.headers.location, answer.headers["content-type"], answer.json()]).toEqual([
    401,
    undefined,
    "application/json; charset=utf-8",
    { message: "Sign in first" },
  ]);
});

describe("the page", () => {
  test("is given at every address that is not a file’s, with a nonce of its own each time", async () => {
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
      const answer = await world.app.inject(url);
      const nonce = /'nonce-([^']+)'/.exec(String(answer.headers["content-security-policy"]))?.[1] ?? "";
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain(`<script type="module" nonce="${nonce}"`);
      expect(answer.body).not.toContain("__NONCE__");
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(7);
  });

  test("has the policy of promises: nothing but itself, the configured hosts, and one trusted type", async () => {
    const policy = String((await world.app.inject("/")).headers["content-security-policy"]);
    const named = Object.fromEntries(
      policy.split("; ").map((directive) => [directive.split(" ")[0], directive.split(" ").slice(1).join(" ")]),
    );
    expect(named).toMatchObject({
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

  test("is filled with the run-time configuration, which cannot break out of its element", async () => {
    const hostile = await openWorld(undefined, {
      CONSENT_SRC: "https://consent.example.com/notice.js",
      CONSENT_ID: "</script><script>alert(1)</script>",
      PRIVACY_URL: "https://example.com/privacy",
      APPINSIGHTS_KEY: "key",
      APPINSIGHTS_ORIGINS: "https://dc.example.com",
    });
    const answer = await hostile.app.inject("/");
    const json = /id="portal-config">([^<]*)</.exec(answer.body)?.[1] ?? "";
    expect(JSON.parse(json)).toEqual({
      consent: { src: "https://consent.example.com/notice.js", id: "</script><script>alert(1)</script>" },
      links: { privacy: "https://example.com/privacy" },
      supportEmail: "help@example.com",
      reportOrigins: ["https://app.powerbi.com"],
    });
    expect(answer.headers["content-security-policy"]).toMatch(
      /script-src 'self' 'nonce-[^']+' https:\/\/consent\.example\.com;/,
    );
    expect(answer.headers["content-security-policy"]).toContain("connect-src 'self' https://dc.example.com");
    await hostile.close();
  });
});

test("files with a hash in their name are kept for ever", async () => {
  const answer = await world.app.inject("/assets/main-abc.js");
  expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(answer.body).toBe(await readFile("tests/support/server/web/assets/main-abc.js", "utf8"));
});

test("nothing outside the built portal is served", async () => {
  for (const url of [
    "/../package.json",
    "/assets/../../package.json",
    "/assets/..%2f..%2fpackage.json",
    "/%2e%2e/package.json",
    "/.env",
    "/.git/config",
  ]) {
    const answer = await world.app.inject(url);
    expect(answer.body).not.toContain('"dependencies"');
    expect([404, 200, 400, 403]).toContain(answer.statusCode);
  }
});

test("long answers travel compressed", async () => {
  const answer = await ada.send({ url: contract.getReports.path, headers: { "accept-encoding": "br, gzip" } });
  expect(answer.headers["content-encoding"]).toBe("br");
});
