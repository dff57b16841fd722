import { spawnSync } from "node:child_process";
import { cpSync, existsSync, globSync, readFileSync, symlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import {
  findClientProgram,
  findPostgres,
  NEWEST_RELEASE,
  NPM_FOLDER,
  OLDEST_RELEASE,
} from "../tests/support/server/find-postgres.ts";

/**
 * Installs what the machine lacks of PostgreSQL: the releases from npm's platform packages, whose versions are fixed by
 * the lock file in tools/postgres, and with apt the dump programs, which those packages lack. What stays missing makes
 * tests skip, and the closing lines of a run count them.
 */
export function ensurePostgres(): void {
  const { oldest, newest } = findPostgres();
  const hasOldest = Boolean(process.env["POSTGRES_BIN"]) || oldest?.release === OLDEST_RELEASE;
  if (!hasOldest || (newest?.release ?? 0) < NEWEST_RELEASE) installReleases();
  if (!findClientProgram("pg_restore", findPostgres().oldest?.release ?? 0)) installClientWithApt();
}

function installReleases(): void {
  console.error("Installing PostgreSQL for the tests (npm ci)…");
  cpSync(join(import.meta.dirname, "postgres"), NPM_FOLDER, { recursive: true });
  const args = ["ci", "--include=optional", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  run("npm", args, NPM_FOLDER);
  for (const list of globSync(`${NPM_FOLDER}/node_modules/*/native/pg-symlinks.json`)) createLinks(list);
}

/** npm packages cannot contain symbolic links; the packages list theirs, and their own script is not run. */
function createLinks(list: string): void {
  const root = dirname(dirname(list));
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]) {
    if (!existsSync(join(root, target))) symlinkSync(basename(source), join(root, target));
  }
}

function installClientWithApt(): void {
  if (process.getuid?.() !== 0) return;
  if (run("apt-get", ["update", "-q"]))
    run("apt-get", ["install", "-qy", "--no-install-recommends", "postgresql-client"]);
}

function run(command: string, args: string[], cwd = "."): boolean {
  return spawnSync(command, args, { cwd, stdio: ["ignore", 2, 2] }).status === 0;
}
