import { type Kysely, sql } from "kysely";

/** A person without a subject is invited. Their first sign-in with the verified email gives them one: decision 31. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  "alter table person alter column subject drop not null",
  "create unique index invitation_of_email on person (realm, lower(email)) where subject is null",
];
