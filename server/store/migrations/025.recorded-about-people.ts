import { type Kysely, sql } from "kysely";

/** People read what the journal of openings and the audit log have about them, from the newest row on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A large journal takes longer to read than any other statement may run.
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`create index opening_of_person_by_time on opening (principal_id, opened_at, id)`.execute(db);
  await sql`create index audit_of_target_by_time on audit (target_id, at, id) where target_id is not null`.execute(db);
}
