import { fromPromise } from "xstate";
import type { Call } from "../../api/client.ts";
import { listFileContract } from "../../api/list-file-contract.ts";
import {
  type CheckedFile,
  type CheckInput,
  listImportMachine,
  type SavedFile,
  type SaveInput,
} from "../../machines/lists/list-import.machine.ts";

export const provideListImport = (call: Call) =>
  listImportMachine.provide({
    actors: {
      checkFile: fromPromise<CheckedFile, CheckInput>(async ({ input: { kind, file }, signal }) => {
        const { maxBytes } = await call(listFileContract.getImportLimits, { signal });
        const { text, problem } = await readText(file, maxBytes);
        if (problem !== "") return { text, problem, lines: [] };
        const answer = await call(listFileContract.checkImport, { body: { kind, text }, signal });
        return { text, problem: answer.problem, lines: answer.lines };
      }),
      saveFile: fromPromise<SavedFile, SaveInput>(({ input: body, signal }) =>
        call(listFileContract.saveImport, { body, signal }),
      ),
    },
  });

const refuse = (problem: string) => ({ text: "", problem });

async function readText(file: Blob, maxBytes: number): Promise<{ text: string; problem: string }> {
  const megabytes = Math.floor(maxBytes / 1024 / 1024);
  if (file.size > maxBytes)
    return refuse(`The file is larger than ${megabytes} MB. Split it, or import it with the command line.`);
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    return text.includes("\0") ? refuse("This is not a CSV file.") : { text, problem: "" };
  } catch {
    return refuse("The file is not a text in UTF-8. In a spreadsheet, save it as “CSV UTF-8”.");
  }
}
