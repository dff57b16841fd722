import { type Kysely, sql } from "kysely";
import { refuse } from "./refuse-audit-change.ts";

/**
 * The id that the report service gave the token of an opening, by which its own log names it. The row about a day has a
 * hash of its own for them, so that the hash that servers of earlier versions compute stays the same.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db);
  for (const statement of createStatements(rows[0]?.schema ?? "public")) await sql.raw(statement).execute(db);
}

const createStatements = (schema: string): string[] => [
  "alter table opening add column token_id uuid",
  `create or replace function record_openings(openings json) returns void language sql as $$
    insert into opening (id, report, subscription_id, principal_id, token_id)
      select id, report, subscription_id, principal_id, token_id from json_to_recordset(openings)
        as entry(id uuid, report integer, subscription_id text, principal_id text, token_id uuid)
      on conflict (id) do nothing
  $$`,
  `create or replace function record_openings_of_day() returns date
    language plpgsql security definer set search_path = pg_catalog, ${schema}, pg_temp as $$
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
          coalesce(shown_after_ms::text, '-')), 'UTF8')), ''::bytea order by id), ''::bytea)), 'hex') as hash,
        encode(sha256(coalesce(string_agg(sha256(convert_to(concat_ws(' ', id, token_id), 'UTF8')), ''::bytea
          order by id), ''::bytea)), 'hex') as token_hash
        into openings from opening
        where opened_at >= day::timestamp at time zone 'utc' and opened_at < (day + 1)::timestamp at time zone 'utc';
      insert into audit ("by", action, detail) values ('portal', 'openings-recorded', json_build_object(
        'day', day, 'openings', openings.count, 'hash', openings.hash, 'tokenHash', openings.token_hash)::text);
      update audit_chain set openings_through = day;
      return day;
    end $$`,
];
