import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** What Debian calls the programs that each browser needs. WebKit has no mode without a display. */
const PROGRAMS = { Firefox: ["firefox-esr"], WebKit: ["WebKitWebDriver", "Xvfb"] } as const;
const DEBIAN_PACKAGES = ["firefox-esr", "webkit2gtk-driver", "xvfb"];

export type OtherBrowserName = keyof typeof PROGRAMS;
export const otherBrowserNames = ["Firefox", "WebKit"] as const satisfies readonly OtherBrowserName[];

export const hasOtherBrowser = (name: OtherBrowserName) => PROGRAMS[name].every(isOnPath);

/** Installs Firefox and WebKit with apt where they are missing (as root on Debian). */
export function ensureOtherBrowsers(): void {
  if (otherBrowserNames.every(hasOtherBrowser) || process.getuid?.() !== 0) return;
  if (run("apt-get", "update", "-q")) run("apt-get", "install", "-qy", "--no-install-recommends", ...DEBIAN_PACKAGES);
}

function isOnPath(program: string): boolean {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter(Boolean);
  return folders.some((folder) => existsSync(join(folder, program)));
}

function run(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: ["ignore", 2, 2] }).status === 0;
}
