import { type Kysely, sql } from "kysely";

/** How many reports were not opened, by hour and cause, for the Service page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table report_refusal (
    hour timestamptz not null,
    cause text not null,
    count integer not null,
    primary key (hour, cause))`.execute(db);
}
