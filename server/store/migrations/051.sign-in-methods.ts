import { type Kysely, sql } from "kysely";

/** The methods by which the person of a session signed in at the provider. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column amr text[] not null default '{}'`.execute(db);
}
