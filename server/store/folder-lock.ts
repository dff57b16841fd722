import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

export class FolderInUse extends Error {}

/** PGlite does not guard its folder, and two openers lose rows. The kernel lets go of this lock however the process dies. */
export function holdFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, "lock"), { timeout: 0 });
  try {
    lock.exec("pragma journal_mode = memory; begin exclusive");
  } catch (cause) {
    lock.close();
    throw new FolderInUse(`DATA_DIR ${folder} is in use by another server`, { cause });
  }
  return () => lock.close();
}
