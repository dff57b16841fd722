import { type Kysely, sql } from "kysely";

/** A search on the Usage page by client reads the openings of the found clients only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A large journal takes longer to read than any other statement may run.
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`create index opening_shown_of_client on opening (subscription_id, shown_at) where shown_at is not null`.execute(
    db,
  );
}
