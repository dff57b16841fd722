import { sql } from "kysely";
import type { AccessChange } from "../../src/api/groups-contract.ts";
import { createCommandActor } from "../audit/write-audit.ts";
import type { Store, StoreTransaction } from "../store/open-store.ts";
import { changeMappings } from "./change-mappings.ts";

const CHUNK = 500;

/** Nobody sees a report through these any more. They are deleted, so that every list says so. */
export async function deleteEndedAccess(store: Store): Promise<void> {
  while ((await store.transaction().execute(deleteChunk)) === CHUNK);
  // Dates have changed how many people see these reports, and nobody has changed their access since.
  await sql`select count_readers(array(select report from report_readers where changes_at <= now()))`.execute(store);
}

async function deleteChunk(tx: StoreTransaction): Promise<number> {
  const { rows } = await sql<{ report: number; person: string; group: string | null }>`
    select report, principal_id as person, null as "group" from mapping where ends_at <= now()
    union all select report, '', client_group from group_grant where ends_at <= now() limit ${sql.lit(CHUNK)}`.execute(
    tx,
  );
  const changes = rows.map(({ report, person, group }): AccessChange => {
    const action = "remove";
    return group === null
      ? { action, subscriptionReportId: report, principalId: person }
      : { action, subscriptionReportId: report, groupId: group };
  });
  // An administrator may have moved an end meanwhile.
  if (changes.length > 0)
    await changeMappings(tx, changes, createCommandActor("portal"), { maxDays: undefined, isSweep: true });
  return changes.length;
}
