#!/usr/bin/env node
import { once } from "node:events";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { runBackup, runRestore } from "./commands/backup.ts";
import { runImport } from "./commands/import.ts";
import { runMigrate } from "./commands/migrate.ts";
import { type Output, runStoreCommand } from "./commands/on-server.ts";
import { type Config, readConfig } from "./config.ts";
import { describeColumns } from "./import/import-file.ts";
import { describeConnectionFailure } from "./store/connection-failure.ts";
import { FolderInUseError } from "./store/folder-lock.ts";

/** The image has this file as the program `portal`. */
const program = basename(process.argv[1] ?? "") === "portal" ? "portal" : "npm run portal --";
const USAGE = `Usage:
  ${program} import FILE.csv… [--dry-run]
  ${program} backup FILE.tar.gz
  ${program} restore FILE.tar.gz
  ${program} finish-restore
  ${program} list-lost FILE
  ${program} verify-audit [--contains POSITION:HASH:TIME]
  ${program} compare-audit FILE
  ${program} export-audit
  ${program} export-person PERSON
  ${program} erase-email PERSON
  ${program} erase-person PERSON
  ${program} migrate
The settings of the server apply: docs/configuration.md.`;
const IMPORT_USAGE = `Usage:
  ${program} import FILE.csv… [--dry-run]
Imports whole files or nothing of them. --dry-run only says what would change.
The first line of a file names its columns, and they say what it contains:
${describeColumns()}`;

const terminal: Output = {
  print: async (text) => {
    if (!process.stdout.write(text)) await once(process.stdout, "drain");
  },
  printError: (text) => void process.stderr.write(text),
};

/** Returns whether the command succeeded. */
type Command = (config: Config) => Promise<boolean>;

try {
  const { positionals, values } = parseArguments();
  if (values.help) console.log(positionals[0] === "import" ? IMPORT_USAGE : USAGE);
  else if (!(await selectCommand(positionals, values)(readConfig(process.env)))) process.exitCode = 1;
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}

function parseArguments() {
  return parseArgs({
    allowPositionals: true,
    options: {
      "dry-run": { type: "boolean", default: false },
      contains: { type: "string" },
      help: { type: "boolean", short: "h", default: false },
    },
  });
}

function selectCommand(
  [command, ...names]: readonly string[],
  values: ReturnType<typeof parseArguments>["values"],
): Command {
  if (command === "import" && names.length > 0)
    return (config) => runImport(config, { files: names, dryRun: values["dry-run"] });
  const [name] = names;
  if (name !== undefined && names.length === 1) {
    if (command === "backup") return ({ database }) => runBackup(database, name);
    if (command === "restore") return ({ database }) => runRestore(database, name);
    if (command === "erase-email" || command === "erase-person" || command === "export-person")
      return (config) => runStoreCommand(config, command, terminal, { argument: name });
    if (command === "compare-audit" || command === "list-lost")
      return (config) => runStoreCommand(config, command, terminal, { file: name });
  }
  if (names.length > 0) throw new Error(USAGE);
  if (command === "verify-audit")
    return (config) => runStoreCommand(config, command, terminal, { argument: values.contains });
  if (command === "export-audit" || command === "finish-restore")
    return (config) => runStoreCommand(config, command, terminal);
  if (command === "migrate") return runMigrate;
  throw new Error(USAGE);
}

function describeError(error: unknown): unknown {
  if (error instanceof FolderInUseError) return `${error.message}. Stop that server first.`;
  return describeConnectionFailure(error) ?? (error instanceof Error ? error.message : error);
}
