import { type Kysely, sql } from "kysely";

/** Who administers a client, and the rules of a client. Servers of earlier versions name neither. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table membership add column is_administrator boolean not null default false`.execute(db);
  await sql`alter table subscription
    add column networks text[] not null default '{}',
    add column idle_minutes integer,
    add column wants_second_factor boolean not null default false,
    add column mail_domains text[] not null default '{}',
    add column gives_own_access boolean not null default true`.execute(db);
}
