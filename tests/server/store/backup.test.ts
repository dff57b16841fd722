import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate, openStore, type Store } from "../../../server/store/open-store.ts";
import { seed } from "../../../server/store/seed.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { aReport } from "../../support/server/calls.ts";
import { runTool } from "../../support/server/postgres.ts";
import { openDatabase, postgresIsShared } from "../../support/server/test-stores.ts";

const tables = ["subscription", "person", "membership", "report", "mapping", "audit", "session", "answered"];

/** Every row there is, in an order that does not depend on where it lies. */
async function everything(store: Store): Promise<string[]> {
  const found = await Promise.all(
    tables.map((name) =>
      sql<{
        row: string;
      }>`select ${sql.lit(name)} || ' ' || to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(store),
    ),
  );
  return found.flatMap(({ rows }) => rows.map(({ row }) => row)).toSorted();
}

async function fill(store: Store): Promise<void> {
  await migrate(store);
  await seed(store, demo);
  await store.insertInto("audit").values({ by: "ada", action: "added", report: 1, detail: "" }).execute();
}

async function addOne(store: Store): Promise<number> {
  const { subscriptionId, reportName, groupId } = aReport;
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

test("a copy of DATA_DIR, taken while the server is stopped, is a whole backup", async () => {
  const here = join(folder, "data");
  const backup = join(folder, "backup");
  const first = await openStore({ folder: here });
  await fill(first.store);
  const before = await everything(first.store);
  await first.close();
  await cp(here, backup, { recursive: true });

  const again = await openStore({ folder: here });
  await again.store.deleteFrom("mapping").execute();
  await again.close();

  const restored = await openStore({ folder: backup });
  await migrate(restored.store);
  expect(await everything(restored.store)).toEqual(before);
  expect(await addOne(restored.store)).toBe(demo.reports.length + 1);
  await restored.close();
});

describe.runIf(postgresIsShared)("PostgreSQL", () => {
  test("what pg_dump takes from a running server, pg_restore brings back whole", async () => {
    const [from, to] = [await openDatabase(), await openDatabase()];
    const file = join(folder, "portal.dump");
    const first = await openStore({ url: from });
    await fill(first.store);
    const before = await everything(first.store);
    runTool("pg_dump", "--format=custom", "--no-owner", `--file=${file}`, from);
    await first.close();
    runTool("pg_restore", "--exit-on-error", "--no-owner", `--dbname=${to}`, file);

    const restored = await openStore({ url: to });
    await migrate(restored.store);
    expect(await everything(restored.store)).toEqual(before);
    expect(await addOne(restored.store)).toBe(demo.reports.length + 1);
    await restored.close();
  });
});
