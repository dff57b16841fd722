import { execFileSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The first and the last release that the portal is tested on. */
export const OLDEST_RELEASE = 15;
export const NEWEST_RELEASE = 18;
/** Where `tools/postgres.ts` installs the releases that a machine lacks. */
export const NPM_FOLDER = join(import.meta.dirname, "../../../node_modules/.cache/postgres");

export interface PostgresPrograms {
  /** The folder of `initdb` and `postgres`. */
  folder: string;
  release: number;
}

interface FoundPostgres {
  oldest: PostgresPrograms | undefined;
  newest: PostgresPrograms | undefined;
}

/**
 * The oldest is POSTGRES_BIN, else the supported release that is nearest to 15; the newest is the highest release. They
 * are looked for in POSTGRES_BIN, on the PATH, where Debian installs them, and in npm's platform packages.
 */
export function findPostgres(env = process.env): FoundPostgres {
  const chosen = env["POSTGRES_BIN"];
  const programs = listFolders(env).flatMap((folder) => readPrograms(folder) ?? []);
  const ordered = programs
    .filter(({ release }) => release >= OLDEST_RELEASE)
    .toSorted((one, other) => one.release - other.release);
  const newest = ordered.find(({ release }) => release === ordered.at(-1)?.release);
  if (!chosen) return { oldest: ordered[0], newest };
  const oldest = readPrograms(chosen);
  if (!oldest) throw new Error(`POSTGRES_BIN has no initdb and postgres: ${chosen}`);
  return { oldest, newest: newest ?? oldest };
}

/** A program that only some installations have, of a release that can work with the given server. */
export function findClientProgram(name: string, serverRelease: number, env = process.env): string | undefined {
  return listFolders(env)
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file) && (readRelease(file) ?? 0) >= serverRelease);
}

function listFolders(env: NodeJS.ProcessEnv): string[] {
  const onPath = (env["PATH"] ?? "").split(delimiter);
  const npmPackages = `${NPM_FOLDER}/node_modules/postgres-*-${process.platform}-${process.arch}/native/bin`;
  const folders = [env["POSTGRES_BIN"], ...onPath, ...globSync("/usr/lib/postgresql/*/bin"), ...globSync(npmPackages)];
  return folders.filter((folder): folder is string => Boolean(folder));
}

function readPrograms(folder: string): PostgresPrograms | undefined {
  if (!existsSync(join(folder, "initdb")) || !existsSync(join(folder, "postgres"))) return undefined;
  const release = readRelease(join(folder, "postgres"));
  return release === undefined ? undefined : { folder, release };
}

function readRelease(program: string): number | undefined {
  try {
    const [, release] = /(\d+)/.exec(execFileSync(program, ["--version"], { encoding: "utf8", stdio: "pipe" })) ?? [];
    return Number(release);
  } catch {
    return undefined;
  }
}
