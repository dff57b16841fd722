import { parseArgs } from "node:util";
import { runExportAudit, runVerifyAudit } from "./commands/audit.ts";
import { runBackup, runRestore } from "./commands/backup.ts";
import { runEraseEmail } from "./commands/erase-email.ts";
import { runImport } from "./commands/import.ts";
import { type Config, readConfig } from "./config.ts";
import { FolderInUseError } from "./store/folder-lock.ts";
import { migrate } from "./store/migrate.ts";
import { openStore, type Store } from "./store/open-store.ts";

const USAGE = `Usage:
  npm run portal -- import FILE.csv… [--dry-run]
  npm run portal -- backup FILE.tar.gz
  npm run portal -- restore FILE.tar.gz
  npm run portal -- verify-audit [--contains POSITION:HASH]
  npm run portal -- export-audit
  npm run portal -- erase-email PERSON
  npm run portal -- migrate`;

/** Returns whether the command succeeded. */
type Command = (config: Config) => Promise<boolean>;

try {
  const runCommand = parseCommand();
  if (!(await runCommand(readConfig(process.env)))) process.exitCode = 1;
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}

function parseCommand(): Command {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { "dry-run": { type: "boolean", default: false }, contains: { type: "string" } },
  });
  const [command, ...names] = positionals;
  if (command === "import" && names.length > 0)
    return withStore((store, config) => runImport(store, { config, files: names, dryRun: values["dry-run"] }));
  const [name] = names;
  if (name !== undefined && names.length === 1) {
    if (command === "backup") return ({ database }) => runBackup(database, name);
    if (command === "restore") return ({ database }) => runRestore(database, name);
    if (command === "erase-email") return withStore((store) => runEraseEmail(store, name));
  }
  if (names.length > 0) throw new Error(USAGE);
  // Auditors may only read, so these two do not migrate the database.
  if (command === "verify-audit") return withStore((store) => runVerifyAudit(store, values.contains));
  if (command === "export-audit") return withStore(runExportAudit);
  if (command === "migrate") return withStore((store) => migrate(store).then(() => true));
  throw new Error(USAGE);
}

function withStore(run: (store: Store, config: Config) => Promise<boolean>): Command {
  return async (config) => {
    const { store, close } = await openStore(config.database);
    try {
      return await run(store, config);
    } finally {
      await close();
    }
  };
}

function describeError(error: unknown): unknown {
  if (error instanceof FolderInUseError) return `${error.message}. Stop that server first.`;
  return error instanceof Error ? error.message : error;
}
