import type { DatabaseConfig } from "../config.ts";
import { backUpFolder, restoreFolder } from "../store/backup.ts";
import { describeFinishedRestore } from "../store/finish-restore.ts";

export async function runBackup(database: DatabaseConfig, file: string): Promise<boolean> {
  const folder = getFolder(database);
  const size = await backUpFolder(folder, file);
  console.log(`Saved ${folder} in ${file}, ${(size / 1e6).toFixed(1)} MB.`);
  return true;
}

export async function runRestore(database: DatabaseConfig, file: string): Promise<boolean> {
  const folder = getFolder(database);
  const finished = await restoreFolder(folder, file);
  console.log(`Restored ${file} in ${folder}. ${describeFinishedRestore(finished)} Start the server now.`);
  return true;
}

function getFolder(database: DatabaseConfig): string {
  if ("folder" in database) return database.folder;
  throw new Error("DATABASE_URL is set: use pg_dump and pg_restore");
}
