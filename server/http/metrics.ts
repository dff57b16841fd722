import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { same } from "../identity/keys.ts";

/** Prometheus's page; with METRICS_TOKEN only for who shows it, without one only in local mode. */
export function metricsRoutes(app: FastifyInstance, options: { token: string | undefined; open: boolean }): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "How long requests took, by route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? "none", status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    done();
  });
  app.get("/metrics", async (request, reply) => {
    const shown =
      options.token === undefined ? options.open : same(request.headers.authorization ?? "", `Bearer ${options.token}`);
    if (!shown) return reply.code(404).send({ message: "Not Found" });
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
