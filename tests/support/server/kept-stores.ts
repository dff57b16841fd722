import { createHash } from "node:crypto";
import { existsSync, globSync, statSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { migrate } from "../../../server/store/migrate.ts";
import { openStore } from "../../../server/store/open-store.ts";
import { seed } from "../../../server/store/seed.ts";
import { demo } from "../../../server/standins/demo-data.ts";

const CACHE = "node_modules/.cache/risk-insight";
/** A change of one of these files makes the cached stores stale. */
const CACHE_INPUTS = [
  ...globSync("server/store/migrations/*.ts").toSorted(),
  "server/store/seed.ts",
  "server/standins/demo-data.ts",
  "server/standins/demo-openings.ts",
  "server/standins/demo-people.ts",
  "node_modules/@electric-sql/pglite/package.json",
];

const DAY_MS = 24 * 3_600_000;

/** Where the stores are kept, without the end of their names. The demo data's dates count from the day they were filled. */
export async function getCachePath(): Promise<string> {
  const hash = createHash("sha256").update(new Date().toISOString().slice(0, 10));
  for (const file of CACHE_INPUTS) hash.update(await readFile(file));
  return join(CACHE, `store-${hash.digest("hex").slice(0, 16)}`);
}

/** Makes room for a store in the place of those that no run uses any more. */
export async function prepareCache(): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  for (const store of globSync(`${CACHE}/store-*`)) {
    // Another run may have removed it.
    const filledAt = statSync(store, { throwIfNoEntry: false })?.mtimeMs;
    if (filledAt && filledAt < Date.now() - DAY_MS) await rm(store, { recursive: true, force: true });
  }
}

/** Fills a data folder as the product does at its first start, in a tenth of the time. */
export const copyDemoData = async (folder: string): Promise<void> =>
  cp(await createSeededFolder(), folder, { recursive: true });

async function createSeededFolder(): Promise<string> {
  const cached = await getCachePath();
  if (existsSync(cached)) return cached;
  await prepareCache();
  const folder = await mkdtemp(`${cached}.`);
  const { store, close } = await openStore({ folder });
  await migrate(store);
  await seed(store, demo);
  await close();
  await rename(folder, cached).catch(() => rm(folder, { recursive: true }));
  return cached;
}
