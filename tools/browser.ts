import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright";

const PROGRAM_NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "microsoft-edge"];
/** It keeps no window, so that tests need a third less of the processor, but has no back/forward cache. */
const HEADLESS_SHELL = "chromium-headless-shell";
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
  return findOnPath(PROGRAM_NAMES, env) ?? INSTALLED_FILES.find((file) => existsSync(file)) ?? null;
}

/** Beside an installed browser. Playwright's own download brings its own. */
function findHeadlessShell({ env } = process): string | undefined {
  return env["BROWSER_PATH"] || findBrowser() === undefined ? undefined : findOnPath([HEADLESS_SHELL], env);
}

function findOnPath(names: readonly string[], env: NodeJS.ProcessEnv): string | undefined {
  const folders = (env["PATH"] ?? "").split(delimiter).filter(Boolean);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((file) => existsSync(file));
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
    (installWithApt("chromium", HEADLESS_SHELL) || installWithApt("chromium"))
  );
}

const installWithApt = (...names: string[]) => run("apt-get", "install", "-qy", "--no-install-recommends", ...names);

function run(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: ["ignore", 2, 2] }).status === 0;
}

/** Headless browsers hide scroll bars, so what they cover or push aside would not be seen. */
const CLASSIC_SCROLL_BARS = ["--hide-scrollbars"];

/** The browser as most people have it on Windows and Linux: scroll bars take room. */
export const withScrollBars = (options: ReturnType<typeof launchOptions>) => ({
  ...options,
  ignoreDefaultArgs: CLASSIC_SCROLL_BARS,
});

export const launchOptions = () => optionsFor(findHeadlessShell() ?? findBrowser());

/**
 * For what only a browser with a window has, and for the stories: the shell may leave an old background behind, and
 * shows the focus of simulated keys differently.
 */
export const fullBrowserOptions = () => ({ ...optionsFor(findBrowser()), channel: "chromium" });

function optionsFor(executablePath: string | undefined | null) {
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
