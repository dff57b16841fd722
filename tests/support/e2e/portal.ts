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

/** Console errors and warnings, uncaught errors, and violations of the content security policy. */
export type PageErrors = string[];

export const test = base.extend<{ pageErrors: PageErrors; page: Page }, { portal: Portal }>({
  portal: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from this pattern
    async ({}, provide) => {
      await runPortal(provide);
    },
    { scope: "worker", timeout: 120_000 },
  ],
  pageErrors: async ({ page }, provide) => {
    const pageErrors: PageErrors = [];
    page.on(
      "console",
      (message) => isErrorOrWarning(message) && pageErrors.push(`${message.type()}: ${message.text()}`),
    );
    page.on("pageerror", (error) => pageErrors.push(`uncaught: ${error.message}`));
    await page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) =>
        console.error(`CSP ${event.violatedDirective} ${event.blockedURI}`),
      );
    });
    await provide(pageErrors);
    expect(pageErrors).toEqual([]);
  },
});

/** Starts the product over a data folder of its own, which is filled first where that is wanted. */
export async function runPortal(
  provide: (portal: Portal) => Promise<void>,
  fill?: (dataDir: string) => Promise<void>,
): Promise<void> {
  const port = await findFreePorts();
  const dataDir = mkdtempSync(join(tmpdir(), "portal-"));
  await fill?.(dataDir);
  let server = await startServer(port, dataDir);
  await provide({
    origin: `http://localhost:${port}`,
    restart: async () => {
      await stopServer(server);
      server = await startServer(port, dataDir);
    },
  });
  await stopServer(server);
  rmSync(dataDir, { recursive: true });
}

export async function signIn(page: Page, portal: Portal, user: string): Promise<void> {
  await page.goto(portal.origin);
  await page.getByRole("button", { name: user }).click();
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

const isErrorOrWarning = (message: ConsoleMessage) => message.type() === "error" || message.type() === "warning";

function startServer(port: number, dataDir: string): Promise<ChildProcess> {
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir };
  const server = spawn(process.execPath, ["tools/start.ts"], { env, stdio: ["ignore", "pipe", "pipe"] });
  return new Promise((resolve, reject) => {
    let output = "";
    const readOutput = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(`http://localhost:${port}`)) resolve(server);
    };
    server.stdout.on("data", readOutput);
    server.stderr.on("data", readOutput);
    server.once("exit", (code) => reject(new Error(`The portal ended with ${code} before it was ready:\n${output}`)));
  });
}

function stopServer(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    server.once("exit", () => resolve());
    server.kill("SIGTERM");
  });
}
