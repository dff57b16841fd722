import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { findClientProgram, findPostgres } from "../../support/server/find-postgres.ts";

const root = mkdtempSync(join(tmpdir(), "postgres-folders-"));
afterAll(() => rmSync(root, { recursive: true }));

/** A folder with programs that can only tell their release. */
function createPrograms(release: number): string {
  const folder = join(root, String(release));
  mkdirSync(folder);
  for (const name of ["initdb", "postgres", "pg_dump"]) {
    writeFileSync(join(folder, name), `#!/bin/sh\necho "${name} (PostgreSQL) ${release}.4 (Debian)"\n`);
    chmodSync(join(folder, name), 0o755);
  }
  return folder;
}

const [tooOld, oldest, future] = [createPrograms(14), createPrograms(15), createPrograms(99)];
const path = (...folders: string[]) => ({ PATH: ["", ...folders].join(delimiter) });

describe("PostgreSQL is looked for", () => {
  it("on the PATH, where the release nearest to 15 and the highest one serve the tests [operation: no PostgreSQL]", () => {
    const found = findPostgres(path(future, tooOld, oldest));
    expect(found.oldest).toEqual({ folder: oldest, release: 15 });
    expect(found.newest).toEqual({ folder: future, release: 99 });
  });

  it("in POSTGRES_BIN first, whatever its release [operation: no PostgreSQL]", () => {
    const found = findPostgres({ ...path(oldest), POSTGRES_BIN: future });
    expect(found.oldest).toEqual({ folder: future, release: 99 });
  });

  it("in POSTGRES_BIN only if it has the programs", () => {
    const env = { ...path(oldest), POSTGRES_BIN: join(root, "nothing") };
    expect(() => findPostgres(env)).toThrow(`POSTGRES_BIN has no initdb and postgres: ${env.POSTGRES_BIN}`);
  });
});

it("a dump program must not be older than the server", () => {
  expect(findClientProgram("pg_dump", 50, path(oldest, future))).toBe(join(future, "pg_dump"));
  expect(findClientProgram("pg_dump", 100, path(oldest, future))).toBeUndefined();
});
