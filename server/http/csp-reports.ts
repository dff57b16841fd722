import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Counter, type Registry } from "prom-client";
import * as v from "valibot";
import { readNetwork } from "../identity/sign-in-rate-limit.ts";
import { createRateLimit, enforceRateLimit } from "./rate-limit.ts";

export const CSP_REPORT_PATH = "/serverside/api/portal/cspreports";

const BODY_LIMIT = 16 * 1024;
const MAX_REPORTS = 20;
const REPORTS_PER_MINUTE = { address: 30, all: 600 };

interface Violation {
  directive: string;
  blocked: string;
}

const text = v.optional(v.string(), "");
/** The form of `report-uri`, one report per request. */
const singleReport = v.pipe(
  v.object({
    "csp-report": v.object({ "effective-directive": text, "violated-directive": text, "blocked-uri": text }),
  }),
  v.transform(({ "csp-report": report }): Violation[] => [
    {
      directive: report["effective-directive"] || (report["violated-directive"].split(" ", 1)[0] ?? ""),
      blocked: report["blocked-uri"],
    },
  ]),
);
/** The form of `report-to`, a list of reports of any type. */
const reportList = v.pipe(
  v.array(v.object({ type: v.string(), body: v.object({ effectiveDirective: text, blockedURL: text }) })),
  v.maxLength(MAX_REPORTS),
  v.transform((reports): Violation[] =>
    reports
      .filter(({ type }) => type === "csp-violation")
      .map(({ body }) => ({ directive: body.effectiveDirective, blocked: body.blockedURL })),
  ),
);
const reports = v.union([singleReport, reportList]);

/**
 * Counts what browsers report about the page's content security policy. Anybody may send such reports, so their size
 * and number are limited. Only a known directive and the blocked origin are logged: other parts may hold personal data.
 */
export async function registerCspReports(app: FastifyInstance, registry: Registry): Promise<void> {
  const counter = new Counter({
    name: "csp_reports_total",
    help: "Reported violations of the content security policy by directive",
    labelNames: ["directive"],
    registers: [registry],
  });
  const [addressLimit, commonLimit] = [REPORTS_PER_MINUTE.address, REPORTS_PER_MINUTE.all].map((maxPerMinute) =>
    createRateLimit(maxPerMinute),
  ) as [ReturnType<typeof createRateLimit>, ReturnType<typeof createRateLimit>];
  const countReports = ({ ip }: FastifyRequest, reply: FastifyReply, count: number): void => {
    // The common limit comes first: it bounds how many addresses are remembered.
    enforceRateLimit(commonLimit, "all", reply, count);
    enforceRateLimit(addressLimit, readNetwork(ip), reply, count);
  };
  const limitCalls = async (request: FastifyRequest, reply: FastifyReply) => countReports(request, reply, 1);

  await app.register((scope, _options, done) => {
    scope.addContentTypeParser<string>(
      ["application/csp-report", "application/reports+json"],
      { parseAs: "string", bodyLimit: BODY_LIMIT },
      scope.getDefaultJsonParser("error", "error"),
    );
    scope.post(CSP_REPORT_PATH, { onRequest: limitCalls, bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const parsed = v.safeParse(reports, request.body);
      if (!parsed.success) return reply.code(400).send({ message: "Malformed request" });
      if (parsed.output.length > 1) countReports(request, reply, parsed.output.length - 1);
      for (const { directive, blocked } of parsed.output) {
        const known = directives.has(directive) ? directive : "other";
        counter.inc({ directive: known });
        request.log.warn(
          { directive: known, blockedOrigin: readBlockedOrigin(blocked) },
          "content security policy violation",
        );
      }
      return reply.code(204).send();
    });
    done();
  });
}

const directives = new Set(
  [
    "default-src",
    "script-src",
    "script-src-elem",
    "script-src-attr",
    "style-src",
    "style-src-elem",
    "style-src-attr",
  ].concat(
    ["img-src", "font-src", "connect-src", "worker-src", "manifest-src", "frame-src", "object-src", "media-src"],
    ["base-uri", "form-action", "frame-ancestors", "require-trusted-types-for", "trusted-types"],
  ),
);
const keywords = new Set(["inline", "eval", "wasm-eval", "self", "trusted-types-policy", "trusted-types-sink"]);

function readBlockedOrigin(blocked: string): string {
  if (keywords.has(blocked)) return blocked;
  const url = URL.parse(blocked);
  if (!url) return "unknown";
  return /^(https?|wss?):$/.test(url.protocol) ? url.origin.slice(0, 100) : url.protocol.slice(0, 30);
}
