import { type Kysely, sql } from "kysely";

/** What administrators decided about a person, whatever the identity provider says. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table person add column is_administrator boolean, add column deactivated_at timestamptz`.execute(db);
}
