import { type Kysely, sql } from "kysely";

/**
 * How and when the person of a session signed in at the provider, and from where; and changes that wait for a second
 * administrator.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table session
    add column acr text,
    add column authenticated_at timestamptz,
    add column strong_wanted_at timestamptz,
    add column is_new_place boolean not null default false`,
  "alter table sign_in add column is_strong boolean not null default false",
  `create table pending_change (
    id text primary key,
    principal_id text not null references person on delete cascade,
    requested_at timestamptz not null default now(),
    path text not null,
    body jsonb not null,
    what text not null,
    target_id text)`,
];
