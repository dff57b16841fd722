import { type Kysely, sql } from "kysely";

/** What nobody has decided about can end after the due date, and a review can be withdrawn. Earlier versions name neither. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table access_review
    add column ends_undecided boolean not null default false,
    add column lapsed_at timestamptz,
    add column is_withdrawn boolean not null default false`.execute(db);
  await sql`alter table reviewed_access add column lapsed_at timestamptz`.execute(db);
}
