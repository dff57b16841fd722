import { type Kysely, sql } from "kysely";

/** An unlogged table is faster, and counts of one minute may be lost in a crash. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
