import { sql } from "kysely";
import type { ImportLine } from "../../src/api/list-file-contract.ts";
import { isGuid } from "../../src/rules/guid.ts";
import { findPartyProblem } from "../../src/rules/tabs/party-id.ts";
import type { Cells, Row } from "../import/csv.ts";
import { canSave, describeChange, type ImportOptions, planRows } from "../import/plan-rows.ts";
import { type AuditEntry, writeAudit } from "../audit/write-audit.ts";
import { inChunks } from "../store/in-chunks.ts";
import type { StoreTransaction } from "../store/open-store.ts";
import { listChanges } from "./change-subscription.ts";

interface StoredSubscription {
  id: string;
  display_name: string;
  party_id: string | null;
  profile_id: string | null;
}

const readId = ({ id = "" }: Cells) => id.toLowerCase();
/** A file without the column leaves the profiles as they are. */
const readProfile = ({ profileId }: Cells, stored: string | null = null) =>
  profileId === undefined ? stored : profileId.toLowerCase() || null;

/** Columns: id, displayName, partyId, and profileId where the file has it. */
export async function importSubscriptions(
  tx: StoreTransaction,
  rows: readonly Row[],
  options: ImportOptions,
): Promise<ImportLine[]> {
  const { lines, added, changed } = planRows(rows, {
    keyOf: readId,
    describe: (cells) => ({ name: cells["displayName"] ?? "", detail: readId(cells) }),
    stored: await loadSubscriptions(tx, rows),
    listChanges: (cells, { display_name, party_id, profile_id }) => [
      ...describeChange("displayName", display_name, cells["displayName"] ?? ""),
      ...describeChange("partyId", party_id, cells["partyId"] ?? ""),
      ...describeChange("profileId", profile_id, readProfile(cells, profile_id) ?? ""),
    ],
    findProblem,
  });
  if (!canSave(lines, options)) return lines;
  for (const chunk of inChunks([...added.map((cells) => ({ cells, stored: null })), ...changed]))
    await tx
      .insertInto("subscription")
      .values(
        chunk.map(({ cells, stored }) => ({
          id: readId(cells),
          display_name: cells["displayName"] ?? "",
          party_id: cells["partyId"] || null,
          profile_id: readProfile(cells, stored?.profile_id),
        })),
      )
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet((is) => ({
          display_name: is.ref("excluded.display_name"),
          party_id: is.ref("excluded.party_id"),
          profile_id: is.ref("excluded.profile_id"),
        })),
      )
      .execute();
  const additions = added.map(({ displayName = "" }) => createEntry("subscription-added", displayName));
  await writeAudit(tx, options.actor, [...additions, ...changed.flatMap(listEntries)]);
  return lines;
}

const createEntry = (action: AuditEntry["action"], detail: string): AuditEntry => ({ action, detail });

function listEntries({ cells, stored }: { cells: Cells; stored: StoredSubscription }): AuditEntry[] {
  const { displayName = "", partyId = "" } = cells;
  const profileId = readProfile(cells, stored.profile_id);
  return listChanges(
    { displayName: stored.display_name, partyId: stored.party_id, profileId: stored.profile_id },
    { displayName, partyId, profileId },
  );
}

async function loadSubscriptions(
  tx: StoreTransaction,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, StoredSubscription>> {
  const found = await tx
    .selectFrom("subscription")
    .select(["id", "display_name", "party_id", "profile_id"])
    .where("id", "=", sql<string>`any(${rows.map(({ cells }) => readId(cells))}::text[])`)
    .execute();
  return new Map(found.map((subscription) => [subscription.id, subscription]));
}

function findProblem({ id, displayName, partyId = "", profileId = "" }: Cells): string | undefined {
  if (!id || id.length > 100) return "id is missing or too long";
  if (id.includes(";")) return "id has a semicolon, which separates the clients of a person";
  const partyProblem = findPartyProblem(partyId);
  if (partyProblem !== undefined) return `partyId ${partyProblem}`;
  if (profileId !== "" && !isGuid(profileId)) return "profileId is not the id of a profile";
  return displayName && displayName.length <= 200 ? undefined : "displayName is missing or too long";
}
