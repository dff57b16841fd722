import { type Kysely, sql } from "kysely";

/**
 * Tells which tables have changed: each writing statement adds a row with a random number, in its own transaction. The
 * sum of the numbers that a statement sees names what it sees of the table. No lock is needed for that, so writers do
 * not wait for each other, and the order in which they commit does not matter.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db);
  for (const statement of createStatements(rows[0]?.schema ?? "public")) await sql.raw(statement).execute(db);
}

const watchedTables = ["subscription", "report", "membership", "mapping"];
/** Random, so that the sum of a restored database is another one, and positive, so that it never returns. */
const randomNumber = "1 + floor(random() * 9007199254740991)";

function createStatements(schema: string): string[] {
  const ownerRights = `language plpgsql security definer set search_path = pg_catalog, ${schema}, pg_temp`;
  return [
    `create table table_change (
      id bigint generated always as identity primary key,
      table_name text not null,
      number numeric not null default ${randomNumber})`,
    `insert into table_change (table_name) values ${[...watchedTables, "person"].map((name) => `('${name}')`).join(", ")}`,
    `create function record_table_change() returns trigger ${ownerRights} as $$
    begin
      insert into table_change (table_name) values (tg_table_name);
      return null;
    end $$`,
    ...watchedTables.map(
      (name) =>
        `create trigger record_change after insert or update or delete or truncate on ${name}
        for each statement execute function record_table_change()`,
    ),
    // Each sign-in writes the person's row. The lists have only the names of people who belong to a subscription.
    `create function record_renamed_people() returns trigger ${ownerRights} as $$
    begin
      if exists (
        select from new_people join old_people using (principal_id)
        where new_people.display_name <> old_people.display_name
      ) then
        insert into table_change (table_name) values (tg_table_name);
      end if;
      return null;
    end $$`,
    `create trigger record_change after update on person referencing old table as old_people new table as new_people
      for each statement execute function record_renamed_people()`,
  ];
}
