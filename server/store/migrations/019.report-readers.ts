import { type Kysely, sql } from "kysely";

/** How many people can see each report, kept by triggers. Why, and how the counts stay exact: decision 29. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db);
  // Counting many readers takes longer than any other statement may run.
  await sql`set local statement_timeout = 0`.execute(db);
  for (const statement of createStatements(rows[0]?.schema ?? "public")) await sql.raw(statement).execute(db);
}

function createStatements(schema: string): string[] {
  const ownerRights = `language plpgsql security definer set search_path = pg_catalog, ${schema}, pg_temp`;
  return [
    `create table report_readers (
      report integer primary key references report on delete cascade,
      readers integer not null)`,
    // A plan that was made for a few reports would take minutes for all.
    `create function count_readers(changed_reports integer[]) returns void ${ownerRights}
      set plan_cache_mode = force_custom_plan as $$
    begin
      perform from report where id = any(changed_reports) order by id for no key update;
      delete from report_readers where report = any(changed_reports);
      insert into report_readers (report, readers)
        select id, readers from (
          select id, (select count(*) from mapping join membership using (principal_id)
            where mapping.report = report.id and membership.subscription_id = report.subscription_id) as readers
          from report where id = any(changed_reports)) as counted
        where readers > 0;
    end $$`,
    "select count_readers(array(select id from report))",
    `create function count_readers_of_mapping() returns trigger ${ownerRights} as $$
    begin
      perform count_readers(array(select distinct report from changed));
      return null;
    end $$`,
    `create function count_readers_of_membership() returns trigger ${ownerRights} as $$
    begin
      perform count_readers(array(
        select id from report where subscription_id in (select subscription_id from changed)));
      return null;
    end $$`,
    ...["mapping", "membership"].flatMap((table) => [
      `create trigger count_added after insert on ${table} referencing new table as changed
        for each statement execute function count_readers_of_${table}()`,
      `create trigger count_removed after delete on ${table} referencing old table as changed
        for each statement execute function count_readers_of_${table}()`,
    ]),
  ];
}
