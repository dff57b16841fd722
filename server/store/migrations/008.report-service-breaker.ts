import { type Kysely, sql } from "kysely";

/**
 * One row for each workspace whose calls to the report service fail. `probe_at` is null until there are enough failures
 * to refuse further calls, then the time of the next call that is let through.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table report_service_breaker (
    workspace_id text primary key,
    cause text not null,
    operation text not null,
    failures integer not null default 1,
    failed_at timestamptz not null,
    opened_at timestamptz,
    probe_at timestamptz)`.execute(db);
}
