import { type Kysely, sql } from "kysely";

/** The list of people is sorted by name, email and last sign-in. Who gave a person a report is read from the log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A large log takes longer to read than any other statement may run.
  await sql`set local statement_timeout = 0`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  "alter table person add column last_sign_in_at timestamptz",
  `update person set last_sign_in_at = sign_in.at
    from (select principal_id, max(at) as at from audit where action = 'signed-in' group by principal_id) as sign_in
    where sign_in.principal_id = person.principal_id`,
  "create index person_by_name on person (lower(display_name), principal_id)",
  "create index person_by_email on person (lower(email), principal_id)",
  "create index person_by_last_sign_in on person (coalesce(last_sign_in_at, '-infinity'), principal_id)",
  "create index audit_of_target on audit (target_id, report, id) where target_id is not null",
];
