import { type Kysely, sql } from "kysely";

/** Versions before 027 save views without `report_id`, also while a later one runs beside them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db);
  for (const statement of createStatements(rows[0]?.schema ?? "public")) await sql.raw(statement).execute(db);
}

const createStatements = (schema: string) => [
  `create function set_report_id_of_view() returns trigger
    language plpgsql set search_path = pg_catalog, ${schema}, pg_temp as $$
  begin
    select report_id into new.report_id from report where id = new.report;
    return new;
  end $$`,
  `create trigger set_report_id before insert on saved_view
    for each row when (new.report_id is null) execute function set_report_id_of_view()`,
];
