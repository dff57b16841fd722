import type { Store } from "../store/open-store.ts";
import { readRows, type Tally } from "./csv.ts";
import { importMappings } from "../mappings/import.ts";
import { importPeople } from "../people/import.ts";
import { importSubscriptions } from "../subscriptions/import.ts";

const kinds = {
  subscriptions: { columns: ["id", "displayName", "partyId"], load: importSubscriptions },
  people: { columns: ["subject", "email", "displayName", "roles"], load: importPeople },
  mappings: { columns: ["subscriptionId", "reportId", "subject"], load: importMappings },
} as const;
export type Imported = Tally & { kind: keyof typeof kinds; done: boolean };

class NotDone extends Error {}

/** All of a file or nothing of it. A dry run does everything and takes it back, so that what it says is what would be. */
export async function importFile(
  store: Store,
  text: string,
  { realm, dryRun }: { realm: string; dryRun: boolean },
): Promise<Imported> {
  const { columns, rows } = readRows(text);
  const kind = (Object.keys(kinds) as (keyof typeof kinds)[]).find((name) =>
    kinds[name].columns.every((column) => columns.includes(column)),
  );
  if (!kind)
    throw new Error(
      `The first line names no known columns. Known are:\n${Object.entries(kinds)
        .map(([name, known]) => `  ${name}: ${known.columns.join(",")}`)
        .join("\n")}`,
    );
  let tally: Tally | undefined;
  try {
    await store.transaction().execute(async (tx) => {
      tally = await kinds[kind].load(tx, rows, realm);
      if (dryRun || tally.refused.length > 0) throw new NotDone();
    });
  } catch (error) {
    if (!(error instanceof NotDone) || !tally) throw error;
    return { ...tally, kind, done: false };
  }
  if (!tally) throw new Error("Nothing was imported");
  return { ...tally, kind, done: true };
}
