import { toExportedRow } from "../audit/exported-row.ts";
import { readAuditRows } from "../audit/read-rows.ts";
import { type ChainEnd, verifyAudit } from "../audit/verify.ts";
import type { Config } from "../config.ts";
import { eraseEmail } from "../people/erase-email.ts";
import { requestCommand } from "../store/command-channel.ts";
import { migrate } from "../store/migrate.ts";
import { openStore, type Store } from "../store/open-store.ts";

/** Where a command writes what it says: the terminal, or the answer to the command line. */
export interface Output {
  print: (text: string) => void | Promise<void>;
  printError: (text: string) => void;
}

/** Returns whether the command succeeded. */
type StoreCommand = (store: Store, output: Output, argument: string | undefined) => Promise<boolean>;

/** The commands that a running server answers while it has the embedded database open. */
const storeCommands = {
  "verify-audit": runVerifyAudit,
  "export-audit": runExportAudit,
  "erase-email": (store, output, name = "") => runEraseEmail(store, output, name),
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
      async ({ options }: { options: URLSearchParams }) => {
        const answer: Answer = { isSuccess: false, printed: "", errors: "" };
        const output: Output = {
          print: (text) => void (answer.printed += text),
          printError: (text) => void (answer.errors += text),
        };
        answer.isSuccess = await run(store, output, options.get("argument") ?? undefined);
        return JSON.stringify(answer);
      },
    ]),
  );

/** Runs on the server that has the embedded database open, and where none has, in this process. */
export async function runStoreCommand(
  { database }: Config,
  name: CommandName,
  output: Output,
  argument?: string,
): Promise<boolean> {
  const options = argument === undefined ? {} : { argument };
  const bytes = "folder" in database ? await requestCommand(database.folder, { name, options }) : undefined;
  if (bytes) {
    const { isSuccess, printed, errors } = JSON.parse(bytes.toString()) as Answer;
    await output.print(printed);
    if (errors !== "") output.printError(errors);
    return isSuccess;
  }
  const { store, close } = await openStore(database);
  try {
    const run: StoreCommand = storeCommands[name];
    return await run(store, output, argument);
  } finally {
    await close();
  }
}

/** Prints the first broken row, or the newest one of an intact log. Returns whether the log is intact. */
async function runVerifyAudit(store: Store, output: Output, earlierEnd?: string): Promise<boolean> {
  const result = await verifyAudit(store, earlierEnd === undefined ? undefined : parseChainEnd(earlierEnd));
  if (!result.isIntact) {
    output.printError(`Audit log broken at row ${result.position}: ${result.problem}\n`);
    return false;
  }
  const { rowCount, unchainedRows, end } = result;
  const unchained = unchainedRows === 0 ? "" : `, and ${unchainedRows} that are not chained yet`;
  await output.print(`Audit log intact: ${rowCount} rows${unchained}. End: ${end.position}:${end.hash}\n`);
  return true;
}

function parseChainEnd(text: string): ChainEnd {
  const [, position, hash] = /^(\d+):([\da-f]{64})$/.exec(text) ?? [];
  if (position === undefined || hash === undefined)
    throw new Error("--contains takes the end that an earlier verify-audit printed, POSITION:HASH");
  return { position, hash };
}

/** Prints one JSON object per row, the oldest first. */
async function runExportAudit(store: Store, output: Output): Promise<boolean> {
  for await (const row of readAuditRows(store)) await output.print(`${JSON.stringify(toExportedRow(row))}\n`);
  return true;
}

/** `name` is a principal id, a subject or an email. */
async function runEraseEmail(store: Store, output: Output, name: string): Promise<boolean> {
  await migrate(store);
  const { principalId, auditRows, reports, unchangeableRows } = await eraseEmail(store, name);
  await output.print(`Email of ${principalId} erased: ${auditRows} audit rows, ${reports} reports.\n`);
  if (unchangeableRows > 0)
    await output.print(
      `${unchangeableRows} audit rows of an earlier version contain it in their text and cannot be changed.\n`,
    );
  return true;
}
