import { spawn } from "node:child_process";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { findFreePorts } from "../../support/server/free-ports.ts";
import { HttpClient } from "../../support/server/http-client.ts";
import { countStoredReports, LoadWriter } from "../../support/server/load-writer.ts";
import { collectOutput, startServerProcess } from "../../support/server/server-process.ts";
import { createServerData, type ServerData } from "../../support/server/test-stores.ts";
import { getDemoUser } from "../../support/server/test-server.ts";

let folder: string;
let data: ServerData;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "portal-backup-"));
});
beforeEach(async () => {
  data = await createServerData("PGlite");
  onTestFinished(data.remove);
});
afterAll(() => rm(folder, { recursive: true }));

async function runPortal(command: "backup" | "restore", file: string, dataFolder: string) {
  const child = spawn(process.execPath, ["server/cli.ts", command, file], {
    env: { PATH: process.env["PATH"], DATA_DIR: dataFolder },
  });
  const output = collectOutput(child);
  const code = await new Promise((resolve) => child.once("close", resolve));
  return { code, output: output().replaceAll(dataFolder, "DATA").replaceAll(file, "FILE").trim() };
}

async function start(dataFolder: string) {
  const server = await startServerProcess({ env: { PORT: String(await findFreePorts()), DATA_DIR: dataFolder } });
  onTestFinished(async () => void (await server.stop("SIGKILL")));
  return server;
}

async function signInAda(origin: string): Promise<HttpClient> {
  const ada = new HttpClient(origin);
  await ada.signIn(getDemoUser("ada").sub);
  return ada;
}

describe("npm run portal -- backup, then restore", () => {
  test("saves every write that a running server has acknowledged, without refusing one meanwhile [fault: backup while running]", async () => {
    const file = join(folder, "live.tar.gz");
    const restored = join(folder, "restored");
    const server = await start(data.env.DATA_DIR);
    const ada = await signInAda(server.origin);
    const writers = Array.from({ length: 3 }, () => new LoadWriter(ada));
    const acknowledged = () => writers.flatMap((writer) => writer.acknowledged);
    const running = writers.map((writer) => writer.run());
    await vi.waitUntil(() => acknowledged().length >= 20, { timeout: 60_000 });
    const before = acknowledged();
    expect(await runPortal("backup", file, data.env.DATA_DIR)).toEqual({
      code: 0,
      output: expect.stringMatching(/^Saved DATA in FILE, \d+\.\d MB\.$/),
    });
    for (const writer of writers) writer.stop();
    await Promise.all(running);
    expect(writers.flatMap(({ rejections }) => rejections)).toEqual([]);
    expect((await stat(file)).mode & 0o077).toBe(0);

    expect(await runPortal("restore", file, restored)).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^Restored FILE in DATA\. Sessions ended: 1\. Invitations ended: 1\. Let the collector .* position \d+\. Start the server now\.$/,
      ),
    });
    const copy = await start(restored);
    expect(await countStoredReports(await signInAda(copy.origin), before)).toMatchObject({ lost: 0, duplicated: 0 });
    expect((await fetch(`${server.origin}/health/ready`)).ok).toBe(true);
  });
});
