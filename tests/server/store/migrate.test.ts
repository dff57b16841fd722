import { readdirSync } from "node:fs";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { chainAuditRows } from "../../../server/audit/chain-rows.ts";
import { compareCopy } from "../../../server/audit/compare-copy.ts";
import { deleteExpiredAuditRows, setRetention } from "../../../server/audit/retention.ts";
import { verifyAudit } from "../../../server/audit/verify.ts";
import { allMigrations, migrate, type Migration, requireMigrations } from "../../../server/store/migrate.ts";
import { up as createInitialTables } from "../../../server/store/migrations/001.initial-tables.ts";
import { up as addSignInRateLimit } from "../../../server/store/migrations/002.sign-in-rate-limit.ts";
import { openStore, type Store } from "../../../server/store/open-store.ts";
import {
  createDatabase,
  hasPostgres,
  openBareStore,
  storeKinds,
  type StoreKind,
} from "../../support/server/test-stores.ts";

const FORMER_MIGRATIONS = { "0001-first": { up: createInitialTables }, "0002-second": { up: addSignInRateLimit } };
const AT = "2026-01-02T03:04:05+00:00";

/** The rows of a database that an earlier version of the portal has created. */
const formerRows = [
  `insert into subscription values ('client-1', 'Client', 'party-1')`,
  `insert into person values ('person-1', 'realm', 'subject', 'p@example.com', 'Person', '{Reader}')`,
  `insert into membership values ('client-1', 'person-1')`,
  `insert into report (subscription_id, report_id, report_name, group_id, rls, updated_by)
    values ('client-1', 'report-1', 'Report', 'group-1', false, 'p@example.com')`,
  `insert into mapping values (1, 'person-1')`,
  `insert into audit (by, action, report, detail)
    values ('p@example.com', 'added', 1, 'Report'), ('p@example.com', 'mapped', 1, 'Zoë Person')`,
  `insert into session (id, principal_id, ends_at, sealed_tokens) values ('session-1', 'person-1', '${AT}', 'sealed')`,
  `insert into answered (principal_id, key, asked, answer, at)
    values ('person-1', 'key-1', 'hash-1', '{"isSuccess":true}', '${AT}'), ('person-1', 'key-2', 'hash-2', null, '${AT}')`,
  `insert into arrival values ('address-1', '${AT}', 7)`,
];

async function openFormerStore(kind: StoreKind): Promise<Store> {
  const store = await openBareStore(kind);
  onTestFinished(() => store.destroy());
  const provider = { getMigrations: () => Promise.resolve(FORMER_MIGRATIONS) };
  const { error } = await new Migrator({ db: store, provider }).migrateToLatest();
  expect(error).toBeUndefined();
  for (const statement of formerRows) await sql.raw(statement).execute(store);
  return store;
}

async function loadRows(store: Store, table: string): Promise<unknown[]> {
  const { rows } = await sql<{ row: unknown }>`select to_jsonb(t) as row from ${sql.table(table)} t`.execute(store);
  return rows.map(({ row }) => row);
}

