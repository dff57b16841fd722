/** The functions of the audit log. A fixed search path keeps other schemas' tables and functions out of them. */
export function auditChainFunctions(schema: string): string[] {
  const searchPath = `set search_path = pg_catalog, ${schema}, pg_temp`;
  const ownerRights = `language plpgsql security definer ${searchPath}`;
  return [
    // Each field is written with its length, so that no two rows have the same text. The email and the name of the
    // person that a row is about are left out, because they can be erased.
    `create function hash_audit(previous_hash text, entry audit) returns text language sql stable ${searchPath} as $$
      select encode(sha256(convert_to(
        previous_hash || string_agg(coalesce(octet_length(field) || ':' || field, '-'), '' order by number), 'UTF8')), 'hex')
      from unnest(array[
        entry.chain_position::text,
        floor(extract(epoch from entry.at) * 1000000)::bigint::text,
        entry.action,
        entry.principal_id,
        entry.realm,
        entry.subject,
        entry.session_id,
        entry.request_id,
        entry.address,
        entry.report::text,
        entry.target_id,
        case when entry.target_id is null then entry.detail end
      ]) with ordinality as fields(field, number)
    $$`,

    // Transactions that write to the log wait for each other, from their first row to their end.
    `create function lock_audit_chain() returns trigger ${ownerRights} as $$
    begin
      perform from audit_chain for update;
      return null;
    end $$`,

    // The rows of the same statement follow one another; the first follows the newest row of the log.
    `create function chain_audit_row() returns trigger ${ownerRights} as $$
    declare
      previous record;
    begin
      select newest.* into previous from (
        (select chain_position, hash from audit_chain)
        union all
        (select chain_position, hash from audit order by chain_position desc limit 1)
      ) as newest order by newest.chain_position desc limit 1;
      new.chain_position := previous.chain_position + 1;
      select realm, subject into new.realm, new.subject from person where principal_id = new.principal_id;
      new.hash := hash_audit(previous.hash, new);
      return new;
    end $$`,

    `create function update_audit_chain() returns trigger ${ownerRights} as $$
    begin
      update audit_chain set chain_position = newest.chain_position, hash = newest.hash
      from (select chain_position, hash from audit order by chain_position desc limit 1) as newest
      where newest.chain_position > audit_chain.chain_position;
      return null;
    end $$`,

    `create function refuse_audit_update() returns trigger ${ownerRights} as $$
    declare
      allowed audit := old;
    begin
      if new."by" = '[erased]' then allowed."by" := new."by"; end if;
      if new.detail = '[erased]' and old.target_id is not null then allowed.detail := new.detail; end if;
      if new is distinct from allowed then ${refuse("changed")} end if;
      return new;
    end $$`,

    `create function refuse_audit_delete() returns trigger ${ownerRights} as $$
    begin
      if old.chain_position > (select deleted_through from audit_chain) then ${refuse("deleted")} end if;
      return old;
    end $$`,

    `create function refuse_audit_truncate() returns trigger ${ownerRights} as $$
    begin
      ${refuse("deleted")}
    end $$`,

    // Deletes the oldest rows only, and leaves a row with the position and hash of the last one, from which the chain
    // goes on. Returns the number of deleted rows.
    `create function delete_expired_audit(days integer) returns bigint ${ownerRights} as $$
    declare
      last_expired record;
      deleted_rows bigint;
    begin
      if days < 1 then ${refuse("deleted before they are a day old")} end if;
      perform from audit_chain for update;
      select chain_position, hash into last_expired from audit
      where chain_position < coalesce(
        (select kept.chain_position from audit as kept where kept.at >= now() - make_interval(days => days)
         order by kept.chain_position limit 1),
        (select max(newest.chain_position) + 1 from audit as newest))
      order by chain_position desc limit 1;
      if not found then return 0; end if;
      insert into audit ("by", action, detail)
      values ('portal', 'expired', last_expired.chain_position || ' ' || last_expired.hash);
      update audit_chain set deleted_through = last_expired.chain_position;
      delete from audit where chain_position <= last_expired.chain_position;
      get diagnostics deleted_rows = row_count;
      return deleted_rows;
    end $$`,
    "revoke execute on function delete_expired_audit(integer) from public",
  ];
}

function refuse(message: string): string {
  return `raise exception using errcode = 'insufficient_privilege', message = 'Audit rows cannot be ${message}';`;
}
