/// <reference lib="dom" />
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ConsoleMessage, expect, type Page, test as base } from "@playwright/test";
import { findFreePorts } from "../server/free-ports.ts";

export interface Portal {
  origin: string;
  restart: () => Promise<void>;
}

/** What a page complained of: console errors and warnings, uncaught errors, violations of its content security policy. */
export type Complaints = string[];

export const test = base.extend<{ complaints: Complaints; page: Page }, { portal: Portal }>({
  portal: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from this pattern
    async ({}, give) => {
      const port = await findFreePorts();
      const dataDir = mkdtempSync(join(tmpdir(), "portal-"));
      let server = await start(port, dataDir);
      await give({
        origin: `http://localhost:${port}`,
        restart: async () => {
          await stop(server);
          server = await start(port, dataDir);
        },
      });
      await stop(server);
      rmSync(dataDir, { recursive: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  complaints: async ({ page }, give) => {
    const complaints: Complaints = [];
    page.on("console", (message) => isComplaint(message) && complaints.push(`${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => complaints.push(`uncaught: ${error.message}`));
    await page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) =>
        console.error(`CSP ${event.violatedDirective} ${event.blockedURI}`),
      );
    });
    await give(complaints);
    expect(complaints).toEqual([]);
  },
});

export async function signIn(page: Page, portal: Portal, person: string): Promise<void> {
  await page.goto(portal.origin);
  await page.getByRole("button", { name: person }).click();
}

export async function acceptTerms(page: Page): Promise<void> {
  const terms = page.getByRole("dialog", { name: "Terms of Use" });
  await terms.getByRole("checkbox", { name: "I agree to these Online Terms of Use" }).check();
  await terms.getByRole("button", { name: "I Accept" }).click();
}

export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: label, exact: true }).click();
  await page.getByRole("option", { name: option }).first().click();
}

const isComplaint = (message: ConsoleMessage) => message.type() === "error" || message.type() === "warning";

function start(port: number, dataDir: string): Promise<ChildProcess> {
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir };
  const server = spawn(process.execPath, ["tools/start.ts"], { env, stdio: ["ignore", "pipe", "pipe"] });
  return new Promise((resolve, reject) => {
    let said = "";
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes(`http://localhost:${port}`)) resolve(server);
    };
    server.stdout.on("data", hear);
    server.stderr.on("data", hear);
    server.once("exit", (code) => reject(new Error(`The portal ended with ${code} before it was ready:\n${said}`)));
  });
}

function stop(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    server.once("exit", () => resolve());
    server.kill("SIGTERM");
  });
}
