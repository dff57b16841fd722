import { type Kysely, sql } from "kysely";

/** The service principal profile that reads a client's reports. Null: that of the configuration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table subscription add column profile_id text`.execute(db);
}
