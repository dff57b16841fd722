import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright";

const PROGRAM_NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "microsoft-edge"];
const INSTALLED_FILES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/**
 * The browser to drive: BROWSER_PATH, else Playwright's own download (undefined: Playwright finds it itself),
 * else an installed Chromium, Chrome or Edge, else null.
 */
export function findBrowser(env = process.env): string | undefined | null {
  const chosen = env["BROWSER_PATH"];
  if (chosen) {
    if (!existsSync(chosen)) throw new Error(`BROWSER_PATH names no file: ${chosen}`);
    return chosen;
  }
  if (existsSync(chromium.executablePath())) return undefined;
  const folders = (env["PATH"] ?? "").split(delimiter).filter(Boolean);
  const filesOnPath = folders.flatMap((folder) => PROGRAM_NAMES.map((name) => join(folder, name)));
  return [...filesOnPath, ...INSTALLED_FILES].find((file) => existsSync(file)) ?? null;
}

/** Installs a browser if there is none: Playwright's download, else (as root on Debian) apt's Chromium. */
export function ensureBrowser(): void {
  if (findBrowser() !== null || downloadBrowser() || installBrowserWithApt()) return;
  throw new Error("No browser: install Chromium or Chrome, or name one in BROWSER_PATH.");
}

function downloadBrowser(): boolean {
  const playwright = join(import.meta.dirname, "..", "node_modules", "playwright", "cli.js");
  return run(process.execPath, playwright, "install", "chromium");
}

function installBrowserWithApt(): boolean {
  return (
    process.getuid?.() === 0 &&
    run("apt-get", "update", "-q") &&
    run("apt-get", "install", "-qy", "--no-install-recommends", "chromium")
  );
}

function run(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: ["ignore", 2, 2] }).status === 0;
}

/** Headless browsers hide scroll bars, so what they cover or push aside would not be seen. */
const CLASSIC_SCROLL_BARS = ["--hide-scrollbars"];

/** The browser as most people have it on Windows and Linux: scroll bars take room. */
export const launchOptionsWithScrollBars = () => ({ ...launchOptions(), ignoreDefaultArgs: CLASSIC_SCROLL_BARS });

export function launchOptions() {
  const executablePath = findBrowser();
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
