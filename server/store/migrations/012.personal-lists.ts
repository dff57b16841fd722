import { type Kysely, sql } from "kysely";

/** A person's favourite reports, and those that they saw last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table favourite (
    report integer not null references report on delete cascade,
    principal_id text not null references person on delete cascade,
    marked_at timestamptz not null default now(),
    primary key (report, principal_id))`,
  "create index favourite_of_person on favourite (principal_id)",
  `create table recent_report (
    report integer not null references report on delete cascade,
    principal_id text not null references person on delete cascade,
    opened_at timestamptz not null default now(),
    primary key (report, principal_id))`,
  "create index recent_report_of_person on recent_report (principal_id)",
];
