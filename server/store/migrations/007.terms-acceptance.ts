import { type Kysely, sql } from "kysely";

/** Who has accepted which text of the terms of use, and when for the first time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table terms_acceptance (
    principal_id text not null references person on delete cascade,
    version text not null,
    accepted_at timestamptz not null default now(),
    primary key (principal_id, version))`.execute(db);
}
