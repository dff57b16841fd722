import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { FolderInUse, holdFolder } from "../../../server/store/folder-lock.ts";
import { sweep } from "../../../server/store/idempotent-write.ts";
import { migrate, openStore, type Store } from "../../../server/store/open-store.ts";
import { seed } from "../../../server/store/seed.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { kinds, openDatabase, openTestStore, postgresIsShared } from "../../support/server/test-stores.ts";

describe.each(kinds)("on %s", (kind) => {
  let store: Store;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ store, close } = await openTestStore(kind));
  });
  afterAll(() => close());

  const count = async (table: "audit" | "report" | "answered" | "session" | "sign_in") =>
    Number((await sql<{ n: string }>`select count(*) as n from ${sql.table(table)}`.execute(store)).rows[0]?.n);

  test("migrations and the demo data are applied once, however often", async () => {
    await migrate(store);
    await seed(store, demo);
    expect(await count("report")).toBe(demo.reports.length);
  });

  test("what people changed stays when the server starts again", async () => {
    await store.deleteFrom("report").where("id", "=", 12).execute();
    await seed(store, demo);
    expect(await count("report")).toBe(demo.reports.length - 1);
  });

  test("an id that is not lower-cased cannot be kept", async () => {
    await expect(store.updateTable("report").set({ report_id: "ABC" }).execute()).rejects.toThrow("check constraint");
  });

  test("what has had its day is swept away, and nothing else", async () => {
    const principal_id = demo.people[0]?.id ?? "";
    const old = sql<Date>`now() - interval '25 hours'`;
    await store
      .insertInto("answered")
      .values([
        { principal_id, key: "old", asked: "", at: old },
        { principal_id, key: "new", asked: "" },
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
    await store
      .insertInto("audit")
      .values({ by: "", action: "added", report: 0, detail: "old", at: sql<Date>`now() - interval '11 days'` })
      .execute();
    const told = await count("audit");
    await sweep(store);
    expect(await count("audit")).toBe(told);
    await sweep(store, 10);
    expect(await count("audit")).toBe(told - 1);
    expect([await count("answered"), await count("session"), await count("sign_in")]).toEqual([1, 1, 1]);
  });
});

describe.runIf(postgresIsShared)("several servers over one PostgreSQL", () => {
  test("start at the same moment: one migrates and seeds, the others find it done", async () => {
    const url = await openDatabase();
    const opened = await Promise.all(Array.from({ length: 4 }, () => openStore({ url })));
    await Promise.all(
      opened.map(async ({ store }) => {
        await migrate(store);
        await seed(store, demo);
      }),
    );
    const rows = await opened[0]?.store.selectFrom("report").select("id").execute();
    expect(rows).toHaveLength(demo.reports.length);
    await Promise.all(opened.map(({ close }) => close()));
  });
});

describe("one data folder", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "portal-folder-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test("is held by one process: a second is refused in words", () => {
    const release = holdFolder(folder);
    expect(() => holdFolder(folder)).toThrow(FolderInUse);
    expect(() => holdFolder(folder)).toThrow(`DATA_DIR ${folder} is in use by another server`);
    release();
    holdFolder(folder)();
  });

  test("is free again however its holder dies", async () => {
    const holding = spawn(process.execPath, [
      "-e",
      `import('./server/store/folder-lock.ts').then(({ holdFolder }) => { holdFolder(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000); })`,
    ]);
    onTestFinished(() => void holding.kill("SIGKILL"));
    await once(holding.stdout, "data");
    expect(() => holdFolder(folder)).toThrow(FolderInUse);
    holding.kill("SIGKILL");
    await once(holding, "exit");
    holdFolder(folder)();
  });
});
