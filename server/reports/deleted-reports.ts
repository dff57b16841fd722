import { sql } from "kysely";
import { type Actor, writeAudit } from "../audit/write-audit.ts";
import type { StoreTransaction } from "../store/open-store.ts";

/** For so long the deletion of a report can be undone. */
const UNDO_MINUTES = 10;

/** Reports that were deleted later can be restored. */
export const deletedAfter = sql<Date>`(now() - make_interval(mins => ${sql.lit(UNDO_MINUTES)}))`;

/** The tables whose rows are deleted with their report, in the order in which they return. */
const dependentTables = [
  "mapping",
  "group_grant",
  "report_comparison",
  "saved_view",
  "default_view",
  "favourite",
  "recent_report",
] as const;
type DependentTable = (typeof dependentTables)[number];

/** All but the generated ones. */
const reportColumns = sql`id, subscription_id, report_id, report_name, group_id, data_set_id, rls, updated_by, roles,
  further_items`;

/** Deletes the report and keeps it aside. Returns its name, or undefined if there is no such report. */
export async function deleteReport(tx: StoreTransaction, id: number): Promise<string | undefined> {
  // Locked, so that no row is added to it that would not be kept.
  const report = await tx
    .selectFrom("report")
    .select("report_name")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!report) return undefined;
  const contents = dependentTables.map(
    (table) =>
      sql`${sql.lit(table)}, (select coalesce(jsonb_agg(to_jsonb(kept)), '[]') from ${sql.table(table)} as kept where kept.report = report.id)`,
  );
  await sql`insert into deleted_report (id, contents)
    select id, jsonb_build_object('report', to_jsonb(report), ${sql.join(contents)}) from report where id = ${id}`.execute(
    tx,
  );
  await tx.deleteFrom("report").where("id", "=", id).execute();
  return report.report_name;
}

export type Restoration = { outcome: "absent" | "duplicate" } | { outcome: "restored"; principalIds: string[] };

/**
 * Puts a deleted report back under its old id, with its mappings and with what its readers had kept of it. People who
 * have left the client meanwhile do not get it back.
 */
export async function restoreReport(tx: StoreTransaction, id: number, actor: Actor): Promise<Restoration> {
  const deleted = await tx
    .selectFrom("deleted_report")
    .select("id")
    .where("id", "=", id)
    .where("deleted_at", ">", deletedAfter)
    .forUpdate()
    .executeTakeFirst();
  if (!deleted) return { outcome: "absent" };
  const restored = await sql<{ report_name: string }>`insert into report (${reportColumns}) overriding system value
    select kept.* from deleted_report, lateral (
      select ${reportColumns} from jsonb_populate_record(null::report, contents->'report')) as kept
    where deleted_report.id = ${id}
    on conflict do nothing returning report_name`.execute(tx);
  const [report] = restored.rows;
  if (!report) return { outcome: "duplicate" };
  for (const table of dependentTables) await restoreRows(tx, id, table);
  await tx.deleteFrom("deleted_report").where("id", "=", id).execute();
  const people = await tx
    .selectFrom("mapping")
    .innerJoin("person", "person.principal_id", "mapping.principal_id")
    .where("mapping.report", "=", id)
    .select(["person.principal_id", "person.display_name"])
    .orderBy("person.principal_id")
    .execute();
  const groups = await tx
    .selectFrom("group_grant")
    .innerJoin("client_group", "client_group.id", "group_grant.client_group")
    .where("group_grant.report", "=", id)
    .select(["client_group.id", "client_group.name"])
    .orderBy("client_group.id")
    .execute();
  await writeAudit(tx, actor, [
    { action: "restored", report: id, detail: report.report_name },
    ...groups.map((group) => ({ action: "group-mapped" as const, report: id, target: group.id, detail: group.name })),
    ...people.map((person) => ({
      action: "mapped" as const,
      report: id,
      target: person.principal_id,
      detail: person.display_name,
    })),
  ]);
  return { outcome: "restored", principalIds: people.map((person) => person.principal_id) };
}

async function restoreRows(tx: StoreTransaction, id: number, table: DependentTable): Promise<void> {
  const hasPerson = sql`exists (select from person where person.principal_id = kept.principal_id)`;
  const isStillPossible = {
    mapping: sql`exists (select from membership join report using (subscription_id)
      where report.id = kept.report and membership.principal_id = kept.principal_id)`,
    group_grant: sql`exists (select from client_group where client_group.id = kept.client_group)`,
    report_comparison: sql`(principal_id is null or ${hasPerson})
      and (other_client is null or exists (select from subscription where subscription.id = kept.other_client))`,
    default_view: sql`${hasPerson} and exists (select from saved_view where saved_view.id = kept.view_id)`,
    saved_view: hasPerson,
    favourite: hasPerson,
    recent_report: hasPerson,
  }[table];
  await sql`insert into ${sql.table(table)}
    select kept.* from deleted_report,
      jsonb_populate_recordset(null::${sql.table(table)}, contents->${sql.lit(table)}) as kept
    where deleted_report.id = ${id} and ${isStillPossible}`.execute(tx);
}
