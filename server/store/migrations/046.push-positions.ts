import { type Kysely, sql } from "kysely";

/** How far the audit log and the openings have been pushed to a receiver. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table push_position (
    stream text primary key,
    position text not null,
    rows integer,
    failures integer not null default 0,
    next_at timestamptz not null default now())`.execute(db);
  await sql`insert into push_position (stream, position) values ('audit', '0'), ('openings', '')`.execute(db);
}
