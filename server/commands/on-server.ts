import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline/promises";
import { compareCopy } from "../audit/compare-copy.ts";
import { toExportedRow } from "../audit/exported-row.ts";
import { listLost } from "../audit/list-lost.ts";
import { readAuditRows } from "../audit/read-rows.ts";
import { type ChainEnd, type Verification, verifyAudit } from "../audit/verify.ts";
import type { Config } from "../config.ts";
import { eraseEmail, erasePerson } from "../people/erase-email.ts";
import { exportPerson } from "../people/export-person.ts";
import { requestCommand } from "../store/command-channel.ts";
import { describeFinishedRestore, finishRestore } from "../store/finish-restore.ts";
import { requireMigrations } from "../store/migrate.ts";
import { openStore, type Store } from "../store/open-store.ts";

/** Where a command writes what it says: the terminal, or the answer to the command line. */
export interface Output {
  print: (text: string) => void | Promise<void>;
  printError: (text: string) => void;
}

/** Returns whether the command succeeded. */
type StoreCommand = (store: Store, output: Output, given: Given) => Promise<boolean>;

interface Given {
  argument?: string | undefined;
  /** Of the file that the command reads. */
  lines: AsyncIterable<string> | Iterable<string>;
}

/** The commands that a running server answers while it has the embedded database open. */
const storeCommands = {
  "verify-audit": runVerifyAudit,
  "compare-audit": async (store, output, { lines }) => printVerification(await compareCopy(store, lines), output),
  "list-lost": runListLost,
  "finish-restore": runFinishRestore,
  "export-audit": runExportAudit,
  "export-person": (store, output, { argument = "" }) => runExportPerson(store, output, argument),
  "erase-email": (store, output, { argument = "" }) => runErase(store, output, argument, eraseEmail, "Email of"),
  "erase-person": (store, output, { argument = "" }) => runErase(store, output, argument, erasePerson, "Person"),
} satisfies Record<string, StoreCommand>;
type CommandName = keyof typeof storeCommands;

interface Answer {
  isSuccess: boolean;
  printed: string;
  errors: string;
}

/** For the channel of the server. */
export const createStoreCommands = (store: Store) =>
  Object.fromEntries(
    Object.entries(storeCommands).map(([name, run]: [string, StoreCommand]) => [
      name,
      async ({ input, options }: { input: string; options: URLSearchParams }) => {
        const answer: Answer = { isSuccess: false, printed: "", errors: "" };
        const output: Output = {
          print: (text) => void (answer.printed += text),
          printError: (text) => void (answer.errors += text),
        };
        answer.isSuccess = await run(store, output, {
          argument: options.get("argument") ?? undefined,
          lines: input.split("\n"),
        });
        return JSON.stringify(answer);
      },
    ]),
  );

/** Runs on the server that has the embedded database open, and where none has, in this process. */
export async function runStoreCommand(
  { database }: Config,
  name: CommandName,
  output: Output,
  { argument, file }: { argument?: string | undefined; file?: string | undefined } = {},
): Promise<boolean> {
  const options = argument === undefined ? {} : { argument };
  const bytes =
    "folder" in database
      ? await requestCommand(database.folder, {
          name,
          options,
          input: file === undefined ? "" : await readFile(file, "utf8"),
        })
      : undefined;
  if (bytes) {
    const { isSuccess, printed, errors } = JSON.parse(bytes.toString()) as Answer;
    await output.print(printed);
    if (errors !== "") output.printError(errors);
    return isSuccess;
  }
  const { store, close } = await openStore(database);
  try {
    const run: StoreCommand = storeCommands[name];
    return await run(store, output, { argument, lines: file === undefined ? [] : readLines(file) });
  } finally {
    await close();
  }
}

async function runVerifyAudit(store: Store, output: Output, { argument }: Given): Promise<boolean> {
  return printVerification(
    await verifyAudit(store, argument === undefined ? undefined : parseChainEnd(argument)),
    output,
  );
}

/** Opens the file when the first line is wanted: the interface loses the lines that it reads before. */
async function* readLines(file: string): AsyncGenerator<string> {
  yield* createInterface({ input: createReadStream(file), crlfDelay: Infinity });
}

/** Prints the first broken row, or the newest one of an intact log. Returns whether the log is intact. */
async function printVerification(result: Verification, output: Output): Promise<boolean> {
  if (!result.isIntact) {
    const place = result.position === null ? "" : ` at row ${result.position}`;
    output.printError(`Audit log broken${place}: ${result.problem}\n`);
    return false;
  }
  const { rowCount, deletedRows, unchainedRows, openingsThrough, end } = result;
  const counts = [
    `${rowCount} rows`,
    ...(deletedRows === 0 ? [] : [`${deletedRows} older ones deleted by age`]),
    ...(unchainedRows === 0 ? [] : [`${unchainedRows} newer ones not chained yet`]),
    ...(openingsThrough === undefined ? [] : [`openings as recorded until ${openingsThrough}`]),
  ].join(", ");
  await output.print(
    `Audit log intact: ${counts}. End: ${[end.position, end.hash, end.at].filter(Boolean).join(":")}\n`,
  );
  return true;
}

function parseChainEnd(text: string): ChainEnd {
  const [, position, hash, at] = /^(\d+):([\da-f]{64})(?::(\d{4}-\d\d-\d\dT[\d:.]+Z))?$/.exec(text) ?? [];
  if (position === undefined || hash === undefined)
    throw new Error("--contains takes the end that an earlier verify-audit printed, POSITION:HASH:TIME");
  return { position, hash, at };
}

/** Prints a line for each change that was made after the restored backup. */
async function runListLost(store: Store, output: Output, { lines }: Given): Promise<boolean> {
  const lost = await listLost(store, lines);
  await output.print(lost.map((line) => `${line}\n`).join(""));
  await output.print(`Changes after the backup: ${lost.length}\n`);
  return true;
}

async function runFinishRestore(store: Store, output: Output): Promise<boolean> {
  await requireMigrations(store);
  await output.print(`${describeFinishedRestore(await finishRestore(store))}\n`);
  return true;
}

/** Prints one JSON object per row, the oldest first. */
async function runExportAudit(store: Store, output: Output): Promise<boolean> {
  for await (const row of readAuditRows(store)) await output.print(`${JSON.stringify(toExportedRow(row))}\n`);
  return true;
}

/** Prints one JSON object per row that the portal stores about the person. */
async function runExportPerson(store: Store, output: Output, name: string): Promise<boolean> {
  for await (const row of exportPerson(store, name)) await output.print(`${JSON.stringify(row)}\n`);
  return true;
}

/** `name` is a principal id, a subject or an email. */
async function runErase(
  store: Store,
  output: Output,
  name: string,
  erase: typeof eraseEmail,
  what: string,
): Promise<boolean> {
  await requireMigrations(store);
  const { principalId, auditRows, reports, unchangeableRows } = await erase(store, name);
  await output.print(`${what} ${principalId} erased: ${auditRows} audit rows, ${reports} reports.\n`);
  if (unchangeableRows > 0)
    await output.print(
      `${unchangeableRows} audit rows of an earlier version contain it in their text and cannot be changed.\n`,
    );
  return true;
}
