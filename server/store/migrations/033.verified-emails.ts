import { type Kysely, sql } from "kysely";

/** Whether the provider has said that it verified the email with which the person signed in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table person add column is_email_verified boolean`.execute(db);
}
