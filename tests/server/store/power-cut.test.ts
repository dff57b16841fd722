import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { verifyAudit } from "../../../server/audit/verify.ts";
import { openStore, type Store } from "../../../server/store/open-store.ts";
import { createServerData } from "../../support/server/test-stores.ts";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

/** Only Linux tells the path of an open file. */
const canForget = fs.existsSync("/proc/self/fd");

/**
 * Keeps beside `folder` what a disk has kept of it after a power cut: the bytes of a file and the names in a folder as
 * they were at their last flush. Everything else is lost. What is in the folder now counts as flushed.
 */
function forgetUnflushed(folder: string, kept: string): () => void {
  const flushed = new Map<number, Buffer>();
  const remember = (path: string) => {
    const bytes = fs.readFileSync(path);
    flushed.set(fs.statSync(path).ino, bytes);
    write(path, bytes);
  };
  const write = (path: string, bytes: Buffer) => {
    const copy = join(kept, relative(folder, path));
    fs.mkdirSync(dirname(copy), { recursive: true });
    fs.writeFileSync(copy, bytes);
  };
  const rememberNames = (path: string) => {
    const copy = join(kept, relative(folder, path));
    fs.mkdirSync(copy, { recursive: true });
    const now = fs.readdirSync(path, { withFileTypes: true });
    for (const entry of now) {
      const file = join(path, entry.name);
      if (entry.isDirectory()) fs.mkdirSync(join(copy, entry.name), { recursive: true });
      else if (entry.isFile()) write(file, flushed.get(fs.statSync(file).ino) ?? Buffer.alloc(0));
    }
    for (const name of fs.readdirSync(copy))
      if (!now.some((entry) => entry.name === name)) fs.rmSync(join(copy, name), { recursive: true });
  };

  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) fs.mkdirSync(join(kept, relative(folder, path)), { recursive: true });
    else if (entry.isFile()) remember(path);
  }
  const { fsyncSync } = fs;
  fs.fsyncSync = (file) => {
    fsyncSync(file);
    const path = fs.readlinkSync(`/proc/self/fd/${file}`);
    if (relative(folder, path).startsWith("..") || !fs.existsSync(path)) return;
    if (fs.fstatSync(file).isDirectory()) rememberNames(path);
    else remember(path);
  };
  syncBuiltinESMExports();
  return () => {
    fs.fsyncSync = fsyncSync;
    syncBuiltinESMExports();
  };
}

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
