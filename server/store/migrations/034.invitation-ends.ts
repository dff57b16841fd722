import { type Kysely, sql } from "kysely";

/** Counts only while a person is invited. Open invitations end 30 days after the upgrade. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table person
    add column invitation_ends_at timestamptz not null default now() + interval '30 days'`.execute(db);
}
