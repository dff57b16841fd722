import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { isSameText } from "../identity/keys.ts";
import { addSecurityEvents } from "./security-events.ts";
import type { ConnectionCounts } from "../store/postgres-pools.ts";

interface MetricsOptions {
  token: string | undefined;
  isPublic: boolean;
  countConnections: (() => ConnectionCounts[]) | undefined;
}

/** Metrics for Prometheus. With METRICS_TOKEN callers must send that token; without one only local mode serves them. */
export function registerMetricsRoute(
  app: FastifyInstance,
  { token, isPublic, countConnections }: MetricsOptions,
): Registry {
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
  if (countConnections) registerConnectionGauge(registry, countConnections);
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

/** Shows whether statements wait for a connection, and whether they read or write. */
function registerConnectionGauge(registry: Registry, countConnections: () => ConnectionCounts[]): void {
  registry.registerMetric(
    new Gauge({
      name: "database_connections",
      help: "Connections to PostgreSQL: open, idle, and statements that wait for one",
      labelNames: ["pool", "state"],
      registers: [],
      collect() {
        for (const { pool, ...counts } of countConnections())
          for (const [state, count] of Object.entries(counts)) this.set({ pool, state }, count);
      },
    }),
  );
}
