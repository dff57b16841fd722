import { type Kysely, sql } from "kysely";

/** What a report's token must name besides the report and its own model. Null: nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table report add column further_items text[]`.execute(db);
  // At each new mapping of a report, those that are bound to the same model are looked for.
  await sql`create index report_further_items on report using gin (further_items)
    where further_items is not null`.execute(db);
}
