import { type Kysely, sql } from "kysely";

/** Which data each report shows, as Power BI says, and which workspaces a client's reports may be in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table report_data_set (
    report_id text primary key,
    data_set_id text not null,
    checked_at timestamptz not null default now())`.execute(db);
  await sql`alter table subscription add column workspaces text[] not null default '{}'`.execute(db);
}
