import { type Kysely, sql } from "kysely";

/**
 * A person recognises their sessions by when, with which browser and from where they signed in. The ids of sessions
 * that were ended from the list are kept, so that the provider asks at the next sign-in of that browser.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table session
    add column signed_in_at timestamptz not null default now(),
    add column browser text not null default 'Unknown browser',
    add column address text`,
  // Every session has been given eight hours.
  "update session set signed_in_at = ends_at - interval '8 hours'",
  `create table ended_session (
    session_id text primary key,
    ends_at timestamptz not null)`,
  "create index ended_session_end on ended_session (ends_at)",
];
