import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { FolderInUseError, lockFolder } from "../../../server/store/folder-lock.ts";
import { deleteExpiredRows } from "../../../server/expired-rows.ts";
import { migrate } from "../../../server/store/migrate.ts";
import { openStore, type Store } from "../../../server/store/open-store.ts";
import { seed } from "../../../server/store/seed.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { storeKinds, createDatabase, openTestStore, hasPostgres } from "../../support/server/test-stores.ts";

describe.each(storeKinds)("on %s", (kind) => {
  let store: Store;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ store, close } = await openTestStore(kind));
  });
  afterAll(() => close());

  const countRows = async (table: "audit" | "report" | "idempotency_key" | "session" | "sign_in") =>
    Number((await sql<{ n: string }>`select count(*) as n from ${sql.table(table)}`.execute(store)).rows[0]?.n);

  test("running migrations and seeding again changes nothing", async () => {
    await migrate(store);
    await seed(store, demo);
    expect(await countRows("report")).toBe(demo.reports.length);
  });

  test("seeding again keeps the users’ changes", async () => {
    await store.deleteFrom("report").where("id", "=", 12).execute();
    await seed(store, demo);
    expect(await countRows("report")).toBe(demo.reports.length - 1);
  });

  test("an id with upper-case letters cannot be stored", async () => {
    await expect(store.updateTable("report").set({ report_id: "ABC" }).execute()).rejects.toThrow("check constraint");
  });

  test("expired rows are deleted, and no others", async () => {
    const principal_id = demo.people[0]?.id ?? "";
    const old = sql<Date>`now() - interval '25 hours'`;
    await store
      .insertInto("idempotency_key")
      .values([
        { principal_id, key: "old", request_hash: "", at: old },
        { principal_id, key: "new", request_hash: "" },
      ])
      .execute();
    const session = { principal_id, sealed_tokens: "", ends_at: sql<Date>`now() + interval '1 hour'` };
    await store
      .insertInto("session")
      .values([
        { ...session, id: "idle", seen_at: old },
        { ...session, id: "ended", ends_at: old },
        { ...session, id: "live" },
      ])
      .execute();
    await store
      .insertInto("sign_in")
      .values([
        { state_hash: "old", browser_hash: "", landing: "", ends_at: old },
        { state_hash: "new", browser_hash: "", landing: "", ends_at: session.ends_at },
      ])
      .execute();
    const auditCount = await countRows("audit");
    await deleteExpiredRows(store);
    expect(await countRows("audit")).toBe(auditCount);
    expect([await countRows("idempotency_key"), await countRows("session"), await countRows("sign_in")]).toEqual([
      1, 1, 1,
    ]);
  });
});

describe.runIf(hasPostgres)("several servers with one PostgreSQL database", () => {
  test("start at the same moment: one migrates and seeds, and the others wait for it", async () => {
    const url = await createDatabase();
    const connections = await Promise.all(Array.from({ length: 4 }, () => openStore({ url })));
    await Promise.all(
      connections.map(async ({ store }) => {
        await migrate(store);
        await seed(store, demo);
      }),
    );
    const rows = await connections[0]?.store.selectFrom("report").select("id").execute();
    expect(rows).toHaveLength(demo.reports.length);
    await Promise.all(connections.map(({ close }) => close()));
  });
});

describe("a data folder", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "portal-folder-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test("is locked by one process: a second one gets a clear error", () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(FolderInUseError);
    expect(() => lockFolder(folder)).toThrow(`DATA_DIR ${folder} is in use by another server`);
    unlock();
    lockFolder(folder)();
  });

  test("stays locked after a garbage collection, and is unlocked however its process ends", async () => {
    const lockingProcess = spawn(process.execPath, [
      "--expose-gc",
      "-e",
      `import('./server/store/folder-lock.ts').then(({ lockFolder }) => {
        lockFolder(${JSON.stringify(folder)});
        setImmediate(() => { gc(); setImmediate(() => console.log('locked')); });
        setInterval(() => {}, 1000);
      })`,
    ]);
    onTestFinished(() => void lockingProcess.kill("SIGKILL"));
    await once(lockingProcess.stdout, "data");
    expect(() => lockFolder(folder)).toThrow(FolderInUseError);
    lockingProcess.kill("SIGKILL");
    await once(lockingProcess, "exit");
    lockFolder(folder)();
  });

  test.each([
    ["its file is deleted", "rmSync(file)"],
    [
      "a read of its file has freed it and another process has had it",
      "readFileSync(file); execFileSync(process.execPath, ['-e', lock])",
    ],
  ])("whoever held its lock stops when %s [fault: second server]", async (_what, loseLock) => {
    const lock = `require("./server/store/folder-lock.ts").lockFolder(${JSON.stringify(folder)});`;
    const lockingProcess = spawn(process.execPath, [
      "-e",
      `const { readFileSync, rmSync } = require("node:fs");
      const { execFileSync } = require("node:child_process");
      const file = ${JSON.stringify(join(folder, "lock"))};
      const lock = ${JSON.stringify(lock)};
      ${lock}
      ${loseLock};
      setInterval(() => {}, 1000);`,
    ]);
    onTestFinished(() => void lockingProcess.kill("SIGKILL"));
    const message = text(lockingProcess.stderr);
    expect(await once(lockingProcess, "exit")).toEqual([1, null]);
    expect(await message).toContain(`DATA_DIR ${folder} is no longer locked`);
  });
});
