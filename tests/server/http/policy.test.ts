import fastify from "fastify";
import { expect, test } from "vitest";
import type { Config } from "../../../server/config.ts";
import {
  createPagePolicy,
  readAllowedOrigins,
  addDefaultHeaders,
  createDefaultHeaders,
} from "../../../server/http/headers.ts";

const parsePolicy = (policy: string): Record<string, string[]> =>
  Object.fromEntries(
    policy
      .split("; ")
      .map((directive) => directive.split(" "))
      .map(([name = "", ...values]) => [name, values]),
  );
const defaultDirectives = {
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
  "report-to": ["csp"],
  "report-uri": ["/serverside/api/portal/cspreports"],
};

const inline = { scripts: ["'nonce-n-1'"], styles: ["'nonce-n-1'"] };

test("without configured hosts, the page may connect only to itself", () => {
  expect(parsePolicy(createPagePolicy(inline, { scripts: [], connections: [], frames: [] }))).toEqual(
    defaultDirectives,
  );
});

test("the page may also load the configured consent script and connect to the telemetry and report hosts", () => {
  const page = {
    consent: { src: "https://consent.example/a;b,c/notice.js?x=1", id: "i" },
    telemetryOrigins: ["https://dc.example"],
  };
  const allowedOrigins = readAllowedOrigins({
    page,
    powerBi: { reportOrigins: ["https://app.powerbi.com"] },
  } as unknown as Config);
  expect(parsePolicy(createPagePolicy(inline, allowedOrigins))).toEqual({
    ...defaultDirectives,
    "script-src": ["'self'", "'nonce-n-1'", "https://consent.example/a%3Bb%2Cc/notice.js"],
    "connect-src": ["'self'", "https://dc.example"],
    "frame-src": ["https://app.powerbi.com"],
  });
  expect(
    readAllowedOrigins({ page: { telemetryOrigins: [] }, powerBi: { reportOrigins: [] } } as unknown as Config),
  ).toEqual({
    scripts: [],
    connections: [],
    frames: [],
  });
});

test("every response carries the default headers, and strict transport security only with https", async () => {
  const headers = {
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
  expect(createDefaultHeaders("http://localhost:8080")).toEqual(headers);
  const secure = { ...headers, "strict-transport-security": "max-age=63072000; includeSubDomains" };
  const app = fastify();
  addDefaultHeaders(app, "https://portal.example");
  app.get("/", () => "here");
  for (const url of ["/", "/missing"]) {
    const response = await app.inject(url);
    expect(response.headers).toMatchObject(secure);
    expect(response.headers["x-request-id"]).toMatch(/./);
  }
});
