import { PGlite } from "@electric-sql/pglite";
import { Kysely } from "kysely";
import { types } from "pg";
import { migrate } from "../../../server/store/migrate.ts";
import { createPGliteDialect, openStore, type Store } from "../../../server/store/open-store.ts";
import { createDatabase, defaultStoreKind } from "./test-stores.ts";

/** Opens a migrated store without rows. */
export async function openEmptyStore(kind = defaultStoreKind): Promise<Store> {
  const store =
    kind === "PostgreSQL" ? (await openStore({ url: await createDatabase() })).store : await createPGliteStore();
  await migrate(store);
  return store;
}

/** In memory. Reads a bigint as text, as `openStore` does, because a number could not hold each value. */
async function createPGliteStore(): Promise<Store> {
  return new Kysely({
    dialect: createPGliteDialect(await PGlite.create({ parsers: { [types.builtins.INT8]: String } })),
  });
}
