import { sql } from "kysely";
import type { Store } from "../store/open-store.ts";
import { chainAuditRows } from "./chain-rows.ts";
import { createCommandActor, writeAudit } from "./write-audit.ts";

const ROWS_PER_TRANSACTION = 2000;

/**
 * Sets how long audit rows are kept, with a row about it, if this role owns the log's tables. Returns how many days the
 * database keeps them. Null: for ever.
 */
export async function setAuditRetention(store: Store, days: number | undefined): Promise<number | null> {
  const wanted = days ?? null;
  const { keptDays, isOwner } = await store
    .selectFrom("audit_chain")
    .select([
      "retention_days as keptDays",
      sql<boolean>`has_table_privilege(${sql.lit("audit_chain")}, 'update')`.as("isOwner"),
    ])
    .executeTakeFirstOrThrow();
  if (keptDays === wanted || !isOwner) return keptDays;
  await store.transaction().execute(async (tx) => {
    const { from } = await tx
      .selectFrom("audit_chain")
      .select("retention_days as from")
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (from === wanted) return;
    await tx.updateTable("audit_chain").set({ retention_days: wanted }).execute();
    const detail = JSON.stringify({ from, to: wanted });
    await writeAudit(tx, createCommandActor("portal"), [{ action: "retention-changed", detail }]);
  });
  return wanted;
}

/** Any server may run this at any time: parts of two servers follow one another. */
export async function deleteExpiredAuditRows(store: Store): Promise<void> {
  let deleted: number;
  do {
    const part = await store
      .selectNoFrom(sql<string>`delete_expired_audit_rows(${ROWS_PER_TRANSACTION})`.as("deleted"))
      .executeTakeFirstOrThrow();
    deleted = Number(part.deleted);
    // What was written meanwhile does not wait for the last part.
    await chainAuditRows(store);
  } while (deleted === ROWS_PER_TRANSACTION);
}
