import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { migrate } from "../../../server/store/migrate.ts";
import { openStore } from "../../../server/store/open-store.ts";
import { seed } from "../../../server/store/seed.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { docBlock, runCommands } from "../../support/server/doc-block.ts";
import { hasDumpPrograms } from "../../support/server/dump-programs.ts";
import { recordFigure } from "../../support/server/figures.ts";
import { POSTGRES_OWNER, startPostgres } from "../../support/server/postgres.ts";
import { runPortalCommand } from "../../support/server/run-portal-command.ts";
import { hasPostgres } from "../../support/server/test-stores.ts";

/** Each line of a block of settings as name=value. */
const readSettings = (block: string) =>
  block
    .trim()
    .split("\n")
    .map((line) => line.replace(/^(\w+) = '?(.*?)'?$/, "$1=$2"));

async function query<Row>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows as Row[];
  } finally {
    await client.end();
  }
}

test.runIf(hasPostgres && hasDumpPrograms)(
  "PostgreSQL is brought back to the moment before a mistake, by the settings of the page [operation: restore]",
  async () => {
    const backup = mkdtempSync(join(tmpdir(), "portal-point-in-time-"));
    onTestFinished(() => rmSync(backup, { recursive: true }));
    const archive = join(backup, "wal");
    mkdirSync(archive);
    for (const folder of [backup, archive]) chmodSync(folder, 0o777);
    const inBackup = (block: string) => block.replaceAll("/backup", backup);
    const settings = readSettings(inBackup(docBlock("docs/backup.md", "archive_mode")));
    const first = await startPostgres({ settings });
    onTestFinished(first.stop);
    const { store, close } = await openStore({ url: first.url });
    await migrate(store);
    await seed(store, demo);
    await runCommands(inBackup(docBlock("docs/backup.md", "pg_basebackup")), { DATABASE_OWNER_URL: first.url });
    const base = join(backup, "base");

    const writeRow = (action: "deleted" | "added") =>
      store.insertInto("audit").values({ by: "ada", action, report: 1, detail: "" }).execute();
    await writeRow("added");
    const [before] = await query<{ now: string }>(first.url, "select now()::text as now");
    await store.deleteFrom("mapping").execute();
    await writeRow("deleted");
    await close();
    const [last] = await query<{ file: string }>(first.url, "select pg_walfile_name(pg_switch_wal()) as file");
    await vi.waitUntil(() => readdirSync(archive).includes(last!.file), { timeout: 30_000 });
    await first.halt();

    const start = performance.now();
    writeFileSync(join(base, "recovery.signal"), "");
    if (process.getuid?.() === 0) execFileSync("chown", ["-R", String(POSTGRES_OWNER), base]);
    const recovery = inBackup(docBlock("docs/backup.md", "restore_command")).replace(
      "2026-11-26 12:00:00+00",
      before!.now,
    );
    const second = await startPostgres({ backup: base, settings: readSettings(recovery) });
    onTestFinished(second.stop);
    await vi.waitUntil(
      async () => (await query<{ is: boolean }>(second.url, "select pg_is_in_recovery() as is"))[0]?.is === false,
      { timeout: 30_000 },
    );
    expect(runPortalCommand({ DATABASE_URL: second.url }, "finish-restore")).toMatchObject({ status: 0, stderr: "" });
    recordFigure(
      "recovery to a point in time",
      `everything until it, nothing after it, in ${((performance.now() - start) / 1000).toFixed(1)} s`,
      "one mistake is gone",
    );
    const actions = await query<{ action: string }>(second.url, "select action from audit order by id desc limit 2");
    expect(actions).toEqual([{ action: "backup-restored" }, { action: "added" }]);
    expect(await query(second.url, "select 1 from mapping limit 1")).toHaveLength(1);
  },
);
