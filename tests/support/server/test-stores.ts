import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { Kysely } from "kysely";
import { types } from "pg";
import { inject } from "vitest";
import { migrate } from "../../../server/store/migrate.ts";
import { createPGliteDialect, openStore, type Store } from "../../../server/store/open-store.ts";
import { seed } from "../../../server/store/seed.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { copyDemoData, getCachePath, prepareCache } from "./kept-stores.ts";
import { createDatabaseIn, dropDatabase, SEEDED_DATABASE } from "./postgres.ts";

export type StoreKind = "PGlite" | "PostgreSQL";

const sharedPostgres = inject("postgres");
export const hasPostgres = sharedPostgres !== undefined;
const projectKind = inject("storeKind");
/**
 * What does not depend on the kind of store is tested on one: PostgreSQL, because deployments use it and a copy of its
 * template is there in a tenth of the time that PGlite needs to start.
 */
export const defaultStoreKind: StoreKind = projectKind ?? (hasPostgres ? "PostgreSQL" : "PGlite");
/** For what depends on the store: its files, locks, transactions, connections and order of rows. */
export const storeKinds: StoreKind[] = projectKind
  ? [projectKind]
  : hasPostgres
    ? ["PGlite", "PostgreSQL"]
    : ["PGlite"];

/** Whether the tests run once for each mutant. */
export const isMutationRun = process.env["STRYKER_MUTATOR_WORKER"] !== undefined;

/** Creates a database in the PostgreSQL server of this run: empty, or with the demo data. */
export function createDatabase(template?: typeof SEEDED_DATABASE): Promise<string> {
  if (sharedPostgres === undefined) throw new Error("This run has no PostgreSQL");
  return createDatabaseIn(sharedPostgres, randomUUID(), template);
}

/** Opens a store of its own with the demo data. */
export async function openTestStore(
  kind = defaultStoreKind,
): Promise<Awaited<ReturnType<typeof openStore>> & { url?: string }> {
  if (kind === "PostgreSQL") {
    const url = await createDatabase(SEEDED_DATABASE);
    const opened = await openStore({ url });
    const close = async () => {
      await opened.close();
      // The tests of all mutants open as many databases as would fill a disk.
      if (isMutationRun) await dropDatabase(url);
    };
    return { ...opened, url, close };
  }
  const store = await loadPGlite("seeded", async (store) => {
    await migrate(store);
    await seed(store, demo);
  });
  return { store, signInStore: store, close: () => store.destroy(), metrics: [] };
}

/** Opens a store without tables. */
export async function openBareStore(kind: StoreKind): Promise<Store> {
  if (kind === "PostgreSQL") return (await openStore({ url: await createDatabase() })).store;
  return loadPGlite("bare", () => Promise.resolve());
}

/** Opens a migrated store without rows. */
export async function openEmptyStore(kind = defaultStoreKind): Promise<Store> {
  const store = await openBareStore(kind);
  await migrate(store);
  return store;
}

export interface ServerData {
  env: { DATA_DIR: string; DATABASE_URL?: string };
  remove: () => Promise<void>;
}

/** Creates a folder or database with the demo data, and the settings with which a server process uses it. */
export async function createServerData(kind = defaultStoreKind): Promise<ServerData> {
  const folder = await mkdtemp(join(tmpdir(), "portal-data-"));
  const remove = () => rm(folder, { recursive: true });
  if (kind === "PostgreSQL")
    return { env: { DATA_DIR: folder, DATABASE_URL: await createDatabase(SEEDED_DATABASE) }, remove };
  await copyDemoData(folder);
  return { env: { DATA_DIR: folder }, remove };
}

/** In memory, from a dump: making a cluster anew takes several times as long. */
async function loadPGlite(name: "bare" | "seeded", fill: (store: Store) => Promise<void>): Promise<Store> {
  const dump = `${await getCachePath()}-${name}.tar`;
  // Reads a bigint as text, as `openStore` does, because a number could not hold each value.
  const parsers = { [types.builtins.INT8]: String };
  const isKept = existsSync(dump);
  const pglite = await PGlite.create(isKept ? { loadDataDir: new Blob([await readFile(dump)]), parsers } : { parsers });
  const store: Store = new Kysely({ dialect: createPGliteDialect(pglite) });
  if (isKept) return store;
  await fill(store);
  await prepareCache();
  await writeFile(`${dump}.${process.pid}`, Buffer.from(await (await pglite.dumpDataDir("none")).arrayBuffer()));
  await rename(`${dump}.${process.pid}`, dump);
  return store;
}
