import { type Kysely, sql } from "kysely";

/** Views of reports that people saved, and which of them opens by itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table saved_view (
    id text primary key,
    report integer not null references report on delete cascade,
    principal_id text not null references person on delete cascade,
    name text not null,
    sealed_state text not null,
    key_id text not null,
    is_shared boolean not null default false)`,
  "create unique index saved_view_name on saved_view (report, principal_id, lower(name))",
  "create index saved_view_of_person on saved_view (principal_id)",
  `create table default_view (
    report integer not null references report on delete cascade,
    principal_id text not null references person on delete cascade,
    view_id text not null references saved_view on delete cascade,
    primary key (report, principal_id))`,
  "create index default_view_of_person on default_view (principal_id)",
  "create index default_view_of_view on default_view (view_id)",
];
