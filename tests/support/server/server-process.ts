import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

/** As in `npm start` and the Docker image: a larger young generation keeps garbage collection of long answers short. */
export const nodeFlags = ["--max-semi-space-size=16"];

/** What each process gets beside its own settings: where programs are, and where Node keeps compiled files. */
export const processEnv = {
  PATH: process.env["PATH"] ?? "",
  NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? "",
};

export interface ServerProcess {
  child: ChildProcess;
  origin: string;
  /** Everything that the process has written to stdout and stderr. */
  output: () => string;
  /** Resolves to the exit code, or to null if a signal ended the process. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

interface ServerOptions {
  /** PORT is required; the process gets these variables and `processEnv`, and no others. */
  env: Record<string, string>;
  /** The default runs the server alone. `tools/start.ts` builds the page first, as `npm start` does. */
  script?: string;
  readyWithinMs?: number;
}

/** Starts a server in a process of its own and waits until it is ready or has exited. */
export async function startServerProcess({
  env,
  script = "server/main.ts",
  readyWithinMs = 60_000,
}: ServerOptions): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...nodeFlags, script], {
    env: { ...processEnv, WEB_ROOT: "tests/support/server/web", ...env },
  });
  const output = collectOutput(child);
  const origin = `http://localhost:${env["PORT"]}`;
  const deadline = Date.now() + readyWithinMs;
  while (child.exitCode === null && !(await isReady(origin))) {
    if (Date.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error(`The server was not ready within ${readyWithinMs} ms: ${output()}`);
    }
    await sleep(25);
  }
  return { child, origin, output, stop: (signal = "SIGTERM") => stopProcess(child, signal) };
}

export function collectOutput(child: ChildProcess): () => string {
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => chunks.push(String(chunk)));
  return () => chunks.join("");
}

function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

export async function stopProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exited = once(child, "exit");
  child.kill(signal);
  const [code] = (await exited) as [number | null];
  return code;
}
