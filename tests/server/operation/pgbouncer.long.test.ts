import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { openStore } from "../../../server/store/open-store.ts";
import { contract } from "../../../src/api/contract.ts";
import { unpackDebianPackages } from "../../support/server/debian-packages.ts";
import { createReport } from "../../support/server/demo-requests.ts";
import { recordFigure } from "../../support/server/figures.ts";
import { findFreePort } from "../../support/server/free-ports.ts";
import { SEEDED_DATABASE } from "../../support/server/postgres.ts";
import { startServerGroup } from "../../support/server/server-group.ts";
import { collectOutput, stopProcess } from "../../support/server/server-process.ts";
import { createDatabase, hasPostgres } from "../../support/server/test-stores.ts";

/** Starts Debian's PgBouncer in session mode, with its own defaults else. Returns the database's address through it. */
async function startPgBouncer(databaseUrl: string): Promise<string> {
  const { hostname, port, username, pathname } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), "portal-pgbouncer-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const listenPort = await findFreePort();
  const users = join(folder, "users.txt");
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(users, `"${username}" ""\n`);
  writeFileSync(
    file,
    `[databases]\n* = host=${hostname} port=${port}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${listenPort}\n` +
      `unix_socket_dir =\nauth_type = trust\nauth_file = ${users}\npool_mode = session\n`,
  );
  chmodSync(folder, 0o755);
  const libraries = unpackDebianPackages("pgbouncer", ["pgbouncer"]);
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ["--user=nobody"] : [];
  const child = spawn(join(libraries, "usr/sbin/pgbouncer"), [...user, file], {
    env: { LD_LIBRARY_PATH: `${libraries}/usr/lib/x86_64-linux-gnu` },
  });
  onTestFinished(async () => void (await stopProcess(child, "SIGKILL")));
  const output = collectOutput(child);
  await vi.waitUntil(() => child.exitCode !== null || output().includes("process up"), { timeout: 20_000 });
  if (child.exitCode !== null) throw new Error(output());
  return `postgres://${username}@127.0.0.1:${listenPort}${pathname}`;
}

test.runIf(hasPostgres)(
  "a server reads and writes through PgBouncer in session mode, with the time limits of its statements [long: pooler]",
  { timeout: 5 * 60_000 },
  async () => {
    const url = await startPgBouncer(await createDatabase(SEEDED_DATABASE));
    const { store, close } = await openStore({ url });
    onTestFinished(close);
    expect((await sql`select current_setting('statement_timeout') as limit`.execute(store)).rows).toEqual([
      { limit: "10s" },
    ]);
    const group = await startServerGroup(1, url);
    onTestFinished(() => group.stop());
    const [ada] = group.clients;
    expect((await ada!.get(contract.getReports.path)).status).toBe(200);
    const added = await ada!.write("POST", contract.addReport.path, createReport(crypto.randomUUID()), "first-report");
    expect(added.status).toBe(200);
    recordFigure("a server behind PgBouncer", "signed in, read and wrote in session mode", "works");
  },
);
