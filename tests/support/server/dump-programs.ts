import { execFileSync } from "node:child_process";
import { findClientProgram, findPostgres } from "./find-postgres.ts";

const NAMES = ["pg_dump", "pg_restore", "psql"] as const;
const files = new Map(NAMES.map((name) => [name, findClientProgram(name, findPostgres().oldest?.release ?? 0)]));

/** npm's platform packages contain the server only. */
export const hasDumpPrograms = [...files.values()].every((file) => file !== undefined);

/** Runs one of PostgreSQL's own programs to its end. */
export function runDumpProgram(name: (typeof NAMES)[number], ...args: string[]): void {
  const file = files.get(name);
  if (file === undefined) throw new Error(`${name} is not installed`);
  execFileSync(file, args, { stdio: ["ignore", "ignore", "pipe"] });
}
