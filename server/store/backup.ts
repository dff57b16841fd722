import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { Kysely } from "kysely";
import { types } from "pg";
import { requestCommand } from "./command-channel.ts";
import { flushFolder } from "./durable-pglite.ts";
import { type FinishedRestore, finishRestore } from "./finish-restore.ts";
import { lockFolder } from "./folder-lock.ts";
import { migrate } from "./migrate.ts";
import { createPGliteDialect, openStore, type Store } from "./open-store.ts";

/** Saves the embedded database to a file, whether a server runs on the folder or not. Resolves to the file's size. */
export async function backUpFolder(folder: string, file: string): Promise<number> {
  if (!existsSync(join(folder, "store"))) throw new Error(`DATA_DIR ${folder} contains no database`);
  const bytes = (await requestBackup(folder)) ?? (await dumpClosedFolder(folder));
  // A backup that is not complete never gets the name of a complete one.
  await writeFile(`${file}.partial`, bytes, { mode: 0o600, flush: true });
  await rename(`${file}.partial`, file);
  return bytes.length;
}

async function requestBackup(folder: string): Promise<Buffer | undefined> {
  try {
    return await requestCommand(folder, { name: "backup" });
  } catch (cause) {
    throw new Error(`The server could not make a backup: ${cause instanceof Error ? cause.message : ""}`, { cause });
  }
}

async function dumpClosedFolder(folder: string): Promise<Buffer> {
  const { createBackup, close } = await openStore({ folder });
  try {
    if (!createBackup) throw new Error("Only the embedded database is saved this way");
    return Buffer.from(await (await createBackup()).arrayBuffer());
  } finally {
    await close();
  }
}

/** Never overwrites a database: the operator moves the old folder away first. */
export async function restoreFolder(folder: string, file: string): Promise<FinishedRestore> {
  const backup = new Blob([await readFile(file)]);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(folder);
  const restoring = join(folder, "store.restoring");
  try {
    if (existsSync(join(folder, "store"))) throw new Error(`DATA_DIR ${folder} already contains a database`);
    await rm(restoring, { recursive: true, force: true });
    const finished = await unpackBackup(backup, restoring).catch((cause: unknown) => {
      throw new Error(`${file} is not a complete backup`, { cause });
    });
    await rename(restoring, join(folder, "store"));
    flushFolder(join(folder, "store"));
    return finished;
  } finally {
    await rm(restoring, { recursive: true, force: true });
    unlock();
  }
}

async function unpackBackup(backup: Blob, folder: string): Promise<FinishedRestore> {
  const parsers = { [types.builtins.INT8]: String };
  const store: Store = new Kysely({
    dialect: createPGliteDialect(await PGlite.create(folder, { loadDataDir: backup, parsers })),
  });
  try {
    await migrate(store);
    return await finishRestore(store);
  } finally {
    await store.destroy();
    flushFolder(folder);
  }
}
