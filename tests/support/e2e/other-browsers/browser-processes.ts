import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A browser writes into its home folder and may leave a process behind. Both end with `close`. */
export function createBrowserProcesses() {
  const home = mkdtempSync(join(tmpdir(), "browser-"));
  const children: ChildProcess[] = [];
  return {
    home,
    start(program: string, args: readonly string[], settings: Record<string, string> = {}): ChildProcess {
      const env = { ...process.env, HOME: home, XDG_RUNTIME_DIR: home, ...settings };
      const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] });
      children.unshift(child);
      return child;
    },
    /** The last started first: a driver before its display. */
    async close(): Promise<void> {
      for (const child of children) await endProcess(child);
      rmSync(home, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  const forced = setTimeout(() => child.kill("SIGKILL"), 10_000);
  await exit;
  clearTimeout(forced);
}

/** Resolves to the first group of the pattern in what the program prints. */
export function readOutput(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const found = pattern.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${child.spawnfile} ended with ${code}:\n${output}`)));
  });
}
