import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { chainAuditRows } from "../../../server/audit/chain-rows.ts";
import { deleteExpiredAuditRows, setRetention } from "../../../server/audit/retention.ts";
import { verifyAudit } from "../../../server/audit/verify.ts";
import { createCommandActor, writeAudit } from "../../../server/audit/write-audit.ts";
import type { Store } from "../../../server/store/open-store.ts";
import { hasPostgres, openEmptyStore, storeKinds } from "../../support/server/test-stores.ts";

const LAST = 6;
const insertRow = (store: Store, detail: string) =>
  store.insertInto("audit").values({ by: "", action: "added", detail }).execute();
const run = (store: Store, statement: string) => sql.raw(statement).execute(store);

/** Writes six rows. The first two are eleven and ten days older than the others. */
async function fillLog(store: Store): Promise<void> {
  for (const days of [11, 10])
    await store
      .insertInto("audit")
      .values({
        by: "a@example.com",
        action: "added",
        detail: "old",
        at: sql<Date>`now() - make_interval(days => ${days})`,
      })
      .execute();
  await writeAudit(store as Parameters<typeof writeAudit>[0], createCommandActor("import"), [
    { action: "added", report: 1, detail: "Zoë’s report 💼" },
    { action: "mapped", report: 1, target: "person-1", detail: "Person" },
    { action: "updated", report: 1, detail: "12:Report-" },
  ]);
  await store.insertInto("audit").values({ by: "", action: "deleted", report: 1, detail: "" }).execute();
  await chainAuditRows(store);
}

/** Changes rows as the owner of the table can: with the triggers switched off. */
async function tamper(store: Store, statement: string): Promise<void> {
  await run(store, "alter table audit disable trigger user");
  await run(store, statement);
  await run(store, "alter table audit enable trigger user");
}

/** Empties the log as the owner of its tables can. */
async function emptyLog(store: Store): Promise<void> {
  await tamper(store, "delete from audit");
  await run(
    store,
    "update audit_chain set chain_position = 0, hash = '', deleted_through = 0, retention_days = null, opening_days = null",
  );
}

