import { type Kysely, sql } from "kysely";

/**
 * Which reports were not opened, for whom, and why. Like the journal of openings it has no foreign keys: it outlasts
 * reports and people. `report_refusal`, which only counted them, stays for servers of earlier versions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table failed_opening (
    id uuid primary key,
    report integer not null,
    subscription_id text not null,
    principal_id text not null,
    failed_at timestamptz not null,
    cause text not null,
    reference text not null)`,
  "create index failed_opening_by_time on failed_opening (failed_at, id)",
  "create index failed_opening_of_person on failed_opening (principal_id, failed_at, id)",
  "create index failed_opening_by_reference on failed_opening (lower(reference) text_pattern_ops)",
];
