import { sql } from "kysely";
import { Client } from "pg";
import type { Store } from "../../../server/store/open-store.ts";
import type { TestServer } from "./test-server.ts";

/** Locks rows in a transaction of another connection, as a stuck job would, until `release` is called. */
export async function lockRows(url: string, table: "report" | "session"): Promise<{ release: () => Promise<void> }> {
  const client = new Client({ connectionString: url });
  // A test that ends early leaves the connection to the end of the database.
  client.on("error", () => {});
  await client.connect();
  await client.query("begin");
  await client.query(`select * from ${table} for update`);
  return {
    async release() {
      await client.query("rollback");
      await client.end();
    },
  };
}

/** Makes the database refuse or accept writes, as a failover does. Open connections of PostgreSQL are cut. */
export async function setReadOnly({ store, databaseUrl }: TestServer, isReadOnly: boolean): Promise<void> {
  const setting = `default_transaction_read_only = ${isReadOnly ? "on" : "off"}`;
  if (databaseUrl === undefined) {
    await sql.raw(`set ${setting}`).execute(store);
    return;
  }
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const database = new URL(databaseUrl).pathname.slice(1);
  await client.query("set default_transaction_read_only = off");
  await client.query(`alter database "${database}" set ${setting}`);
  if (isReadOnly)
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()",
      [database],
    );
  await client.end();
}

/** Every write to a table fails with this SQLSTATE until `repair` is called. */
export async function failWrites(
  store: Store,
  tables: readonly string[],
  sqlState: string,
): Promise<{ repair: () => Promise<void> }> {
  await sql
    .raw(
      `create or replace function fail_write() returns trigger language plpgsql as
      $$ begin raise exception 'simulated' using errcode = '${sqlState}'; end $$`,
    )
    .execute(store);
  for (const table of tables)
    await sql
      .raw(`create trigger fail_write before insert or update or delete on ${table} execute function fail_write()`)
      .execute(store);
  return {
    async repair() {
      for (const table of tables) await sql.raw(`drop trigger fail_write on ${table}`).execute(store);
    },
  };
}
