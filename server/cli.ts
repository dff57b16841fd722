import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { readConfig } from "./config.ts";
import { importFile, type ImportResult } from "./import/import-file.ts";
import { backUpFolder, restoreFolder } from "./store/backup.ts";
import { migrate } from "./store/migrate.ts";
import { openStore } from "./store/open-store.ts";

const USAGE = `Usage:
  npm run portal -- import FILE.csv… [--dry-run]
  npm run portal -- backup FILE.tar.gz
  npm run portal -- restore FILE.tar.gz`;
const MAX_REJECTED_SHOWN = 20;

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { "dry-run": { type: "boolean", default: false } },
  });
  const [command, ...files] = positionals;
  const isSuccess = await runCommand(command, files, values["dry-run"]);
  if (!isSuccess) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function runCommand(command: string | undefined, files: readonly string[], dryRun: boolean): Promise<boolean> {
  const [file, ...others] = files;
  if (file === undefined) throw new Error(USAGE);
  if (command === "import") return importFiles(files, dryRun);
  if ((command !== "backup" && command !== "restore") || others.length > 0) throw new Error(USAGE);
  const { database } = readConfig(process.env);
  if (!("folder" in database)) throw new Error("DATABASE_URL is set: use pg_dump and pg_restore");
  if (command === "backup") {
    const size = await backUpFolder(database.folder, file);
    console.log(`Saved ${database.folder} in ${file}, ${(size / 1e6).toFixed(1)} MB.`);
  } else {
    await restoreFolder(database.folder, file);
    console.log(`Restored ${file} in ${database.folder}. Start the server now.`);
  }
  return true;
}

async function importFiles(files: readonly string[], dryRun: boolean): Promise<boolean> {
  const config = readConfig(process.env);
  const { store, close } = await openStore(config.database);
  let isSuccess = true;
  try {
    await migrate(store);
    for (const file of files) {
      const text = await readFile(file, "utf8");
      const result = await importFile(store, text, { realm: config.identity.realm, dryRun });
      printResult(file, result, dryRun);
      isSuccess &&= result.isSaved || (dryRun && result.rejected.length === 0);
    }
    return isSuccess;
  } finally {
    await close();
  }
}

function printResult(file: string, result: ImportResult, dryRun: boolean): void {
  const { kind, added, changed, unchanged, rejected, isSaved } = result;
  const changes = isSaved ? `${added} added, ${changed} changed` : `${added} to add, ${changed} to change`;
  console.log(`${file}: ${kind}: ${changes}, ${unchanged} unchanged, ${rejected.length} rejected`);
  for (const { line, reason } of rejected.slice(0, MAX_REJECTED_SHOWN)) console.log(`  line ${line}: ${reason}`);
  if (rejected.length > MAX_REJECTED_SHOWN) console.log(`  and ${rejected.length - MAX_REJECTED_SHOWN} more`);
  console.log(`  ${describeOutcome(isSaved, dryRun)}`);
}

function describeOutcome(isSaved: boolean, dryRun: boolean): string {
  if (isSaved) return "Saved.";
  return dryRun ? "Dry run: nothing was saved." : "Nothing was saved.";
}
