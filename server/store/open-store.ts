import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { type Dialect, Kysely, PGliteDialect, PostgresDialect } from "kysely";
import { Migrator } from "kysely/migration";
import { Pool, types } from "pg";
import type { DatabaseConfig } from "../config.ts";
import { holdFolder } from "./folder-lock.ts";
import { first } from "./migrations/001.initial-tables.ts";
import { second } from "./migrations/002.sign-in-rate-limit.ts";
import { pgliteKeepingPlans, poolKeepingPlans } from "./named-statements.ts";
import type { Database } from "./tables.ts";

export type Store = Kysely<Database>;

export async function openStore(where: DatabaseConfig): Promise<{ store: Store; close: () => Promise<void> }> {
  if ("url" in where) {
    const store = new Kysely<Database>({ dialect: postgres(where.url) });
    return { store, close: () => store.destroy() };
  }
  await mkdir(where.folder, { recursive: true, mode: 0o700 });
  const release = holdFolder(where.folder);
  const store = new Kysely<Database>({
    dialect: embedded(await PGlite.create(join(where.folder, "store"), { parsers: { [types.builtins.INT8]: String } })),
  });
  return { store, close: () => store.destroy().finally(release) };
}

export function embedded(pglite: PGlite): Dialect {
  return new PGliteDialect({ pglite: pgliteKeepingPlans(pglite) });
}

function postgres(connectionString: string): Dialect {
  types.setTypeParser(types.builtins.INT8, String);
  const pool = new Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 20_000,
    idle_in_transaction_session_timeout: 20_000,
  });
  // A broken connection fails its query and is replaced; told to nobody else, its error would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return new PostgresDialect({ pool: poolKeepingPlans(pool) });
}

const migrations = { "0001-first": { up: first }, "0002-second": { up: second } };

/** Safe to run by any number of servers at once: the migrator holds an advisory lock. */
export async function migrate(store: Store): Promise<void> {
  const { error } = await new Migrator({
    db: store,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  }).migrateToLatest();
  if (error !== undefined) throw error;
}