describe.each(storeKinds)("on %s", (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await openEmptyStore(kind);
  });
  beforeEach(async () => {
    await emptyLog(store);
    await fillLog(store);
  });
  afterAll(() => store.destroy());

  test("an untouched audit log is intact, empty or not", async () => {
    await emptyLog(store);
    expect(await verifyAudit(store)).toEqual({
      isIntact: true,
      rowCount: 0,
      deletedRows: 0,
      unchainedRows: 0,
      end: { position: "0", hash: "" },
    });
    await fillLog(store);
    expect(await verifyAudit(store)).toMatchObject({ isIntact: true, rowCount: LAST, end: { position: String(LAST) } });
  });

  test.each([
    ["a changed byte", "update audit set detail = 'Zoe’s report 💼' where chain_position = 3", 3],
    ["another person", "update audit set principal_id = 'person-2' where chain_position = 4", 4],
    ["another report", "update audit set report = 2 where chain_position = 4", 4],
    [
      "a time changed by a microsecond",
      "update audit set at = at + interval '1 microsecond' where chain_position = 6",
      6,
    ],
    ["the first row deleted", "delete from audit where chain_position = 1", 2],
    ["a row in the middle deleted", "delete from audit where chain_position = 3", 3],
    ["the newest row deleted", "delete from audit where chain_position = 6", 6],
    ["all rows deleted", "delete from audit", 1],
    [
      "an added row",
      "insert into audit (by, action, detail, chain_position, hash) values ('', 'added', '', 7, 'x')",
      7,
    ],
  ])("%s is found, and the first broken row is named [threat: changed audit]", async (_change, statement, position) => {
    await tamper(store, statement);
    expect(await verifyAudit(store)).toMatchObject({ isIntact: false, position: String(position) });
  });

  test("new rows are told and not yet chained, and servers that chain at once chain each of them once", async () => {
    await sql`insert into audit (by, action, detail) select '', 'added', n from generate_series(1, 5500) n`.execute(
      store,
    );
    expect(await verifyAudit(store)).toMatchObject({ isIntact: true, rowCount: LAST, unchainedRows: 5500 });
    await expect(run(store, "delete from audit where chain_position is null")).rejects.toThrow("cannot be deleted");
    await Promise.all([chainAuditRows(store), chainAuditRows(store), chainAuditRows(store)]);
    await chainAuditRows(store);
    expect(await verifyAudit(store)).toMatchObject({ isIntact: true, rowCount: LAST + 5500, unchainedRows: 0 });
  });

  test("what a server that was killed had chained is chained by the next one", async () => {
    await insertRow(store, "new");
    const killed = store.transaction().execute(async (tx) => {
      await chainAuditRows(tx);
      throw new Error("killed");
    });
    await expect(killed).rejects.toThrow("killed");
    expect(await verifyAudit(store)).toMatchObject({ isIntact: true, rowCount: LAST, unchainedRows: 1 });
    await chainAuditRows(store);
    expect(await verifyAudit(store)).toMatchObject({ isIntact: true, rowCount: LAST + 1, unchainedRows: 0 });
  });

  test("rows in another order are found [threat: changed audit]", async () => {
    for (const [from, to] of [
      [3, 99],
      [4, 3],
      [99, 4],
    ])
      await tamper(store, `update audit set chain_position = ${to} where chain_position = ${from}`);
    expect(await verifyAudit(store)).toMatchObject({ isIntact: false, position: "3" });
  });

  test("the newest row deleted before another is written is found [threat: changed audit]", async () => {
    await tamper(store, "delete from audit where chain_position = 6");
    await insertRow(store, "later");
    await chainAuditRows(store);
    expect(await verifyAudit(store)).toMatchObject({ isIntact: false, position: "6" });
  });

  test("a log that was rewritten from its start is found by the end of an earlier verification [threat: changed audit]", async () => {
    const earlier = await verifyAudit(store);
    if (!earlier.isIntact) throw new Error("The log is broken");
    expect(await verifyAudit(store, earlier.end)).toEqual(earlier);
    await emptyLog(store);
    await fillLog(store);
    expect(await verifyAudit(store)).toMatchObject({ isIntact: true });
    expect(await verifyAudit(store, earlier.end)).toMatchObject({ isIntact: false, position: String(LAST) });
  });

  test.each([
    "update audit set detail = 'x'",
    "update audit set by = 'another@example.com'",
    "update audit set detail = '[erased]' where chain_position = 3",
    "delete from audit",
    "truncate audit",
  ])("the database refuses: %s [threat: changed audit]", async (statement) => {
    await expect(run(store, statement)).rejects.toThrow(/Audit rows cannot be (changed|deleted)/);
    expect(await verifyAudit(store)).toMatchObject({ isIntact: true, rowCount: LAST });
  });

  test("an email and a person’s name can be erased without breaking the chain, with a row about it", async () => {
    await run(store, "update audit set by = '[erased]', detail = '[erased]' where chain_position = 4");
    expect(await verifyAudit(store)).toMatchObject({ isIntact: false, position: "4" });
    await run(store, "insert into audit (by, action, target_id, detail) values ('', 'email-erased', 'person-1', '')");
    expect(await verifyAudit(store)).toMatchObject({ isIntact: true, rowCount: LAST });
    await chainAuditRows(store);
    expect(await verifyAudit(store)).toMatchObject({ isIntact: true, rowCount: LAST + 1 });
  });

  test("after AUDIT_DAYS the oldest rows are deleted, and the chain goes on from the last of them [threat: changed audit]", async () => {
    await setRetention(store, { auditDays: 12 });
    await deleteExpiredAuditRows(store);
    const earlier = await verifyAudit(store);
    expect(earlier).toMatchObject({ isIntact: true, rowCount: LAST + 1, deletedRows: 0 });
    await setRetention(store, { auditDays: 5 });
    await Promise.all([deleteExpiredAuditRows(store), deleteExpiredAuditRows(store)]);
    await chainAuditRows(store);
    const rows = await store
      .selectFrom("audit")
      .select(["chain_position", "action"])
      .orderBy("chain_position")
      .execute();
    expect(rows.map((row) => Number(row.chain_position))).toEqual([3, 4, 5, 6, 7, 8, 9]);
    expect(rows.slice(-3).map(({ action }) => action)).toEqual(["retention-changed", "retention-changed", "expired"]);
    expect(await verifyAudit(store)).toMatchObject({ isIntact: true, rowCount: 7, deletedRows: 2 });
    expect(await verifyAudit(store, earlier.isIntact ? earlier.end : undefined)).toMatchObject({ isIntact: true });
  });

  test("the row about the retention of openings may itself be deleted because of its age", async () => {
    await emptyLog(store);
    await setRetention(store, { openingDays: 400 });
    await tamper(store, "update audit set at = now() - interval '11 days'");
    await chainAuditRows(store);
    await setRetention(store, { auditDays: 10, openingDays: 400 });
    await deleteExpiredAuditRows(store);
    expect(await verifyAudit(store)).toMatchObject({ isIntact: true, deletedRows: 1 });
  });

  test("many old rows are deleted in parts, and what a killed server has left is deleted by the next one", async () => {
    await emptyLog(store);
    await sql`insert into audit (by, action, detail, at)
      select '', 'added', n, now() - interval '11 days' from generate_series(1, 4500) n`.execute(store);
    await chainAuditRows(store);
    await setRetention(store, { auditDays: 10 });
    await run(store, "select delete_expired_audit_rows(2000)");
    expect(await verifyAudit(store)).toMatchObject({ isIntact: true, deletedRows: 2000, unchainedRows: 2 });
    await deleteExpiredAuditRows(store);
    expect(await verifyAudit(store)).toMatchObject({ isIntact: true, rowCount: 4, deletedRows: 4500 });
  });

  test("the oldest rows cannot be deleted without the record of it", async () => {
    await run(store, "update audit_chain set deleted_through = 2");
    await run(store, "delete from audit where chain_position <= 2");
    expect(await verifyAudit(store)).toMatchObject({ isIntact: false, position: "3" });
  });
});

/** The embedded database has one transaction at a time. */
test.runIf(hasPostgres)("no row is left out that is committed after rows with higher numbers", async () => {
  const store = await openEmptyStore("PostgreSQL");
  onTestFinished(() => store.destroy());
  await store.transaction().execute(async (slow) => {
    await insertRow(slow, "first");
    await insertRow(store, "second");
    await chainAuditRows(store);
    expect(await verifyAudit(store)).toMatchObject({ isIntact: true, rowCount: 1, unchainedRows: 0 });
  });
  await chainAuditRows(store);
  expect(await verifyAudit(store)).toMatchObject({ isIntact: true, rowCount: 2, unchainedRows: 0 });
});
