import type { ImportLine } from "../../../src/api/list-file-contract.ts";
import { importFile } from "../../../server/import/import-file.ts";
import { createCommandActor } from "../../../server/audit/write-audit.ts";
import type { Store } from "../../../server/store/open-store.ts";

/** Imports a file as the command line does, and counts its lines by what happened to them. */
export async function importText(store: Store, text: string, { realm = "local", dryRun = false } = {}) {
  const { kind, isSaved, lines } = await importFile(store, text, {
    realm,
    roleMap: undefined,
    dryRun,
    actor: createCommandActor("import"),
  });
  const count = (result: ImportLine["result"]) => lines.filter((line) => line.result === result).length;
  return {
    kind,
    isSaved,
    added: count("added"),
    changed: count("changed"),
    unchanged: count("unchanged"),
    rejected: lines.filter(({ result }) => result === "rejected").map(({ line, reason }) => ({ line, reason })),
  };
}
