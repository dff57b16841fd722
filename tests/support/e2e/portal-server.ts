import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePorts } from "../server/free-ports.ts";
import { copyDemoData } from "../server/kept-stores.ts";

interface StartedPortal {
  origin: string;
  stop: () => Promise<void>;
}

/** Starts the product over a data folder of its own, with the demo data unless it is filled in another way. */
export async function startPortal(fill = copyDemoData): Promise<StartedPortal> {
  const port = await findFreePorts();
  const dataDir = mkdtempSync(join(tmpdir(), "portal-"));
  await fill(dataDir);
  // A test cannot change the requests that a service worker answers. service-worker.spec.ts has portals with one.
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, SERVICE_WORKER: "off" };
  const server = spawn(process.execPath, ["tools/start.ts"], { env, stdio: ["ignore", "pipe", "pipe"] });
  const origin = `http://localhost:${port}`;
  await new Promise<void>((resolve, reject) => {
    let output = "";
    const readOutput = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(origin)) resolve();
    };
    server.stdout.on("data", readOutput);
    server.stderr.on("data", readOutput);
    server.once("exit", (code) => reject(new Error(`The portal ended with ${code} before it was ready:\n${output}`)));
  });
  return {
    origin,
    async stop() {
      const exit = once(server, "exit");
      server.kill("SIGTERM");
      await exit;
      rmSync(dataDir, { recursive: true });
    },
  };
}
