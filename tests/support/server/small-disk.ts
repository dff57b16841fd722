import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { POSTGRES_OWNER } from "./postgres.ts";

const KINDS = ["table", "index"];

/** Only root may mount a file system. Elsewhere a full disk is simulated by triggers alone. */
export const canMount = process.getuid?.() === 0 && tryToMount();

function tryToMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), "portal-mount-"));
  try {
    mount(folder);
    execFileSync("umount", [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function mount(folder: string): void {
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=24m", "tmpfs", folder], { stdio: "ignore" });
}

/** Moves all tables of a database to a small file system, which `fill` makes full and `empty` frees again. */
export async function moveToSmallDisk(url: string) {
  const folder = mkdtempSync(join(tmpdir(), "portal-small-disk-"));
  mount(folder);
  chownSync(folder, POSTGRES_OWNER, POSTGRES_OWNER);
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  const space = `small_${randomUUID().replaceAll("-", "")}`;
  const moveAll = async (from: string, to: string) => {
    for (const kind of KINDS) await client.query(`alter ${kind} all in tablespace ${from} set tablespace ${to}`);
  };
  await client.query(`create tablespace ${space} location '${folder}'`);
  await moveAll("pg_default", space);
  const filler = join(folder, "filler");
  return {
    fill() {
      try {
        writeFileSync(filler, Buffer.alloc(32_000_000));
      } catch {
        // The file system is full now, as intended.
      }
    },
    empty: () => rmSync(filler),
    async remove() {
      await moveAll(space, "pg_default");
      await client.query("checkpoint");
      await client.query(`drop tablespace ${space}`);
      await client.end();
      // Other connections may still hold deleted files open, so the system waits for them by itself.
      execFileSync("umount", ["--lazy", folder]);
      rmSync(folder, { recursive: true });
    },
  };
}
