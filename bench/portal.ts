/// <reference lib="dom" />
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright";
import { nodeFlags } from "../tests/support/server/server-process.ts";

const PORT = Number(process.env["BENCH_PORT"] ?? 8900);

const running = new Set<() => Promise<void>>();

export interface RunningPortal {
  origin: string;
  stop: () => Promise<void>;
}

/** Starts the real server on the given data, as `npm start` does. */
export async function startPortal(dataDir: string, env: Record<string, string> = {}): Promise<RunningPortal> {
  const origin = `http://localhost:${PORT}`;
  const server = spawn(process.execPath, [...nodeFlags, join(import.meta.dirname, "../tools/start.ts")], {
    env: { ...process.env, PORT: String(PORT), DATA_DIR: dataDir, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const stop = async () => {
    if (!running.delete(stop)) return;
    server.kill("SIGTERM");
    await once(server, "exit");
  };
  running.add(stop);
  await waitUntilReady(server, origin);
  return { origin, stop };
}

/** Stops the servers that a failed group left running. */
export async function stopPortals(): Promise<void> {
  for (const stop of running) await stop();
}

/** Signs a demo user in through the pages, accepts the terms and answers the consent notice. */
export async function signIn(context: BrowserContext, origin: string, user: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(origin);
  await page.getByRole("button", { name: user }).click();
  const terms = page.getByRole("dialog", { name: "Terms of Use" });
  await terms.getByRole("checkbox").check();
  await terms.getByRole("button", { name: "I Accept" }).click();
  await page.getByRole("dialog", { name: "Select Report Details" }).getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Essential only" }).click();
  await page.close();
}

/** Opens the first page of a signed-in user and waits until the application has taken it over. */
export async function openFirstPage(page: Page, origin: string): Promise<void> {
  await page.goto(origin);
  await page.getByRole("dialog", { name: "Select Report Details" }).waitFor();
  await page.waitForFunction(() => document.querySelector("#first-screen") === null);
}

async function waitUntilReady(server: ChildProcess, origin: string): Promise<void> {
  for await (const chunk of server.stdout!) if (String(chunk).includes(origin)) return;
  throw new Error("The portal ended before it was ready");
}
