import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { Kysely } from "kysely";
import { types } from "pg";
import { inject } from "vitest";
import { embedded, migrate, openStore, type Store } from "../../../server/store/open-store.ts";
import { seed } from "../../../server/store/seed.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { databaseOf, SEEDED } from "./postgres.ts";

export type Kind = "PGlite" | "PostgreSQL";

const sharedPostgres = inject("postgres");
export const postgresIsShared = sharedPostgres !== undefined;
const wanted = inject("kind");
/** Of a test that is run on one store at a time. */
export const ownKind: Kind = wanted ?? "PGlite";
export const kinds: Kind[] = wanted ? [wanted] : postgresIsShared ? ["PGlite", "PostgreSQL"] : ["PGlite"];

const CACHE = "node_modules/.cache/risk-insight";
const SHAPING = [
  "server/store/migrations/001.initial-tables.ts",
  "server/store/migrations/002.sign-in-rate-limit.ts",
  "server/store/seed.ts",
  "server/standins/demo-data.ts",
  "server/standins/demo-people.ts",
  "node_modules/@electric-sql/pglite/package.json",
];

/** A database of one's own in the run's PostgreSQL. */
export function openDatabase(copied?: typeof SEEDED): Promise<string> {
  if (sharedPostgres === undefined) throw new Error("This run has no PostgreSQL");
  return databaseOf(sharedPostgres, randomUUID(), copied);
}

/** A store with the demo data in it, for one test file. */
export async function openTestStore(kind: Kind): Promise<{ store: Store; url?: string; close: () => Promise<void> }> {
  if (kind === "PostgreSQL") {
    const url = await openDatabase(SEEDED);
    return { ...(await openStore({ url })), url };
  }
  const store: Store = new Kysely({ dialect: embedded(await loadSeeded()) });
  return { store, close: () => store.destroy() };
}

export interface Place {
  env: { DATA_DIR: string; DATABASE_URL?: string };
  remove: () => Promise<void>;
}

/** Where a server that is a process of its own keeps the demo data, and how it is told. */
export async function openTestPlace(kind = wanted ?? "PGlite"): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), "portal-data-"));
  const remove = () => rm(folder, { recursive: true });
  if (kind === "PostgreSQL") return { env: { DATA_DIR: folder, DATABASE_URL: await openDatabase(SEEDED) }, remove };
  await cp(await seededFolder(), folder, { recursive: true });
  return { env: { DATA_DIR: folder }, remove };
}

async function cacheName(): Promise<string> {
  const hash = createHash("sha256");
  for (const file of SHAPING) hash.update(await readFile(file));
  return join(CACHE, `store-${hash.digest("hex").slice(0, 16)}`);
}

/** Copying a folder takes a tenth of the time of filling one. */
async function seededFolder(): Promise<string> {
  const ready = await cacheName();
  if (existsSync(ready)) return ready;
  await mkdir(CACHE, { recursive: true });
  const made = await mkdtemp(`${ready}.`);
  const { store, close } = await openStore({ folder: made });
  await migrate(store);
  await seed(store, demo);
  await close();
  await rename(made, ready).catch(() => rm(made, { recursive: true }));
  return ready;
}

async function loadSeeded(): Promise<PGlite> {
  const dump = `${await cacheName()}.tar`;
  const parsers = { [types.builtins.INT8]: String };
  if (existsSync(dump)) return PGlite.create({ loadDataDir: new Blob([await readFile(dump)]), parsers });
  const pglite = await PGlite.create({ parsers });
  const store: Store = new Kysely({ dialect: embedded(pglite) });
  await migrate(store);
  await seed(store, demo);
  await mkdir(CACHE, { recursive: true });
  await writeFile(`${dump}.${process.pid}`, Buffer.from(await (await pglite.dumpDataDir("none")).arrayBuffer()));
  await rename(`${dump}.${process.pid}`, dump);
  return pglite;
}
