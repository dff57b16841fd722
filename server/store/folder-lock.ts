import { accessSync, constants, mkdirSync, statSync, utimesSync } from "node:fs";
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

/** Shorter than a second server needs until it has opened the database. */
const CHECK_INTERVAL_MS = 1000;

/** Held here, because a lock that nothing refers to would be freed with its handle by the garbage collector. */
const locks = new Set<DatabaseSync>();

/** PGlite does not lock its folder, and two servers would lose rows. The kernel frees this lock when a process ends. */
export function lockFolder(folder: string): () => void {
  const file = join(folder, "lock");
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec("pragma journal_mode = memory; begin exclusive");
  } catch (cause) {
    lock.close();
    throw new FolderInUseError(`DATA_DIR ${folder} is in use by another server`, { cause });
  }
  locks.add(lock);
  // A time of its own tells the others that this process has it now.
  utimesSync(file, new Date(), new Date());
  const held = identify(file);
  const check = setInterval(() => {
    if (identify(file) !== held) stopWithoutLock(folder);
  }, CHECK_INTERVAL_MS).unref();
  return () => {
    clearInterval(check);
    locks.delete(lock);
    lock.close();
  };
}

/** Without opening the file: the kernel frees a lock when its process closes any handle of the file. */
function identify(file: string): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats && `${stats.ino} ${stats.mtimeMs}`;
}

/** At once, because another server may have opened the database. What was acknowledged is on the disk. */
function stopWithoutLock(folder: string): never {
  console.error(`DATA_DIR ${folder} is no longer locked: its file "lock" was deleted, replaced or changed. Stopping.`);
  process.exit(1);
}
