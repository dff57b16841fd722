import { type Kysely, sql } from "kysely";

/**
 * A saved view names the Power BI report that its state describes: an administrator can give a report another one.
 * Deleted reports carry their views until they can no longer be restored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  "alter table saved_view add column report_id text",
  "update saved_view set report_id = report.report_id from report where report.id = saved_view.report",
  "alter table saved_view alter column report_id set not null",
  "drop index saved_view_name",
  "create unique index saved_view_name on saved_view (report, report_id, principal_id, lower(name))",
  `update deleted_report set contents = jsonb_set(contents, '{saved_view}', (
    select coalesce(jsonb_agg(kept || jsonb_build_object('report_id', contents->'report'->>'report_id')), '[]')
    from jsonb_array_elements(contents->'saved_view') as kept))`,
];
