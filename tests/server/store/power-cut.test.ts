import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { verifyAudit } from "../../../server/audit/verify.ts";
import { openStore, type Store } from "../../../server/store/open-store.ts";
import { canForget, forgetUnflushed } from "../../support/server/forgetful-disk.ts";
import { createServerData } from "../../support/server/test-stores.ts";

const WRITES = 10;

async function write(store: Store, first: number): Promise<void> {
  for (let index = first; index < first + WRITES; index++)
    await store.insertInto("audit").values({ by: "ada", action: "added", report: index, detail: "" }).execute();
}

async function countWrites(store: Store): Promise<number> {
  return (await store.selectFrom("audit").select("id").where("by", "=", "ada").execute()).length;
}

test.runIf(canForget)(
  "a power cut takes no acknowledged write and no page of the embedded database [fault: power cut]",
  async () => {
    const data = await createServerData("PGlite");
    const folder = await mkdtemp(join(tmpdir(), "portal-power-cut-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    onTestFinished(data.remove);
    const kept = join(folder, "kept");
    onTestFinished(forgetUnflushed(data.env.DATA_DIR, kept));
    const { store, close } = await openStore({ folder: data.env.DATA_DIR });
    const cut = async (name: string) => {
      const disk = join(folder, name);
      await cp(kept, disk, { recursive: true });
      return disk;
    };

    await sql`create table large as select n, repeat('x', 500) as text from generate_series(1, 20000) as n`.execute(
      store,
    );
    await write(store, 0);
    const beforeCheckpoint = await cut("before a checkpoint");
    // Recovery begins at the checkpoint, so the pages that it has written must be on the disk.
    await sql`checkpoint`.execute(store);
    await write(store, WRITES);
    const afterCheckpoint = await cut("after a checkpoint");
    await close();

    for (const [disk, writes] of [
      [beforeCheckpoint, WRITES],
      [afterCheckpoint, 2 * WRITES],
    ] as const) {
      const recovered = await openStore({ folder: disk });
      expect(await countWrites(recovered.store)).toBe(writes);
      expect(await verifyAudit(recovered.store)).toMatchObject({ isIntact: true });
      const { rows } = await sql`select sum(n)::integer as sum from large`.execute(recovered.store);
      expect(rows).toEqual([{ sum: 200_010_000 }]);
      await recovered.close();
    }
  },
);
