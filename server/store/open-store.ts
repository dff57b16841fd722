import { existsSync } from "node:fs";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { type Dialect, Kysely, PGliteDialect, PostgresDialect, type Transaction } from "kysely";
import { types } from "pg";
import { Gauge, Histogram, type Metric } from "prom-client";
import type { DatabaseConfig } from "../config.ts";
import { flushFolder, openDurablePGlite } from "./durable-pglite.ts";
import { createFolder, lockFolder } from "./folder-lock.ts";
import { addNamedStatementsToPGlite } from "./named-statements.ts";
import { type ConnectionCounts, createPostgresPools } from "./postgres-pools.ts";
import type { Database } from "./tables.ts";

export type Store = Kysely<Database>;
export type StoreTransaction = Transaction<Database>;

interface OpenStore {
  store: Store;
  /** The same database through connections that only sign-ins use. */
  signInStore: Store;
  close: () => Promise<void>;
  /** Only of the embedded database. PostgreSQL has its own tools. */
  createBackup?: () => Promise<Blob>;
  metrics: readonly Metric[];
}

export async function openStore(database: DatabaseConfig): Promise<OpenStore> {
  if ("url" in database) {
    types.setTypeParser(types.builtins.INT8, String);
    const waits = createWaitHistogram();
    const { pool, signInPool, countConnections } = createPostgresPools(database.url, (name, seconds) =>
      waits.observe({ pool: name }, seconds),
    );
    const store = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
    const signInStore = new Kysely<Database>({ dialect: new PostgresDialect({ pool: signInPool }) });
    const metrics = [waits, createConnectionGauge(countConnections)];
    const close = async () => void (await Promise.all([store.destroy(), signInStore.destroy()]));
    return { store, signInStore, close, metrics };
  }
  createFolder(database.folder);
  const unlock = lockFolder(database.folder);
  const folder = join(database.folder, "store");
  const isNew = !existsSync(folder);
  const pglite = await openDurablePGlite(folder, { parsers: { [types.builtins.INT8]: String } });
  if (isNew) flushFolder(folder);
  const store = new Kysely<Database>({ dialect: createPGliteDialect(pglite) });
  return {
    store,
    signInStore: store,
    close: () => store.destroy().finally(unlock),
    metrics: [],
    // Holding the only connection, so that no transaction is open. Requests wait meanwhile.
    createBackup: () => store.connection().execute(() => pglite.dumpDataDir("gzip")),
  };
}

export function createPGliteDialect(pglite: PGlite): Dialect {
  return new PGliteDialect({ pglite: addNamedStatementsToPGlite(pglite) });
}

/** How long statements waited for a connection to PostgreSQL. */
function createWaitHistogram() {
  return new Histogram({
    name: "database_wait_seconds",
    help: "Time that a statement waited for a connection to PostgreSQL",
    labelNames: ["pool"],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5],
    registers: [],
  });
}

/** Shows whether statements wait for a connection, and whether they read or write. */
function createConnectionGauge(countConnections: () => ConnectionCounts[]) {
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
