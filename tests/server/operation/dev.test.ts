import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { collectOutput, processEnv } from "../../support/server/server-process.ts";
import { findFreePorts } from "../../support/server/free-ports.ts";

function startDev(port: string) {
  const folder = mkdtempSync(join(tmpdir(), "portal-dev-"));
  const child = spawn(process.execPath, ["tools/dev.ts"], {
    env: { ...processEnv, PORT: port, DATA_DIR: join(folder, "data") },
  });
  onTestFinished(async () => {
    if (child.exitCode === null) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    rmSync(folder, { recursive: true, force: true });
  });
  return { child, output: collectOutput(child) };
}

test("npm run dev serves the portal and its server at PORT [operation: failing start]", async () => {
  const port = await findFreePorts();
  const { output } = startDev(String(port));
  await expect.poll(output, { timeout: 100_000 }).toContain(`Risk Insight is ready:  http://localhost:${port}`);
  expect(await (await fetch(`http://localhost:${port}/report`)).text()).toContain("<title>Risk Insight</title>");
  expect((await fetch(`http://localhost:${port}/serverside/api/settings`)).status).toBe(200);
});

test("npm run dev names a taken neighbour port in one sentence, and starts nothing [operation: failing start]", async () => {
  const port = await findFreePorts();
  const other = createServer().listen(port + 11, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const { child, output } = startDev(String(port));
  expect(await once(child, "close")).toEqual([1, null]);
  expect(output()).toBe(
    `Port ${port + 11} is in use by another program: set PORT to a port that is free, as are PORT + 10 to PORT + 12.\n`,
  );
});

test("npm run dev refuses a PORT that is no port in one sentence [operation: failing start]", async () => {
  const { child, output } = startDev("the usual");
  expect(await once(child, "close")).toEqual([1, null]);
  expect(output()).toBe("PORT must be a whole number from 1 to 65523.\n");
});
