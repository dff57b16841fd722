import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { type Dialect, Kysely, PGliteDialect, PostgresDialect, type Transaction } from "kysely";
import { Pool, types } from "pg";
import type { DatabaseConfig } from "../config.ts";
import { lockFolder } from "./folder-lock.ts";
import { addNamedStatementsToPGlite, addNamedStatementsToPool } from "./named-statements.ts";
import type { Database } from "./tables.ts";

export type Store = Kysely<Database>;
export type StoreTransaction = Transaction<Database>;

export async function openStore(database: DatabaseConfig): Promise<{ store: Store; close: () => Promise<void> }> {
  if ("url" in database) {
    const store = new Kysely<Database>({ dialect: createPostgresDialect(database.url) });
    return { store, close: () => store.destroy() };
  }
  await mkdir(database.folder, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(database.folder);
  const pglite = await PGlite.create(join(database.folder, "store"), { parsers: { [types.builtins.INT8]: String } });
  const store = new Kysely<Database>({ dialect: createPGliteDialect(pglite) });
  return { store, close: () => store.destroy().finally(unlock) };
}

export function createPGliteDialect(pglite: PGlite): Dialect {
  return new PGliteDialect({ pglite: addNamedStatementsToPGlite(pglite) });
}

function createPostgresDialect(connectionString: string): Dialect {
  types.setTypeParser(types.builtins.INT8, String);
  const pool = new Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 20_000,
    idle_in_transaction_session_timeout: 20_000,
  });
  // A broken connection fails its query and is replaced. Without these listeners its error would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return new PostgresDialect({ pool: addNamedStatementsToPool(pool) });
}