describe.each(storeKinds)("a database of an earlier version on %s", (kind) => {
  test("keeps every row, under the new table and column names [threat: changed audit]", async () => {
    const store = await openFormerStore(kind);
    const unchanged = ["subscription", "person", "membership", "report", "mapping", "session"];
    const auditBefore = await loadRows(store, "audit");
    const before = await Promise.all(unchanged.map((table) => loadRows(store, table)));
    expect(before.map((rows) => rows.length)).toEqual(unchanged.map(() => 1));

    await migrate(store);

    expect(await Promise.all(unchanged.map((table) => loadRows(store, table)))).toMatchObject(before);
    expect(await loadRows(store, "audit")).toMatchObject(auditBefore as object[]);
    expect(await verifyAudit(store)).toMatchObject({ isIntact: true, rowCount: auditBefore.length });
    const key = { principal_id: "person-1", at: AT };
    expect(await loadRows(store, "idempotency_key")).toEqual([
      { ...key, key: "key-1", request_hash: "hash-1", response: '{"isSuccess":true}' },
      { ...key, key: "key-2", request_hash: "hash-2", response: null },
    ]);
    expect(await loadRows(store, "sign_in_attempt")).toEqual([
      { address_hash: "address-1", window_start: AT, attempts: 7 },
    ]);
  });

  test("keeps a log intact that the release before has chained, shortened and partly erased [threat: changed audit]", async () => {
    const store = await openBareStore(kind);
    onTestFinished(() => store.destroy());
    const former = Object.entries(allMigrations).filter(([name]) => name < "029");
    await migrate(store, { migrations: Object.fromEntries(former) });
    const run = (statement: string) => sql.raw(statement).execute(store);
    await run(`insert into audit (by, action, target_id, detail, at)
      select 'a', 'mapped', 'b', 'B', now() - n * interval '10 days' from generate_series(4, 1, -1) n`);
    const copy = await sql<{ line: string }>`
      select json_build_object('position', chain_position, 'hash', hash,
        'at', to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))::text as line from audit`.execute(store);
    await run("select delete_expired_audit(35)");
    await run("update audit set by = '[erased]', detail = '[erased]' where chain_position = 2");

    await migrate(store);
    await run("insert into audit (by, action, detail) values ('a', 'added', '')");
    await chainAuditRows(store);
    const lines = copy.rows.map(({ line }) => line);
    expect(await compareCopy(store, lines)).toMatchObject({ isIntact: true, rowCount: 5, deletedRows: 1 });
    await setRetention(store, { auditDays: 25 });
    await deleteExpiredAuditRows(store);
    expect(await compareCopy(store, lines)).toMatchObject({ isIntact: true, rowCount: 6, deletedRows: 2 });
  });

  test("records its migrations under their file names, and migrating again changes nothing", async () => {
    const store = await openFormerStore(kind);
    const loadNames = async () => {
      const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(store);
      return rows.map(({ name }) => name);
    };
    expect(await loadNames()).toEqual(Object.keys(FORMER_MIGRATIONS));
    const expected = readdirSync("server/store/migrations")
      .filter((file) => /^\d/.test(file))
      .map((file) => file.replace(".ts", ""))
      .toSorted();
    await migrate(store);
    expect(await loadNames()).toEqual(expected);
    await migrate(store);
    expect(await loadNames()).toEqual(expected);
  });

  test("keeps saved views, those of deleted reports too, for the Power BI reports that they describe", async () => {
    const store = await openFormerStore(kind);
    const earlier = Object.entries(allMigrations).filter(([name]) => name < "027");
    await migrate(store, { migrations: Object.fromEntries(earlier) });
    const view = { id: "view-1", principal_id: "person-1", name: "View", sealed_state: "sealed", key_id: "key" };
    for (const statement of [
      `insert into saved_view (id, report, principal_id, name, sealed_state, key_id)
        values ('view-1', 1, 'person-1', 'View', 'sealed', 'key')`,
      `insert into deleted_report (id, contents) values (7, '{"report": {"report_id": "report-7"}, "saved_view": []}'),
        (8, '{"report": {"report_id": "report-8"}, "saved_view": [{"id": "view-8"}, {"id": "view-9"}]}')`,
    ])
      await sql.raw(statement).execute(store);
    await migrate(store);
    expect(await loadRows(store, "saved_view")).toEqual([
      { ...view, report: 1, report_id: "report-1", is_shared: false },
    ]);
    expect(await loadRows(store, "deleted_report")).toMatchObject([
      { contents: { saved_view: [] } },
      {
        contents: {
          report: { report_id: "report-8" },
          saved_view: [
            { id: "view-8", report_id: "report-8" },
            { id: "view-9", report_id: "report-8" },
          ],
        },
      },
    ]);
  });

  test("knows the networks that people have signed in from [operation: upgrade]", async () => {
    const store = await openFormerStore(kind);
    const earlier = Object.entries(allMigrations).filter(([name]) => name < "048");
    await migrate(store, { migrations: Object.fromEntries(earlier) });
    await sql`insert into audit ("by", principal_id, action, detail, address, at)
      select '', who, action, '', address, now() - make_interval(days => age) from (values
        ('person-1', 'signed-in', '198.51.100.4', 9), ('person-1', 'signed-in', '198.51.100.4', 3),
        ('person-1', 'signed-in', null, 2), ('person-1', 'exported', '192.0.2.1', 2),
        ('person-1', 'signed-in', '192.0.2.7', 401), ('erased', 'signed-in', '192.0.2.8', 2)
      ) as signed(who, action, address, age)`.execute(store);
    await migrate(store);
    const { rows } = await sql<object>`select principal_id, network, extract(day from now() - seen_at)::integer as days
      from known_network`.execute(store);
    expect(rows).toEqual([{ principal_id: "person-1", network: "198.51.100.4", days: 3 }]);
  });

  test("takes saved views from a version that does not name their Power BI report [operation: landed migrations]", async () => {
    const store = await openFormerStore(kind);
    await migrate(store);
    // The statement of the versions before migration 027.
    await sql`insert into saved_view (id, report, principal_id, name, sealed_state, key_id)
      values ('view-1', 1, 'person-1', 'View', 'sealed', 'key')
      on conflict (id) do update set name = 'View'`.execute(store);
    expect(await loadRows(store, "saved_view")).toMatchObject([{ id: "view-1", report_id: "report-1" }]);
  });

  test("can be migrated by several servers at once", async () => {
    const store = await openFormerStore(kind);
    await Promise.all(Array.from({ length: 8 }, () => migrate(store)));
    expect(await loadRows(store, "idempotency_key")).toHaveLength(2);
  });
});

