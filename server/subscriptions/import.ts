import { findPartyProblem } from "../../src/rules/admin/party-id.ts";
import { sql } from "kysely";
import { createTally, inChunks, type Row, selectValidRows, type Tally } from "../import/csv.ts";
import type { StoreTransaction } from "../store/open-store.ts";

/** Columns: id, displayName, partyId. */
export async function importSubscriptions(tx: StoreTransaction, rows: readonly Row[]): Promise<Tally> {
  const tally = createTally();
  const validRows = selectValidRows(rows, tally, (row) => (row["id"] ?? "").toLowerCase(), findProblem);
  for (const chunk of inChunks(validRows)) {
    const written = await tx
      .insertInto("subscription")
      .values(
        chunk.map(({ id = "", displayName = "", partyId }) => ({
          id: id.toLowerCase(),
          display_name: displayName,
          party_id: partyId || null,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .column("id")
          .doUpdateSet((is) => ({
            display_name: is.ref("excluded.display_name"),
            party_id: is.ref("excluded.party_id"),
          }))
          .where(
            sql<boolean>`(subscription.display_name, subscription.party_id) is distinct from (excluded.display_name, excluded.party_id)`,
          ),
      )
      .returning(sql<boolean>`xmax = 0`.as("added"))
      .execute();
    const added = written.filter((row) => row.added).length;
    tally.added += added;
    tally.changed += written.length - added;
    tally.unchanged += chunk.length - written.length;
  }
  return tally;
}

function findProblem({ id, displayName, partyId = "" }: Row): string | undefined {
  if (!id || id.length > 100) return "id is missing or too long";
  const partyProblem = findPartyProblem(partyId);
  if (partyProblem !== undefined) return `partyId ${partyProblem}`;
  return displayName && displayName.length <= 200 ? undefined : "displayName is missing or too long";
}
