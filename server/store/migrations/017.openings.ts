import { type Kysely, sql } from "kysely";

/**
 * The journal of openings. It has no foreign keys: it outlasts reports and people, and an opening waits for no lock on
 * them. The function lets it be written by a SELECT, on a connection that no waiting write occupies.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table opening (
    id uuid primary key,
    report integer not null,
    subscription_id text not null,
    principal_id text not null,
    opened_at timestamptz not null default now(),
    shown_at timestamptz,
    shown_after_ms integer)`,
  "create index opening_by_time on opening (opened_at)",
  "create index opening_of_person on opening (principal_id, report, opened_at)",
  "create index opening_shown_of_report on opening (report, shown_at) where shown_at is not null",
  "create index opening_shown_to_person on opening (principal_id, shown_at) where shown_at is not null",
  `create function record_openings(openings json) returns void language sql as $$
    insert into opening (id, report, subscription_id, principal_id)
      select id, report, subscription_id, principal_id from json_to_recordset(openings)
        as entry(id uuid, report integer, subscription_id text, principal_id text)
      on conflict (id) do nothing
  $$`,
  // What the Usage page shows of the days before `day`, on which it was computed from the journal.
  `create table usage_total (
    subject text not null,
    days integer not null,
    key text not null,
    day date not null,
    openings integer not null,
    last_shown_at timestamptz not null,
    primary key (subject, days, key))`,
];
