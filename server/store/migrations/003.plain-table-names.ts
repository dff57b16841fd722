import { type Kysely, sql } from "kysely";

/** Renames only, so that every row is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  "alter table answered rename to idempotency_key",
  "alter table idempotency_key rename column asked to request_hash",
  "alter table idempotency_key rename column answer to response",
  "alter index answered_pkey rename to idempotency_key_pkey",
  "alter index answered_at rename to idempotency_key_at",
  "alter table idempotency_key rename constraint answered_principal_id_fkey to idempotency_key_principal_id_fkey",
  "alter table arrival rename to sign_in_attempt",
  "alter table sign_in_attempt rename column since to window_start",
  "alter table sign_in_attempt rename column times to attempts",
  "alter index arrival_pkey rename to sign_in_attempt_pkey",
  "alter index arrival_since rename to sign_in_attempt_window_start",
];
