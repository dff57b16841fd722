import { type Kysely, sql } from "kysely";

/** Deleted reports with all that belongs to them, for so long as the deletion can be undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db);
  for (const statement of createStatements(rows[0]?.schema ?? "public")) await sql.raw(statement).execute(db);
}

const createStatements = (schema: string) => [
  `create table deleted_report (
    id integer primary key,
    deleted_at timestamptz not null default now(),
    contents jsonb not null)`,
  // The list of a client's users has their emails too, so another email makes it another list.
  `create or replace function record_renamed_people() returns trigger
    language plpgsql security definer set search_path = pg_catalog, ${schema}, pg_temp as $$
  begin
    if exists (
      select from new_people join old_people using (principal_id)
      where (new_people.display_name, new_people.email) <> (old_people.display_name, old_people.email)
    ) then
      insert into table_change (table_name) values (tg_table_name);
    end if;
    return null;
  end $$`,
];
