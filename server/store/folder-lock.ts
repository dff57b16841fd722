import { accessSync, constants, mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

export class FolderInUseError extends Error {}
export class FolderUnusableError extends Error {}

/** Creates the folder unless it exists. Its files are for this user only. */
export function createFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
  } catch (cause) {
    const reason = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown reason";
    const message = `DATA_DIR ${folder} cannot be written (${reason}): choose another folder or change its permissions.`;
    throw new FolderUnusableError(message, { cause });
  }
}

/** Held here, because a lock that nothing refers to would be freed with its handle by the garbage collector. */
const locks = new Set<DatabaseSync>();

/** PGlite does not lock its folder, and two servers would lose rows. The kernel frees this lock when a process ends. */
export function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, "lock"), { timeout: 0 });
  try {
    lock.exec("pragma journal_mode = memory; begin exclusive");
  } catch (cause) {
    lock.close();
    throw new FolderInUseError(`DATA_DIR ${folder} is in use by another server`, { cause });
  }
  locks.add(lock);
  return () => {
    locks.delete(lock);
    lock.close();
  };
}
