import { sql } from "kysely";
import type { Store } from "../store/open-store.ts";
import { chainAuditRows } from "./chain-rows.ts";
import { createCommandActor, writeAudit } from "./write-audit.ts";

const ROWS_PER_TRANSACTION = 2000;

/** Undefined: for ever. */
interface Retention {
  auditDays?: number | undefined;
  openingDays?: number | undefined;
  /** How long an acceptance of the terms is kept that a later one has replaced. */
  termsDays?: number | undefined;
}

/** What each setting is about. */
const subjects = { retention_days: "audit", opening_days: "openings", terms_days: "terms" } as const;
const names = ["retention_days", "opening_days", "terms_days"] as const;

/**
 * Sets how long rows are kept, with a row about each change, if this role owns the tables. Returns whether the database
 * now keeps them so.
 */
export async function setRetention(store: Store, { auditDays, openingDays, termsDays }: Retention): Promise<boolean> {
  const wanted = {
    retention_days: auditDays ?? null,
    opening_days: openingDays ?? null,
    terms_days: termsDays ?? null,
  };
  const findChanged = (kept: typeof wanted) => names.filter((name) => kept[name] !== wanted[name]);
  const { isOwner, ...kept } = await store
    .selectFrom("audit_chain")
    .select(names)
    .select(sql<boolean>`has_table_privilege(${sql.lit("audit_chain")}, 'update')`.as("isOwner"))
    .executeTakeFirstOrThrow();
  if (findChanged(kept).length === 0 || !isOwner) return findChanged(kept).length === 0;
  await store.transaction().execute(async (tx) => {
    const former = await tx.selectFrom("audit_chain").select(names).forUpdate().executeTakeFirstOrThrow();
    await tx.updateTable("audit_chain").set(wanted).execute();
    const entries = findChanged(former).map((name) => ({
      action: "retention-changed" as const,
      detail: JSON.stringify({ of: subjects[name], from: former[name], to: wanted[name] }),
    }));
    if (entries.length > 0) await writeAudit(tx, createCommandActor("portal"), entries);
  });
  return true;
}

/** Any server may run this at any time: parts of two servers follow one another. */
export const deleteExpiredAuditRows = (store: Store): Promise<void> =>
  deleteInParts(store, "delete_expired_audit_rows");

/** As `deleteExpiredAuditRows`, of the journal of openings. */
export const deleteExpiredOpenings = (store: Store): Promise<void> => deleteInParts(store, "delete_expired_openings");

/** The last acceptance of each person stays. */
export async function deleteExpiredAcceptances(store: Store): Promise<void> {
  await store.selectNoFrom(sql<string>`delete_expired_acceptances()`.as("deleted")).executeTakeFirstOrThrow();
}

async function deleteInParts(
  store: Store,
  name: "delete_expired_audit_rows" | "delete_expired_openings",
): Promise<void> {
  let deleted: number;
  do {
    const part = await store
      .selectNoFrom(sql<string>`${sql.ref(name)}(${ROWS_PER_TRANSACTION})`.as("deleted"))
      .executeTakeFirstOrThrow();
    deleted = Number(part.deleted);
    // What was written meanwhile does not wait for the last part.
    await chainAuditRows(store);
  } while (deleted === ROWS_PER_TRANSACTION);
}

/** Writes a row about each ended day of openings that has none. One server at a time does it. */
export async function recordOpeningDays(store: Store): Promise<void> {
  let recorded: { day: string | null };
  do {
    recorded = await store
      .selectNoFrom(sql<string | null>`record_openings_of_day()::text`.as("day"))
      .executeTakeFirstOrThrow();
    await chainAuditRows(store);
  } while (recorded.day !== null);
}
