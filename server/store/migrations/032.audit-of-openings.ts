import { type Kysely, sql } from "kysely";
import { refuse } from "./refuse-audit-change.ts";

/**
 * Each ended day of the journal of openings gets a row of the audit log with their number and hash. The journal is
 * kept as long as the tables' owner says, and its deletion is a row too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db);
  for (const statement of createStatements(rows[0]?.schema ?? "public")) await sql.raw(statement).execute(db);
}

function createStatements(schema: string): string[] {
  const ownerRights = `language plpgsql security definer set search_path = pg_catalog, ${schema}, pg_temp`;
  return [
    // The days of openings: of those that are kept, the last one with a row in the log, and the last deleted one.
    `alter table audit_chain
      add column opening_days integer check (opening_days >= 1),
      add column openings_through date,
      add column openings_deleted_through date`,

    // A day is final eight hours after its end, when no report that was opened on it can be shown any more. Returns the
    // day, or null where none has ended or another server is at it.
    `create function record_openings_of_day() returns date ${ownerRights} as $$
    declare
      chain audit_chain;
      last_day date := ((now() - interval '9 hours') at time zone 'utc')::date - 1;
      day date;
      openings record;
    begin
      if not has_table_privilege(session_user, 'audit', 'insert') then ${refuse("written by this role")} end if;
      select * into chain from audit_chain for update skip locked;
      if not found then return null; end if;
      day := coalesce(chain.openings_through + 1, (select (min(opened_at) at time zone 'utc')::date from opening), last_day);
      if day > last_day then return null; end if;
      select count(*) as count, encode(sha256(coalesce(string_agg(sha256(convert_to(concat_ws(' ', id, report,
          subscription_id, principal_id, floor(extract(epoch from opened_at) * 1000000)::bigint,
          coalesce(floor(extract(epoch from shown_at) * 1000000)::bigint::text, '-'),
          coalesce(shown_after_ms::text, '-')), 'UTF8')), ''::bytea order by id), ''::bytea)), 'hex') as hash
        into openings from opening
        where opened_at >= day::timestamp at time zone 'utc' and opened_at < (day + 1)::timestamp at time zone 'utc';
      insert into audit ("by", action, detail) values ('portal', 'openings-recorded', json_build_object(
        'day', day, 'openings', openings.count, 'hash', openings.hash)::text);
      update audit_chain set openings_through = day;
      return day;
    end $$`,

    // Whole days. The row about it is written before the first part.
    `create function delete_expired_openings(max_rows integer) returns bigint ${ownerRights} as $$
    declare
      chain audit_chain;
      last_day date;
      last_moment timestamptz;
      deleted_rows bigint;
    begin
      if not has_table_privilege(session_user, 'audit', 'insert') then ${refuse("written by this role")} end if;
      select * into chain from audit_chain for update;
      last_day := ((now() - chain.opening_days * interval '24 hours') at time zone 'utc')::date - 1;
      last_moment := (last_day + 1)::timestamp at time zone 'utc';
      delete from opening where id in (
        select id from opening where opened_at < last_moment order by opened_at limit max_rows);
      get diagnostics deleted_rows = row_count;
      if deleted_rows > 0 and (chain.openings_deleted_through < last_day) is not false then
        insert into audit ("by", action, detail) values ('portal', 'openings-expired', json_build_object(
          'day', last_day, 'days', chain.opening_days)::text);
        update audit_chain set openings_deleted_through = last_day;
      end if;
      return deleted_rows;
    end $$`,

    "drop trigger refuse_entry on audit",
    `create trigger refuse_entry before insert on audit for each row
      when (new.action in ('expired', 'retention-changed', 'openings-recorded', 'openings-expired'))
      execute function refuse_audit_entry()`,
  ];
}
