import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Counter, Gauge, Histogram, type Metric, Registry } from "prom-client";
import { isSameText } from "../identity/keys.ts";
import { ProviderUnavailableError } from "../identity/provider-failure.ts";
import { ReportError } from "../powerbi/report-error.ts";
import { DatabaseBusyError, isDatabaseUnavailable } from "../store/database-unavailable.ts";
import { version } from "../version.ts";

interface MetricsOptions {
  token: string | undefined;
  isPublic: boolean;
  /** What other parts of the server count. */
  metrics: readonly Metric[];
}

/** Metrics for Prometheus. With METRICS_TOKEN callers must send that token; without one only local mode serves them. */
export function registerMetricsRoute(app: FastifyInstance, { token, isPublic, metrics }: MetricsOptions): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addSecurityEvents(app, registry);
  addRefusals(app, registry);
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Request duration by route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  new Gauge({
    name: "portal_build_info",
    help: "1, with the version of this server",
    labelNames: ["version"],
    registers: [registry],
  }).set({ version }, 1);
  for (const metric of metrics) registry.registerMetric(metric);
  app.addHook("onResponse", (request, reply, done) => {
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? "none", status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    done();
  });
  app.get("/metrics", async (request, reply) => {
    const isAllowed =
      token === undefined ? isPublic : isSameText(request.headers.authorization ?? "", `Bearer ${token}`);
    if (!isAllowed) return reply.code(404).send({ message: "Not Found" });
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return registry;
}

/** Why requests are answered with status 429 and 503. Both are expected to succeed later. */
const refusalReasons = {
  429: ["limit", "database_busy"],
  503: ["database", "report_service", "identity_provider", "other"],
} as const;

function addRefusals(app: FastifyInstance, registry: Registry): void {
  const counter = new Counter({
    name: "refusals_total",
    help: "Requests that were answered with status 429 or 503, by reason. Health checks are not counted",
    labelNames: ["status", "reason"],
    registers: [registry],
  });
  for (const [status, reasons] of Object.entries(refusalReasons))
    for (const reason of reasons) counter.inc({ status, reason }, 0);
  app.addHook("onError", (_request, reply, error, done) => {
    reply.raw.once("finish", () => {
      const status = reply.statusCode;
      if (status === 429 || status === 503) counter.inc({ status, reason: describeRefusal(error, status) });
    });
    done();
  });
}

function describeRefusal(error: Error, status: 429 | 503): string {
  if (error instanceof DatabaseBusyError) return "database_busy";
  if (isDatabaseUnavailable(error)) return "database";
  if (error instanceof ReportError) return "report_service";
  if (error instanceof ProviderUnavailableError) return "identity_provider";
  return status === 429 ? "limit" : "other";
}

declare module "fastify" {
  interface FastifyInstance {
    countSecurityEvent: (event: SecurityEvent) => void;
  }
}

const events = [
  /** Answers with status 401, 403 and 429. */
  "unauthorized",
  "forbidden",
  "rate_limited",
  /** Answers with status 412: the request comes from a page of another session. */
  "session_mark_mismatch",
  /** A session cookie came without the auth cookies that belong to it. */
  "auth_cookie_mismatch",
  /** The identity provider refused a refresh token as invalid or used before. */
  "refresh_token_refused",
] as const;
type SecurityEvent = (typeof events)[number];

const eventByStatus: Partial<Record<number, SecurityEvent>> = {
  401: "unauthorized",
  403: "forbidden",
  412: "session_mark_mismatch",
  429: "rate_limited",
};

/** Counts what an operator should see rise during an attack. Docs: docs/operation.md, Security events. */
function addSecurityEvents(app: FastifyInstance, registry: Registry): void {
  const counter = new Counter({
    name: "security_events_total",
    help: "Refused requests and signs of misuse by kind",
    labelNames: ["event"],
    registers: [registry],
  });
  // An alert on the rate of a counter needs its zero.
  for (const event of events) counter.inc({ event }, 0);
  app.decorate("countSecurityEvent", (event: SecurityEvent) => counter.inc({ event }));
  app.addHook("onResponse", (_request, reply, done) => {
    const event = eventByStatus[reply.statusCode];
    if (event) counter.inc({ event });
    done();
  });
}
