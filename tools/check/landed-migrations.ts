import { createHash } from "node:crypto";
import { basename } from "node:path";
import type { SourceFile, Violation } from "./source-file.ts";

const FOLDER = "server/store/migrations";
export const LANDED_MIGRATIONS = `${FOLDER}/landed.sha256`;

/** A landed migration has run on databases, so a change of its file would leave them different from new ones. */
export function findChangedMigrations(files: readonly SourceFile[], list: string): Violation[] {
  const migrations = new Map(
    files
      .filter(({ path }) => path.startsWith(`${FOLDER}/`))
      .map(({ path, text }) => [basename(path), createHash("sha256").update(text).digest("hex")]),
  );
  const landed = new Map([...list.matchAll(/^(\w{64}) {2}(.+)$/gm)].map(([, hash, name = ""]) => [name, hash]));
  return [
    ...[...landed]
      .filter(([name, hash]) => migrations.get(name) !== hash)
      .map(([name]) => ({
        file: `${FOLDER}/${name}`,
        line: 1,
        message: "has landed and was changed or removed: restore it and add another migration",
      })),
    ...[...migrations]
      .filter(([name]) => !landed.has(name))
      .map(([name, hash]) => ({ file: LANDED_MIGRATIONS, line: 1, message: `lacks the line: ${hash}  ${name}` })),
  ];
}
