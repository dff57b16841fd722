import { type Kysely, sql } from "kysely";

/** The trigger queues the refresh token of every deleted session, whichever statement deletes it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table session
    add column roles_until timestamptz,
    add column tokens_end_at timestamptz,
    add column renewal_sent_at timestamptz,
    add column is_token_reusable boolean not null default false`,
  "update session set roles_until = least(ends_at, now() + interval '1 hour') where roles is not null",
  "alter table sign_in add column session_id text",
  `create table token_revocation (
    id bigint generated always as identity primary key,
    session_id text not null,
    sealed_tokens text not null,
    attempts integer not null default 0,
    due_at timestamptz not null default now())`,
  "create index token_revocation_due_at on token_revocation (due_at)",
  `create function queue_token_revocation() returns trigger language plpgsql as $$
    begin
      insert into token_revocation (session_id, sealed_tokens) values (old.id, old.sealed_tokens);
      return old;
    end $$`,
  `create trigger session_deleted after delete on session
    for each row execute function queue_token_revocation()`,
];
