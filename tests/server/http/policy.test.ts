import fastify from "fastify";
import { expect, test } from "vitest";
import type { Config } from "../../../server/config.ts";
import { pagePolicy, reachOf, setHeaders, standingHeaders } from "../../../server/http/headers.ts";

const parse = (policy: string): Record<string, string[]> =>
  Object.fromEntries(
    policy
      .split("; ")
      .map((directive) => directive.split(" "))
      .map(([name = "", ...values]) => [name, values]),
  );
const own = {
  "default-src": ["'none'"],
  "script-src": ["'self'", "'nonce-n-1'"],
  "style-src": ["'self'", "'nonce-n-1'"],
  "img-src": ["'self'", "data:"],
  "font-src": ["'self'"],
  "connect-src": ["'self'"],
  "worker-src": ["'self'"],
  "manifest-src": ["'self'"],
  "frame-src": ["'none'"],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
  "frame-ancestors": ["'none'"],
  "require-trusted-types-for": ["'script'"],
  "trusted-types": ["portal"],
};

test("the page may reach itself and nothing else, where nothing else is configured", () => {
  expect(parse(pagePolicy("n-1", { scripts: [], connections: [], frames: [] }))).toEqual(own);
});

test("the page may reach the configured consent, telemetry and report hosts besides", () => {
  const page = {
    consent: { src: "https://consent.example/notice.js?x=1", id: "i" },
    telemetryOrigins: ["https://dc.example"],
  };
  const reach = reachOf({ page, powerBi: { reportOrigins: ["https://app.powerbi.com"] } } as unknown as Config);
  expect(parse(pagePolicy("n-1", reach))).toEqual({
    ...own,
    "script-src": ["'self'", "'nonce-n-1'", "https://consent.example"],
    "connect-src": ["'self'", "https://dc.example"],
    "frame-src": ["https://app.powerbi.com"],
  });
  expect(reachOf({ page: { telemetryOrigins: [] }, powerBi: { reportOrigins: [] } } as unknown as Config)).toEqual({
    scripts: [],
    connections: [],
    frames: [],
  });
});

test("every answer carries the full header set; only behind https the promise to stay there", async () => {
  const full = {
    "content-security-policy":
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "fullscreen=(self), camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "x-frame-options": "DENY",
    "cache-control": "no-store",
  };
  expect(standingHeaders("http://localhost:8080")).toEqual(full);
  const secure = { ...full, "strict-transport-security": "max-age=63072000; includeSubDomains" };
  const app = fastify();
  setHeaders(app, "https://portal.example");
  app.get("/", () => "here");
  for (const url of ["/", "/nowhere"]) {
    const { headers } = await app.inject(url);
    expect(headers).toMatchObject(secure);
    expect(headers["x-request-id"]).toMatch(/./);
  }
});
