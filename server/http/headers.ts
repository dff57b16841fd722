import type { FastifyInstance, FastifyReply } from "fastify";
import type { Config } from "../config.ts";
import { CSP_REPORT_PATH } from "./csp-reports.ts";

/** What the portal's page may use besides its own origin: a script, and other origins. The browser blocks all others. */
export interface AllowedOrigins {
  scripts: readonly string[];
  connections: readonly string[];
  frames: readonly string[];
}

export function readAllowedOrigins({ page, powerBi }: Config): AllowedOrigins {
  return {
    scripts: page.consent ? [toSource(page.consent.src)] : [],
    connections: page.telemetryOrigins,
    frames: powerBi.reportOrigins,
  };
}

/** A policy names a script without its query, and separates its parts by semicolons and commas. */
function toSource(script: string): string {
  const { origin, pathname } = new URL(script);
  return origin + pathname.replaceAll(";", "%3B").replaceAll(",", "%2C");
}

const REPORT_GROUP = "csp";

/** Tells the browser where the page's policy sends its reports. */
export const reportingEndpoints = { "reporting-endpoints": `${REPORT_GROUP}="${CSP_REPORT_PATH}"` };

/** What allows the inline scripts and styles of a page. */
interface InlineSources {
  scripts: readonly string[];
  styles: readonly string[];
}

export function createPagePolicy(inline: InlineSources, { scripts, connections, frames }: AllowedOrigins): string {
  const directives = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...inline.scripts, ...scripts],
    "style-src": ["'self'", ...inline.styles],
    "img-src": ["'self'", "data:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...connections],
    "worker-src": ["'self'"],
    "manifest-src": ["'self'"],
    "frame-src": frames.length > 0 ? frames : ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'none'"],
    "frame-ancestors": ["'none'"],
    "require-trusted-types-for": ["'script'"],
    "trusted-types": ["portal"],
    // Browsers that know report-to ignore report-uri.
    "report-to": [REPORT_GROUP],
    "report-uri": [CSP_REPORT_PATH],
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(" "))
    .join("; ");
}

const strictPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

/** For pages without scripts that have a style sheet and a logo. */
export const styledPagePolicy = `${strictPolicy}; style-src 'self'; img-src 'self'`;

export function createDefaultHeaders(origin: string): Record<string, string> {
  return {
    "content-security-policy": strictPolicy,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "fullscreen=(self), camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "x-frame-options": "DENY",
    "cache-control": "no-store",
    ...(origin.startsWith("https:") ? { "strict-transport-security": "max-age=63072000; includeSubDomains" } : {}),
  };
}

/** The headers are set before any other work, so that error responses carry them too. */
export function addDefaultHeaders(app: FastifyInstance, origin: string): void {
  const headers = createDefaultHeaders(origin);
  app.addHook("onRequest", (request, reply: FastifyReply, done) => {
    reply.headers(headers).header("x-request-id", request.id);
    done();
  });
}
