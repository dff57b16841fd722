import { chmodSync, existsSync, globSync, mkdirSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";

const MEMORY = "/dev/shm";
const NAME = "risk-insight-tests-";
/** A run leaves four gigabytes of databases until it ends. */
const NEEDED_BYTES = 10 * 2 ** 30;

/**
 * Gives the processes started from here on a temporary folder in memory, where there is room: the tests create hundreds
 * of databases of hundreds of files each, which a disk takes ten times as long to write.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env["TMPDIR"] || !existsSync(MEMORY)) return;
  for (const folder of globSync(`${MEMORY}/${NAME}*`)) if (!isRunning(Number(folder.split("-").at(-1)))) remove(folder);
  const { bavail, bsize } = statfsSync(MEMORY);
  if (Math.min(bavail * bsize, freemem()) < NEEDED_BYTES) return;
  const folder = `${MEMORY}/${NAME}${process.pid}`;
  mkdirSync(folder, { recursive: true });
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  process.env["TMPDIR"] = folder;
  process.once("exit", () => remove(folder));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
