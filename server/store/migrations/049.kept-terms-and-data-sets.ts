import { type Kysely, sql } from "kysely";
import { refuse } from "./refuse-audit-change.ts";

/** At each new mapping of a report, those that show the same data are looked for. */
export const indexes = {
  report_by_report_id: "on report (report_id)",
  report_of_data_set: "on report_data_set (data_set_id)",
};

/**
 * Acceptances of the terms that later ones have replaced are kept as long as the tables' owner says, and their deletion is
 * a row of the log.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db);
  for (const statement of createStatements(rows[0]?.schema ?? "public")) await sql.raw(statement).execute(db);
}

const createStatements = (schema: string): string[] => [
  "alter table audit_chain add column terms_days integer check (terms_days >= 1)",
  // The last acceptance of each person stays.
  `create function delete_expired_acceptances() returns bigint
    language plpgsql security definer set search_path = pg_catalog, ${schema}, pg_temp as $$
    declare
      days integer;
      newest timestamptz;
      deleted_rows bigint;
    begin
      if not has_table_privilege(session_user, 'audit', 'insert') then ${refuse("written by this role")} end if;
      select terms_days into days from audit_chain for update;
      with deleted as (
        delete from terms_acceptance as former
        where accepted_at < now() - days * interval '24 hours' and exists (
          select from terms_acceptance as later
          where later.principal_id = former.principal_id and later.accepted_at > former.accepted_at)
        returning accepted_at)
      select count(*), max(accepted_at) into deleted_rows, newest from deleted;
      if deleted_rows > 0 then
        insert into audit ("by", action, detail) values ('portal', 'acceptances-expired', json_build_object(
          'rows', deleted_rows, 'newest', to_char(newest at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
          'days', days)::text);
      end if;
      return deleted_rows;
    end $$`,
  "drop trigger refuse_entry on audit",
  `create trigger refuse_entry before insert on audit for each row
    when (new.action in
      ('expired', 'retention-changed', 'openings-recorded', 'openings-expired', 'acceptances-expired'))
    execute function refuse_audit_entry()`,
];
