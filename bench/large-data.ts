import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Size } from "../tests/support/server/company.ts";
import { fillStore } from "../tests/support/server/fill-store.ts";

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
