import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright";

/**
 * The browser to drive: BROWSER_PATH, else Playwright's own download (undefined: Playwright finds it itself),
 * else an installed Chromium, Chrome or Edge, else null.
 */
export function findBrowser(env = process.env): string | undefined | null {
  const wanted = env["BROWSER_PATH"];
  if (wanted) {
    if (!existsSync(wanted)) throw new Error(`BROWSER_PATH names no file: ${wanted}`);
    return wanted;
  }
  if (existsSync(chromium.executablePath())) return undefined;
  const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "microsoft-edge"];
  const onPath = (env["PATH"] ?? "")
    .split(delimiter)
    .filter(Boolean)
    .flatMap((dir) => names.map((name) => join(dir, name)));
  const fixed = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
  ];
  return [...onPath, ...fixed].find((file) => existsSync(file)) ?? null;
}

/** Installs a browser where there is none: Playwright's download, else (as root on Debian) apt. */
export function ensureBrowser(): void {
  if (findBrowser() !== null) return;
  const cli = join(import.meta.dirname, "..", "node_modules", "playwright", "cli.js");
  if (run(process.execPath, cli, "install", "chromium")) return;
  if (
    process.getuid?.() === 0 &&
    run("apt-get", "update", "-q") &&
    run("apt-get", "install", "-qy", "--no-install-recommends", "chromium")
  )
    return;
  throw new Error("No browser: install Chromium or Chrome, or name one in BROWSER_PATH.");
}

function run(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: ["ignore", 2, 2] }).status === 0;
}

export function launchOptions() {
  const executablePath = findBrowser() ?? undefined;
  return {
    ...(executablePath ? { executablePath } : {}),
    args: [
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  };
}
