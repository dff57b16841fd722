import { type Kysely, sql } from "kysely";

/** Row-level roles of one report. Null: the roles of the configuration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table report add column roles text[] check (cardinality(roles) between 1 and 50)`.execute(db);
}
