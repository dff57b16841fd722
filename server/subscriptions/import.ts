import { sql } from "kysely";
import type { Work } from "../store/idempotent-write.ts";
import { emptyTally, inChunks, type Row, sift, type Tally } from "../import/csv.ts";

/** id, displayName, partyId */
export async function importSubscriptions(tx: Work, rows: readonly Row[]): Promise<Tally> {
  const tally = emptyTally();
  const sound = sift(rows, tally, (row) => (row["id"] ?? "").toLowerCase(), faultOf);
  for (const chunk of inChunks(sound)) {
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

function faultOf({ id, displayName }: Row): string | undefined {
  if (!id || id.length > 100) return "id is missing or too long";
  return displayName && displayName.length <= 200 ? undefined : "displayName is missing or too long";
}
