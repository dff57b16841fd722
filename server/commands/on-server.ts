import type { Config } from "../config.ts";
import { requestCommand } from "../store/command-channel.ts";
import { openStore, type Store } from "../store/open-store.ts";
import { runExportAudit, runVerifyAudit } from "./audit.ts";
import { runEraseEmail } from "./erase-email.ts";

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
