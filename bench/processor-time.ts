import { existsSync, globSync, readFileSync } from "node:fs";

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** Only Linux tells the processor time of other processes in this way. */
export const canReadProcessorTime = existsSync("/proc/self/stat");

interface ProcessStat {
  parent: number;
  /** The process's own seconds and those of its children that have ended. */
  seconds: number;
}

function readStat(pid: number): ProcessStat {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name, in brackets, may contain spaces.
  const fields = text
    .slice(text.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const [, parent = 0] = fields;
  // User and system time of the process (utime, stime), then of its ended children (cutime, cstime).
  const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0);
  return { parent, seconds: ticks / TICKS_PER_SECOND };
}

export const findParent = (pid: number) => readStat(pid).parent;

/** The processor time of processes and their children, in seconds. */
export function readProcessorTime(pids: readonly number[]): number {
  const stats = globSync("/proc/[0-9]*").flatMap((folder) => {
    const pid = Number(folder.slice("/proc/".length));
    try {
      return [{ pid, ...readStat(pid) }];
    } catch {
      // The process has ended meanwhile; its parent counts its time.
      return [];
    }
  });
  return stats
    .filter(({ pid, parent }) => pids.includes(pid) || pids.includes(parent))
    .reduce((sum, { seconds }) => sum + seconds, 0);
}
