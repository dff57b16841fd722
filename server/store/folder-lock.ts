import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

export class FolderInUseError extends Error {}

/** PGlite does not lock its folder, and two servers would lose rows. The kernel frees this lock when a process ends. */
export function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, "lock"), { timeout: 0 });
  try {
    lock.exec("pragma journal_mode = memory; begin exclusive");
  } catch (cause) {
    lock.close();
    throw new FolderInUseError(`DATA_DIR ${folder} is in use by another server`, { cause });
  }
  return () => lock.close();
}
