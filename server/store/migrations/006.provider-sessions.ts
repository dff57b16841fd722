import { type Kysely, sql } from "kysely";

/** The identity provider names its session when it signs a person out at the portal. Its tokens are accepted once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  "alter table session add column provider_session text",
  "create index session_of_provider on session (provider_session)",
  `create table logout_token (
    id_hash text primary key,
    ends_at timestamptz not null)`,
  "create index logout_token_end on logout_token (ends_at)",
];