const createBook: Migration = {
  up: async (db) =>
    void (await sql`create table book (id integer generated always as identity, title text)`.execute(db)),
};
const addAuthor: Migration = {
  up: async (db) => void (await sql`alter table book add column author text`.execute(db)),
  compatibleFrom: "1.book",
};
const indexTitle: Migration = { indexes: { book_by_title: "on book (title)" }, compatibleFrom: "1.book" };
const dropTitle: Migration = {
  up: async (db) => void (await sql`alter table book drop column title`.execute(db)),
};
const version1 = { "1.book": createBook };
const version2 = { ...version1, "2.author": addAuthor };

describe.each(storeKinds)("an upgrade on %s", (kind) => {
  async function openBare(): Promise<Store> {
    const store = await openBareStore(kind);
    onTestFinished(() => store.destroy());
    return store;
  }

  test("a migration that fails changes nothing, and those before it are kept and logged [operation: upgrade]", async () => {
    const store = await openBare();
    const log: string[] = [];
    const failing: Migration = {
      up: async (db) => {
        await dropTitle.up?.(db);
        await sql`select 1 / 0`.execute(db);
      },
    };
    const options = { migrations: { ...version2, "3.failing": failing }, log: (message: string) => log.push(message) };
    await expect(migrate(store, options)).rejects.toThrow("division by zero");
    expect(log).toEqual([
      expect.stringMatching(/^migrated the database: 1\.book, \d+ ms$/),
      expect.stringMatching(/^migrated the database: 2\.author, \d+ ms$/),
    ]);
    await sql`insert into book (title, author) values ('Title', 'Author')`.execute(store);
    await expect(requireMigrations(store, version2)).resolves.toBeUndefined();
  });

  test("the version before starts on what a compatible one has migrated, and refuses another in one sentence [operation: going back]", async () => {
    const store = await openBare();
    await migrate(store, { migrations: version2 });
    await expect(migrate(store, { migrations: version1 })).resolves.toBeUndefined();
    await expect(requireMigrations(store, version1)).resolves.toBeUndefined();
    await migrate(store, { migrations: { ...version2, "3.title": dropTitle } });
    for (const start of [() => migrate(store, { migrations: version2 }), () => requireMigrations(store, version2)])
      await expect(start()).rejects.toThrow(
        "The database was migrated by a later version (3.title), and this version cannot work on it. Start the later version, or restore the backup from before the upgrade: docs/going-back.md.",
      );
  });

  test("an index whose building was cut off is built again", async () => {
    const store = await openBare();
    await migrate(store, { migrations: version1 });
    await sql`create index book_by_title on book (title)`.execute(store);
    await sql`update pg_index set indisvalid = false where indexrelid = 'book_by_title'::regclass`.execute(store);
    await migrate(store, { migrations: { ...version1, "2.index": indexTitle } });
    const { rows } = await sql`select indisvalid from pg_index where indexrelid = 'book_by_title'::regclass`.execute(
      store,
    );
    expect(rows).toEqual([{ indisvalid: true }]);
  });
});

async function openTwice() {
  const url = await createDatabase();
  const [migrating, serving] = await Promise.all([openStore({ url }), openStore({ url })]);
  onTestFinished(async () => void (await Promise.all([migrating.close(), serving.close()])));
  await migrate(migrating.store, { migrations: version1 });
  return { migrating: migrating.store, serving: serving.store };
}
const insertBook = (store: Store) => sql`insert into book (title) values ('Title')`.execute(store);

describe.runIf(hasPostgres)("an upgrade beside running servers", () => {
  test("a migration that waits for a lock lets others pass, and is tried again [operation: upgrade]", async () => {
    const { migrating, serving } = await openTwice();
    const log: string[] = [];
    const transaction = await serving.startTransaction().execute();
    await sql`select from book`.execute(transaction);
    const migrated = migrate(migrating, { migrations: version2, log: (message) => log.push(message) });
    await vi.waitUntil(() => log.length > 0, { timeout: 20_000 });
    expect(log).toEqual(["migration 2.author waits for locks of running transactions and is tried again"]);
    await insertBook(serving);
    await transaction.commit().execute();
    await migrated;
    expect(log.at(-1)).toMatch(/^migrated the database: 2\.author, /);
  });

  test("an index is built while others write [operation: upgrade]", async () => {
    const { migrating, serving } = await openTwice();
    const transaction = await serving.startTransaction().execute();
    await insertBook(transaction);
    const migrated = migrate(migrating, { migrations: { ...version1, "2.index": indexTitle } });
    const isWaiting = sql`select from pg_stat_activity
      where datname = current_database() and query like 'create index%' and wait_event_type = 'Lock'`;
    await vi.waitUntil(async () => (await isWaiting.execute(serving)).rows.length > 0, { timeout: 20_000 });
    await insertBook(serving);
    await transaction.commit().execute();
    await expect(migrated).resolves.toBeUndefined();
  });
});
