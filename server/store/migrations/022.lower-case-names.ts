import { type Kysely, sql } from "kysely";

/**
 * Names in lower case, by which lists are searched and sorted. Converting 20,000 names takes longer than reading them,
 * most of all in the embedded database.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Large tables take longer to write again than any other statement may run.
  await sql`set local statement_timeout = 0`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table person
    add column lower_name text generated always as (lower(display_name)) stored,
    add column lower_email text generated always as (lower(email)) stored`,
  "alter table subscription add column lower_name text generated always as (lower(display_name)) stored",
  "alter table report add column lower_name text generated always as (lower(report_name)) stored",
];
