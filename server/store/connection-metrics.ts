import { Gauge, Histogram } from "prom-client";
import type { ConnectionCounts } from "./postgres-pools.ts";

/** How long statements waited for a connection to PostgreSQL. */
export function createWaitHistogram() {
  return new Histogram({
    name: "database_wait_seconds",
    help: "Time that a statement waited for a connection to PostgreSQL",
    labelNames: ["pool"],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5],
    registers: [],
  });
}

/** Shows whether statements wait for a connection, and whether they read or write. */
export function createConnectionGauge(countConnections: () => ConnectionCounts[]) {
  return new Gauge({
    name: "database_connections",
    help: "Connections to PostgreSQL: open, idle, and statements that wait for one",
    labelNames: ["pool", "state"],
    registers: [],
    collect() {
      for (const { pool, ...counts } of countConnections())
        for (const [state, count] of Object.entries(counts)) this.set({ pool, state }, count);
    },
  });
}
