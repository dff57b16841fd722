import { type Kysely, sql } from "kysely";
import { refuse } from "./refuse-audit-change.ts";

/**
 * How long audit rows are kept is a setting of the tables' owner, which no server's role can change. Expired rows are
 * deleted in parts, each with a row that says how many they were and how old.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db);
  for (const statement of createStatements(rows[0]?.schema ?? "public")) await sql.raw(statement).execute(db);
}

function createStatements(schema: string): string[] {
  const searchPath = `set search_path = pg_catalog, ${schema}, pg_temp`;
  const ownerRights = `language plpgsql security definer ${searchPath}`;
  return [
    // Null: for ever.
    "alter table audit_chain add column retention_days integer check (retention_days >= 1)",

    `create function delete_expired_audit_rows(max_rows integer) returns bigint ${ownerRights} as $$
    declare
      chain audit_chain;
      last_expired record;
      deleted_rows bigint;
    begin
      if not has_table_privilege(session_user, 'audit', 'insert') then ${refuse("deleted by this role")} end if;
      select * into chain from audit_chain for update;
      select chain_position, hash, newest into last_expired from (
        select chain_position, hash, max(at) over from_the_oldest as newest
        from (
          select chain_position, hash, at from audit where chain_position > chain.deleted_through
          order by chain_position limit max_rows
        ) as oldest
        window from_the_oldest as (order by chain_position)
      ) as oldest
      where newest < now() - chain.retention_days * interval '24 hours'
      order by chain_position desc limit 1;
      if not found then return 0; end if;
      update audit_chain set deleted_through = last_expired.chain_position;
      delete from audit
      where chain_position > chain.deleted_through and chain_position <= last_expired.chain_position;
      get diagnostics deleted_rows = row_count;
      insert into audit ("by", action, detail) values ('portal', 'expired', json_build_object(
        'rows', deleted_rows,
        'position', last_expired.chain_position,
        'hash', last_expired.hash,
        'newest', to_char(last_expired.newest at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        'days', chain.retention_days)::text);
      return deleted_rows;
    end $$`,

    // Servers of the release before call this one with their own number of days.
    `create or replace function delete_expired_audit(days integer) returns bigint ${ownerRights} as $$
    begin
      return delete_expired_audit_rows(2000);
    end $$`,

    // Within the functions above the owner is the current user.
    `create function refuse_audit_entry() returns trigger language plpgsql ${searchPath} as $$
    begin
      if not pg_has_role((select relowner from pg_class where oid = tg_relid), 'usage') then
        ${refuse("written with this action")}
      end if;
      return new;
    end $$`,
    `create trigger refuse_entry before insert on audit for each row
      when (new.action in ('expired', 'retention-changed')) execute function refuse_audit_entry()`,
  ];
}
