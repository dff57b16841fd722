import { type Kysely, sql } from "kysely";

/**
 * The audit log is listed from its newest row on, also by what was done. A deleted report is found by the name that it
 * had.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A large log takes longer to read than any other statement may run.
  await sql`set local statement_timeout = 0`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  "create index audit_by_time on audit (at, id)",
  "create index audit_of_action on audit (action, at, id)",
  "create index audit_of_deleted_report on audit (report) include (detail) where action = 'deleted'",
];
