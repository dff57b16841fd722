import { type Kysely, sql } from "kysely";

/** Counts of a minute need not outlive a crash, so they are not logged. */
export async function second(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create unlogged table arrival (
    address_hash text primary key,
    since timestamptz not null default now(),
    times integer not null default 1)`,
  "create index arrival_since on arrival (since)",
  "create index audit_at on audit (at)",
];
