import { type Kysely, sql } from "kysely";
import { refuse } from "./refuse-audit-change.ts";

/**
 * A transaction that records something only inserts its rows and waits for no other. A job of the servers numbers and
 * hashes them afterwards.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db);
  for (const statement of createStatements(rows[0]?.schema ?? "public")) await sql.raw(statement).execute(db);
}

function createStatements(schema: string): string[] {
  const searchPath = `set search_path = pg_catalog, ${schema}, pg_temp`;
  const ownerRights = `language plpgsql security definer ${searchPath}`;
  return [
    "drop trigger lock_chain on audit",
    "drop trigger update_chain on audit",
    "drop function lock_audit_chain()",
    "drop function update_audit_chain()",
    "alter table audit alter column chain_position drop not null, alter column hash drop not null",
    "alter trigger chain_row on audit rename to complete_row",
    "alter function chain_audit_row() rename to complete_audit_row",

    `create or replace function complete_audit_row() returns trigger ${ownerRights} as $$
    begin
      new.chain_position := null;
      new.hash := null;
      select realm, subject into new.realm, new.subject from person where principal_id = new.principal_id;
      return new;
    end $$`,

    // Rows are found by their missing position and not by an id behind the last one: a row with a lower id may become
    // visible later. The lock is a row's, which a role that may only read cannot hold. Sequential scans are off because
    // after a large import the statistics say that many rows have no position.
    `create function chain_audit_rows(max_rows integer) returns integer ${ownerRights} set enable_seqscan = off as $$
    declare
      newest record;
      entry audit;
      chained_rows integer := 0;
    begin
      if not has_table_privilege(session_user, 'audit', 'insert') then ${refuse("chained by this role")} end if;
      select chain_position, hash into newest from audit_chain for update skip locked;
      if not found then return 0; end if;
      for entry in
        with unchained as materialized (select id from audit where chain_position is null)
        select audit.* from unchained join audit using (id) order by id limit max_rows
      loop
        newest.chain_position := newest.chain_position + 1;
        entry.chain_position := newest.chain_position;
        newest.hash := hash_audit(newest.hash, entry);
        update audit set chain_position = newest.chain_position, hash = newest.hash where id = entry.id;
        chained_rows := chained_rows + 1;
      end loop;
      if chained_rows > 0 then
        update audit_chain set chain_position = newest.chain_position, hash = newest.hash;
      end if;
      return chained_rows;
    end $$`,

    `create or replace function refuse_audit_update() returns trigger ${ownerRights} as $$
    declare
      allowed audit := old;
    begin
      if old.chain_position is null then
        allowed.chain_position := new.chain_position;
        allowed.hash := new.hash;
      end if;
      if new."by" = '[erased]' then allowed."by" := new."by"; end if;
      if new.detail = '[erased]' and old.target_id is not null then allowed.detail := new.detail; end if;
      if new is distinct from allowed then ${refuse("changed")} end if;
      return new;
    end $$`,

    `create or replace function refuse_audit_delete() returns trigger ${ownerRights} as $$
    begin
      if old.chain_position is null or old.chain_position > (select deleted_through from audit_chain) then
        ${refuse("deleted")}
      end if;
      return old;
    end $$`,
  ];
}
