import { type Kysely, sql } from "kysely";

/** Which reports an administrator has seen as two clients, until when that holds, and what decided the rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table report_comparison (
    report integer primary key references report on delete cascade,
    other_client text references subscription on delete set null,
    facts text not null,
    principal_id text references person on delete set null,
    compared_at timestamptz not null default now(),
    valid_until timestamptz not null)`.execute(db);
}
