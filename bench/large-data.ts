import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demo } from "../server/standins/demo-data.ts";
import { migrate } from "../server/store/migrate.ts";
import { openStore } from "../server/store/open-store.ts";
import { seed } from "../server/store/seed.ts";
import { insertCompany, type Size } from "../tests/support/server/company.ts";

const filledFolders = new Map<Size | undefined, Promise<string>>();

/** Creates a data folder with the demo people and a company of the given size. Filled once per run, then copied. */
export async function createDataFolder(size?: Size): Promise<string> {
  const template = filledFolders.get(size) ?? fillFolder(size);
  filledFolders.set(size, template);
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  cpSync(await template, folder, { recursive: true });
  return folder;
}

async function fillFolder(size?: Size): Promise<string> {
  const folder = size ? await createDataFolder() : mkdtempSync(join(tmpdir(), "bench-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  await fillStore({ folder }, size);
  return folder;
}

/** Fills a store with the demo people and a company of the given size. */
export async function fillStore(where: Parameters<typeof openStore>[0], size?: Size): Promise<void> {
  const { store, close } = await openStore(where);
  await migrate(store);
  await seed(store, demo);
  if (size) await insertCompany(store, size);
  await close();
}
