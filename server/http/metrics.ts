import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Histogram, type Metric, Registry } from "prom-client";
import { isSameText } from "../identity/keys.ts";
import { addSecurityEvents } from "./security-events.ts";

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
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Request duration by route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
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
