import { type Kysely, sql } from "kysely";
import { refuse } from "./refuse-audit-change.ts";

/**
 * The hash of a new row also covers the actor's email and the name of the person that the row is about, as salted
 * digests. Erasing one of them destroys its salt and leaves the digest, so that the hash stays and the erasure shows.
 * Rows of earlier releases have no salt and keep their hash.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db);
  for (const statement of createStatements(rows[0]?.schema ?? "public")) await sql.raw(statement).execute(db);
}

const digest = (salt: string, value: string) => `encode(sha256(convert_to(${salt}::text || ${value}, 'UTF8')), 'hex')`;

function createStatements(schema: string): string[] {
  const searchPath = `set search_path = pg_catalog, ${schema}, pg_temp`;
  const ownerRights = `language plpgsql security definer ${searchPath}`;
  return [
    `alter table audit
      add column by_salt uuid,
      add column by_digest text,
      add column detail_salt uuid,
      add column detail_digest text`,

    `create or replace function complete_audit_row() returns trigger ${ownerRights} as $$
    begin
      new.chain_position := null;
      new.hash := null;
      new.by_salt := gen_random_uuid();
      new.by_digest := null;
      new.detail_salt := case when new.target_id is not null then gen_random_uuid() end;
      new.detail_digest := null;
      select realm, subject into new.realm, new.subject from person where principal_id = new.principal_id;
      return new;
    end $$`,

    // Each field is written with its length, so that no two rows have the same text.
    `create or replace function chain_audit_rows(max_rows integer) returns integer ${ownerRights}
    set enable_seqscan = off as $$
    declare
      newest record;
      entry record;
      ids bigint[] := '{}';
      hashes text[] := '{}';
    begin
      if not has_table_privilege(session_user, 'audit', 'insert') then ${refuse("chained by this role")} end if;
      select chain_position, hash into newest from audit_chain for update skip locked;
      if not found then return 0; end if;
      for entry in
        with unchained as materialized (select id from audit where chain_position is null),
        oldest as (select audit.*, newest.chain_position + row_number() over (order by id) as next_position
          from audit where id in (select id from unchained order by id limit max_rows))
        select id, (select string_agg(coalesce(octet_length(field) || ':' || field, '-'), '' order by number)
          from unnest(case when by_salt is null and by_digest is null then '{}'::text[] else array['salted'] end || array[
            next_position::text,
            floor(extract(epoch from at) * 1000000)::bigint::text,
            action,
            principal_id,
            realm,
            subject,
            session_id,
            request_id,
            address,
            report::text,
            target_id,
            case when target_id is null then detail
              else coalesce(detail_digest, ${digest("detail_salt", "detail")}) end
          ] || case when by_salt is null and by_digest is null then '{}'::text[]
            else array[coalesce(by_digest, ${digest("by_salt", '"by"')})] end
          ) with ordinality as fields(field, number)) as row_text
        from oldest order by id
      loop
        newest.chain_position := newest.chain_position + 1;
        newest.hash := encode(sha256(convert_to(newest.hash || entry.row_text, 'UTF8')), 'hex');
        ids := ids || entry.id;
        hashes := hashes || newest.hash;
      end loop;
      if cardinality(ids) > 0 then
        update audit set chain_position = newest.chain_position - cardinality(ids) + place, hash = chained.hash
        from unnest(ids, hashes) with ordinality as chained(id, hash, place) where audit.id = chained.id;
        update audit_chain set chain_position = newest.chain_position, hash = newest.hash;
      end if;
      return cardinality(ids);
    end $$`,
    "drop function hash_audit(text, audit)",

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
      if new."by" is distinct from old."by" and old.by_salt is not null then
        new.by_digest := ${digest("old.by_salt", 'old."by"')};
        new.by_salt := null;
      end if;
      if new.detail is distinct from old.detail and old.detail_salt is not null then
        new.detail_digest := ${digest("old.detail_salt", "old.detail")};
        new.detail_salt := null;
      end if;
      return new;
    end $$`,
  ];
}
