import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { resolve } from "node:path";

const APT_OPTIONS = ["-qq", "--no-install-recommends"];

/**
 * Unpacks those of Debian's packages that are not installed, and what they need, into a folder and returns the folder.
 * Nothing is installed, and no privileges are needed: apt-get only names and downloads the packages.
 */
export function unpackDebianPackages(name: string, packages: readonly string[]): string {
  const cache = resolve("node_modules/.cache", name);
  if (existsSync(cache)) return cache;
  const folder = `${cache}.${process.pid}`;
  const downloads = `${folder}/downloads`;
  mkdirSync(downloads, { recursive: true });
  try {
    const plan = run("apt-get", ["install", "--simulate", ...APT_OPTIONS, ...packages]);
    // A line with a bracket is an upgrade of a package that is installed.
    const names = [...plan.matchAll(/^Inst (\S+) \(/gm)].map(([, found = ""]) => found);
    if (names.length > 0) run("apt-get", ["download", "-qq", ...names], downloads);
    for (const file of readdirSync(downloads)) run("dpkg", ["-x", `${downloads}/${file}`, folder]);
    rmSync(downloads, { recursive: true });
    renameSync(folder, cache);
  } catch (cause) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`${name} could not be unpacked: this proof needs Debian and a run of apt-get update`, { cause });
  }
  return cache;
}

const run = (command: string, args: string[], cwd?: string) =>
  execFileSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
