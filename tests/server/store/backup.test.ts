import { cp, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { chainAuditRows } from "../../../server/audit/chain-rows.ts";
import { toExportedRow } from "../../../server/audit/exported-row.ts";
import { listLost } from "../../../server/audit/list-lost.ts";
import { readAuditRows } from "../../../server/audit/read-rows.ts";
import { verifyAudit } from "../../../server/audit/verify.ts";
import { backUpFolder, restoreFolder } from "../../../server/store/backup.ts";
import { migrate } from "../../../server/store/migrate.ts";
import { openStore, type Store } from "../../../server/store/open-store.ts";
import { seed } from "../../../server/store/seed.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { demoReport } from "../../support/server/demo-requests.ts";
import { hasDumpPrograms, runDumpProgram } from "../../support/server/dump-programs.ts";
import { createDatabase, createServerData, hasPostgres } from "../../support/server/test-stores.ts";

const tables = [
  "subscription",
  "person",
  "membership",
  "report",
  "mapping",
  "audit",
  "audit_chain",
  "session",
  "idempotency_key",
];

/** Every row of every table, in a stable order. */
async function dumpRows(store: Store): Promise<string[]> {
  const results = await Promise.all(
    tables.map((name) =>
      sql<{
        row: string;
      }>`select ${sql.lit(name)} || ' ' || to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(store),
    ),
  );
  return results.flatMap(({ rows }) => rows.map(({ row }) => row)).toSorted();
}

async function fillStore(store: Store): Promise<void> {
  await migrate(store);
  await seed(store, demo);
  await store.insertInto("audit").values({ by: "ada", action: "added", report: 1, detail: "" }).execute();
}

async function addReport(store: Store): Promise<number> {
  const { subscriptionId, reportName, groupId } = demoReport;
  const row = {
    subscription_id: subscriptionId.toLowerCase(),
    report_id: "00000000-0000-4000-8000-0000000000bb",
    report_name: reportName,
    group_id: groupId,
    rls: false,
    updated_by: "ada",
  };
  return (await store.insertInto("report").values(row).returning("id").executeTakeFirstOrThrow()).id;
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "portal-backup-"));
});
afterAll(() => rm(folder, { recursive: true }));

test("a copy of DATA_DIR, taken while the server is stopped, is a complete backup", async () => {
  const data = await createServerData("PGlite");
  onTestFinished(data.remove);
  const original = data.env.DATA_DIR;
  const backup = join(folder, "backup");
  const first = await openStore({ folder: original });
  await first.store.insertInto("audit").values({ by: "ada", action: "added", report: 1, detail: "" }).execute();
  const before = await dumpRows(first.store);
  await first.close();
  await cp(original, backup, { recursive: true });

  const again = await openStore({ folder: original });
  await again.store.deleteFrom("mapping").execute();
  await again.close();

  const restored = await openStore({ folder: backup });
  await migrate(restored.store);
  expect(await dumpRows(restored.store)).toEqual(before);
  expect(await verifyAudit(restored.store)).toMatchObject({ isIntact: true });
  expect(await addReport(restored.store)).toBe(demo.reports.length + 1);
  await restored.close();
});

describe.runIf(hasPostgres && hasDumpPrograms)("PostgreSQL", () => {
  test("pg_restore restores everything that pg_dump saved from a running server", async () => {
    const [from, to] = [await createDatabase(), await createDatabase()];
    const file = join(folder, "portal.dump");
    const first = await openStore({ url: from });
    await fillStore(first.store);
    const before = await dumpRows(first.store);
    runDumpProgram("pg_dump", "--format=custom", "--no-owner", `--file=${file}`, from);
    await first.close();
    runDumpProgram("pg_restore", "--exit-on-error", "--no-owner", `--dbname=${to}`, file);

    const restored = await openStore({ url: to });
    await migrate(restored.store);
    expect(await dumpRows(restored.store)).toEqual(before);
    expect(await verifyAudit(restored.store)).toMatchObject({ isIntact: true });
    expect(await addReport(restored.store)).toBe(demo.reports.length + 1);
    await restored.close();
  });
});

async function work<T>(folder: string, act: (store: Store) => Promise<T>): Promise<T> {
  const { store, close } = await openStore({ folder });
  try {
    return await act(store);
  } finally {
    await close();
  }
}

describe("a backup in a file", () => {
  test("of a stopped server is restored into an empty folder, and never over a database [fault: backup while running]", async () => {
    const file = join(folder, "stopped.tar.gz");
    const restored = join(folder, "restored");
    const data = await createServerData("PGlite");
    onTestFinished(data.remove);
    await backUpFolder(data.env.DATA_DIR, file);
    await restoreFolder(restored, file);
    const { store, close } = await openStore({ folder: restored });
    expect(await store.selectFrom("report").select("id").execute()).toHaveLength(demo.reports.length);
    await close();
    await expect(restoreFolder(restored, file)).rejects.toThrow(`DATA_DIR ${restored} already contains a database`);
  });

  test("brings back no session and no invitation, and what changed after it is listed from a copy of the audit log [operation: restore]", async () => {
    const file = join(folder, "older.tar.gz");
    const target = join(folder, "from-older");
    const data = await createServerData("PGlite");
    onTestFinished(data.remove);
    await work(data.env.DATA_DIR, async (store) => {
      const session = { id: "s", principal_id: demo.people[0]!.id, ends_at: new Date("2999-01-01"), sealed_tokens: "" };
      await store.insertInto("session").values(session).execute();
    });
    await backUpFolder(data.env.DATA_DIR, file);
    const copy = await work(data.env.DATA_DIR, async (store) => {
      const entry = { by: "ada@x.example", report: 1, target_id: "p-1", detail: "Ben, Ortiz" };
      await store
        .insertInto("audit")
        .values([
          { ...entry, action: "unmapped" },
          { ...entry, action: "signed-in" },
        ])
        .execute();
      await chainAuditRows(store);
      const lines: string[] = [];
      for await (const row of readAuditRows(store)) lines.push(JSON.stringify(toExportedRow(row)));
      return lines;
    });

    const { position, ...ended } = await restoreFolder(target, file);
    expect([position, ended]).toEqual([copy.length - 2, { sessions: 1, invitations: 1, hash: expect.any(String) }]);
    await work(target, async (store) => {
      expect(await store.selectFrom("session").select("id").execute()).toEqual([]);
      await chainAuditRows(store);
      expect(await verifyAudit(store)).toMatchObject({ isIntact: true, rowCount: copy.length - 1 });
      expect(await listLost(store, copy)).toEqual([
        expect.stringMatching(
          new RegExp(`^${copy.length - 1} .*Z unmapped, report 1, person p-1, by "ada@x.example", "Ben, Ortiz"$`),
        ),
      ]);
      const other = copy[0]!.replace(/"hash":".{64}"/, `"hash":"${"0".repeat(64)}"`);
      await expect(listLost(store, [other])).rejects.toThrow("The copy is of another log: its row 1 differs");
    });
    await expect(work(data.env.DATA_DIR, (store) => listLost(store, copy))).rejects.toThrow("Run finish-restore first");
  });

  test("that is damaged restores nothing, so that the next attempt starts from an empty folder [fault: backup while running]", async () => {
    const file = join(folder, "damaged.tar.gz");
    await writeFile(file, "no backup");
    const target = join(folder, "from-damaged");
    await expect(restoreFolder(target, file)).rejects.toThrow(`${file} is not a complete backup`);
    await expect(stat(join(target, "store"))).rejects.toThrow("ENOENT");
  });

  test("is not made of a folder without a database", async () => {
    const empty = await mkdtemp(join(folder, "empty-"));
    await expect(backUpFolder(empty, join(folder, "none.tar.gz"))).rejects.toThrow(
      `DATA_DIR ${empty} contains no database`,
    );
  });
});
