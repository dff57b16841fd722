import { closeSync, fsyncSync, openSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** The file system through which PGlite reaches the folder. It offers no flush, so every flush succeeds unheard. */
interface HostFiles {
  NODEFS: {
    stream_ops: { fsync?: (file: { nfd: number }) => number };
    tryFSOperation: (operation: () => number) => number;
  };
}

function addFlush({ NODEFS }: HostFiles): void {
  NODEFS.stream_ops.fsync = ({ nfd }) => NODEFS.tryFSOperation(() => flush(nfd));
}

class DurableFiles extends NodeFS {
  override async init(...options: Parameters<NodeFS["init"]>) {
    const { emscriptenOpts } = await super.init(...options);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFlush] } };
  }
}

/** PGlite switches fsync off. With it PostgreSQL flushes what it promises to keep, in the order that recovery needs. */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  "-c",
  // PGlite has no fdatasync, the default.
  "wal_sync_method=fsync",
];

/** Opens a database that keeps every acknowledged write when the power fails. */
export const openDurablePGlite = (folder: string, options: PGliteOptions): Promise<PGlite> =>
  PGlite.create({ ...options, fs: new DurableFiles(folder), startParams: START_PARAMETERS });

/** For files that the database has not written itself. Only for its own folder: it would open and so free the lock beside it. */
export function flushFolder(folder: string): void {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) flushPath(join(entry.parentPath, entry.name), entry.isFile() ? "r+" : "r");
  for (const path of [folder, dirname(folder)]) flushPath(path, "r");
}

function flushPath(path: string, flags: string): void {
  const file = openSync(path, flags);
  try {
    flush(file);
  } finally {
    closeSync(file);
  }
}

function flush(file: number): number {
  try {
    fsyncSync(file);
  } catch (error) {
    // Windows cannot flush folders.
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) throw error;
  }
  return 0;
}
