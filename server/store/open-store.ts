import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { type Dialect, Kysely, PGliteDialect, PostgresDialect, type Transaction } from "kysely";
import { types } from "pg";
import type { DatabaseConfig } from "../config.ts";
import { lockFolder } from "./folder-lock.ts";
import { addNamedStatementsToPGlite } from "./named-statements.ts";
import { createPostgresPools } from "./postgres-pools.ts";
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
  return new PostgresDialect({ pool: createPostgresPools(connectionString) });
}
