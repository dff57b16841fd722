import { type Kysely, sql } from "kysely";
import { auditChainFunctions } from "./audit-chain-functions.ts";

/**
 * Makes the audit log append-only. Triggers number and hash each row and refuse every other change. They run with the
 * rights of the tables' owner, so that an application with another role needs no right but to insert and to read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db);
  const schema = rows[0]?.schema ?? "public";
  // A large log takes longer to hash than any other statement may run.
  await sql`set local statement_timeout = 0`.execute(db);
  for (const statement of [...columns, ...auditChainFunctions(schema), ...chainExistingRows, ...triggers])
    await sql.raw(statement).execute(db);
}

const columns = [
  `alter table audit
    alter column report drop not null,
    add column principal_id text,
    add column realm text,
    add column subject text,
    add column session_id text,
    add column request_id text,
    add column address text,
    add column target_id text,
    add column chain_position bigint,
    add column hash text`,
  // One row: the newest row of the log, and the position up to which rows were deleted because of their age.
  `create table audit_chain (
    is_only_row boolean primary key default true check (is_only_row),
    chain_position bigint not null,
    hash text not null,
    deleted_through bigint not null)`,
];

const chainExistingRows = [
  `do $$
  declare
    entry audit;
    entry_position bigint := 0;
    entry_hash text := '';
  begin
    for entry in select * from audit order by id loop
      entry_position := entry_position + 1;
      entry.chain_position := entry_position;
      entry_hash := hash_audit(entry_hash, entry);
      update audit set chain_position = entry_position, hash = entry_hash where id = entry.id;
    end loop;
    insert into audit_chain (chain_position, hash, deleted_through) values (entry_position, entry_hash, 0);
  end $$`,
  "alter table audit alter column chain_position set not null, alter column hash set not null",
  "create unique index audit_chain_position on audit (chain_position)",
  "create index audit_of_principal on audit (principal_id, at)",
];

const triggers = [
  `create trigger lock_chain before insert on audit for each statement execute function lock_audit_chain()`,
  `create trigger chain_row before insert on audit for each row execute function chain_audit_row()`,
  `create trigger update_chain after insert on audit for each statement execute function update_audit_chain()`,
  `create trigger refuse_update before update on audit for each row execute function refuse_audit_update()`,
  `create trigger refuse_delete before delete on audit for each row execute function refuse_audit_delete()`,
  `create trigger refuse_truncate before truncate on audit for each statement execute function refuse_audit_truncate()`,
];
