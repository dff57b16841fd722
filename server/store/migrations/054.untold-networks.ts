import { type Kysely, sql } from "kysely";

/** The networks new to a person of which they have not been told yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table known_network add column is_untold boolean not null default false`.execute(db);
}
