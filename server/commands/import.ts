import { readFile } from "node:fs/promises";
import type { Config } from "../config.ts";
import { importOnServer } from "../import/import-command.ts";
import { importFile, type ImportResult } from "../import/import-file.ts";
import { createCommandActor } from "../audit/write-audit.ts";
import { requireMigrations } from "../store/migrate.ts";
import { openStore } from "../store/open-store.ts";

const MAX_LINES_SHOWN = 20;

/** Imports files whether a server runs or not. Returns whether every file was imported, or could be. */
export async function runImport(
  config: Config,
  { files, dryRun }: { files: readonly string[]; dryRun: boolean },
): Promise<boolean> {
  let isSuccess = true;
  for (const file of files) {
    const text = decodeText(await readFile(file), file);
    const result =
      (await importOnServer(config.database, text, dryRun)) ?? (await importInThisProcess(config, text, dryRun));
    printResult(file, result, dryRun);
    isSuccess &&= result.isSaved || (dryRun && !result.lines.some((line) => line.result === "rejected"));
  }
  return isSuccess;
}

async function importInThisProcess(config: Config, text: string, dryRun: boolean): Promise<ImportResult> {
  const { store, close } = await openStore(config.database);
  try {
    await requireMigrations(store);
    const { realm, roleMap } = config.identity;
    const { accessDays } = config;
    return await importFile(store, text, { realm, roleMap, accessDays, actor: createCommandActor("import"), dryRun });
  } finally {
    await close();
  }
}

function decodeText(bytes: Buffer, file: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Error(`${file} is not a text in UTF-8: save it as “CSV UTF-8”`, { cause });
  }
}

function printResult(file: string, result: ImportResult, dryRun: boolean): void {
  const { kind, lines, isSaved } = result;
  const { added = [], changed = [], unchanged = [], rejected = [] } = Object.groupBy(lines, (line) => line.result);
  const changes = isSaved
    ? `${added.length} added, ${changed.length} changed`
    : `${added.length} to add, ${changed.length} to change`;
  console.log(`${file}: ${kind}: ${changes}, ${unchanged.length} unchanged, ${rejected.length} rejected`);
  printLines(rejected.map(({ line, reason }) => ({ line, text: reason })));
  printLines(lines.flatMap(({ line, warning }) => (warning === undefined ? [] : { line, text: warning })));
  console.log(`  ${describeOutcome(isSaved, dryRun)}`);
}

function printLines(lines: readonly { line: number; text: string }[]): void {
  for (const { line, text } of lines.slice(0, MAX_LINES_SHOWN)) console.log(`  line ${line}: ${text}`);
  if (lines.length > MAX_LINES_SHOWN) console.log(`  and ${lines.length - MAX_LINES_SHOWN} more`);
}

function describeOutcome(isSaved: boolean, dryRun: boolean): string {
  if (isSaved) return "Saved.";
  return dryRun ? "Dry run: nothing was saved." : "Nothing was saved.";
}
