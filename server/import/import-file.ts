import { importMappings } from "../mappings/import.ts";
import { importPeople } from "../people/import.ts";
import { importReportRoles } from "../reports/import-roles.ts";
import type { Store } from "../store/open-store.ts";
import { importSubscriptions } from "../subscriptions/import.ts";
import { parseRows, type Tally } from "./csv.ts";

const kinds = {
  subscriptions: { columns: ["id", "displayName", "partyId"], importRows: importSubscriptions },
  people: { columns: ["subject", "email", "displayName", "roles"], importRows: importPeople },
  mappings: { columns: ["subscriptionId", "reportId", "subject"], importRows: importMappings },
  "report roles": { columns: ["subscriptionId", "reportId", "roles"], importRows: importReportRoles },
} as const;
type ImportKind = keyof typeof kinds;
export type ImportResult = Tally & { kind: ImportKind; isSaved: boolean };

class RollBack extends Error {}

/** Imports the whole file or nothing. A dry run does all the work and rolls it back, so that its counts are exact. */
export async function importFile(
  store: Store,
  text: string,
  { realm, dryRun }: { realm: string; dryRun: boolean },
): Promise<ImportResult> {
  const { columns, rows } = parseRows(text);
  const kind = findKind(columns);
  let tally: Tally | undefined;
  try {
    await store.transaction().execute(async (tx) => {
      tally = await kinds[kind].importRows(tx, rows, realm);
      if (dryRun || tally.rejected.length > 0) throw new RollBack();
    });
  } catch (error) {
    if (!(error instanceof RollBack) || !tally) throw error;
    return { ...tally, kind, isSaved: false };
  }
  if (!tally) throw new Error("Nothing was imported");
  return { ...tally, kind, isSaved: true };
}

function findKind(columns: readonly string[]): ImportKind {
  const kind = (Object.keys(kinds) as ImportKind[]).find((name) =>
    kinds[name].columns.every((column) => columns.includes(column)),
  );
  if (kind) return kind;
  throw new Error(`Unknown columns in the first line. Supported files:\n${describeColumns()}`);
}

/** A line for each kind of file, with the columns that it must have. */
export function describeColumns(): string {
  return Object.entries(kinds)
    .map(([name, { columns }]) => `  ${name}: ${columns.join(",")}`)
    .join("\n");
}
