import type { Config, DatabaseConfig } from "../config.ts";
import { createCommandActor } from "../audit/write-audit.ts";
import { AnswerLostError, requestCommand } from "../store/command-channel.ts";
import type { Store } from "../store/open-store.ts";
import { importFile, type ImportResult } from "./import-file.ts";

export const IMPORT_COMMAND = "import";

/** Imports a file that the command line sends to this server. */
export const createImportCommand =
  (store: Store, { identity: { realm, roleMap }, accessDays }: Pick<Config, "identity" | "accessDays">) =>
  async ({ input, options }: { input: string; options: URLSearchParams }): Promise<string> =>
    JSON.stringify(
      await importFile(store, input, {
        realm,
        roleMap,
        accessDays,
        actor: createCommandActor("import"),
        dryRun: options.get("dryRun") === "true",
      }),
    );

/** Has the server import the file that has the embedded database open. Undefined: no server has. */
export async function importOnServer(
  database: DatabaseConfig,
  text: string,
  dryRun: boolean,
): Promise<ImportResult | undefined> {
  if (!("folder" in database)) return undefined;
  const command = { name: IMPORT_COMMAND, options: { dryRun: String(dryRun) }, input: text };
  try {
    const answer = await requestCommand(database.folder, command);
    return answer && (JSON.parse(answer.toString()) as ImportResult);
  } catch (error) {
    if (!(error instanceof AnswerLostError)) throw error;
    const message = "The file was imported as a whole or not at all. Import it again: what is saved stays unchanged.";
    throw new Error(`${error.message}. ${dryRun ? "Nothing was saved." : message}`, { cause: error });
  }
}
