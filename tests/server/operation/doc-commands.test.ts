import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { migrate } from "../../../server/store/migrate.ts";
import { openStore } from "../../../server/store/open-store.ts";
import { seed } from "../../../server/store/seed.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { docBlock, runCommands } from "../../support/server/doc-block.ts";
import { hasDumpPrograms } from "../../support/server/dump-programs.ts";
import { findFreePorts } from "../../support/server/free-ports.ts";
import { HttpClient } from "../../support/server/http-client.ts";
import { countStoredReports, LoadWriter } from "../../support/server/load-writer.ts";
import { startPostgres } from "../../support/server/postgres.ts";
import { startServerProcess } from "../../support/server/server-process.ts";
import { createServerData, hasPostgres } from "../../support/server/test-stores.ts";
import { getDemoUser } from "../../support/server/test-server.ts";

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "portal-docs-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const PORTAL_APP_PASSWORD = "letters0and1digits";

test.runIf(hasPostgres && hasDumpPrograms)(
  "a database is dumped and restored where the servers' role does not exist, by the commands of the pages [operation: restore]",
  { timeout: 120_000 },
  async () => {
    const folder = createFolder();
    const [from, to] = [await startPostgres(), await startPostgres()];
    for (const { stop } of [from, to]) onTestFinished(stop);
    const { store, close } = await openStore({ url: from.url });
    await migrate(store);
    await seed(store, demo);
    await close();
    const env = { DATABASE_OWNER_URL: from.url, NEW_DATABASE_URL: to.url, PORTAL_APP_PASSWORD };
    const run = (commands: string, more: Record<string, string> = {}) => runCommands(commands, { ...env, ...more });
    await run(docBlock("docs/operation.md", "$DATABASE_OWNER_URL"));
    await run(`cd ${folder}\n${docBlock("docs/backup.md", "pg_dump")}`);
    const file = readdirSync(folder).find((name) => name.endsWith(".dump")) ?? "";
    expect(file).toMatch(/^portal-\d{4}-\d\d-\d\d\.dump$/);
    const copy = await run("npm run --silent portal -- export-audit", { DATABASE_URL: from.url });

    const said = await run(
      docBlock("docs/backup.md", "pg_restore").replace("portal-2026-11-26.dump", join(folder, file)),
    );
    expect(said).toContain("The database has every migration of this version.\n");
    expect(said).toContain(
      `Sessions ended: 0. Invitations ended: 1. Let the collector of the audit log go on behind position ${demo.reports.length}.`,
    );
    const appUrl = Object.assign(new URL(to.url), { username: "portal_app", password: PORTAL_APP_PASSWORD }).href;
    const lines = join(folder, "audit.jsonl");
    writeFileSync(lines, copy);
    const lost = await run(docBlock("docs/backup.md", "list-lost").replace("audit.jsonl", lines), {
      DATABASE_URL: appUrl,
    });
    expect(lost).toContain("Changes after the backup: 0\n");
  },
);

test(
  "beside a running server the commands of the pages read the log, import the first administrator, and save and restore every write that it has acknowledged [operation: restore] [fault: backup while running]",
  { timeout: 120_000 },
  async () => {
    const folder = createFolder();
    const data = await createServerData("PGlite");
    onTestFinished(data.remove);
    const env = { ...data.env, AUDIT_COLLECTOR_TOKEN: "a-token-of-a-collector-0123456789" };
    const server = await startOn(env);
    const ada = await signInAda(server.origin);
    const lines = await runCommands(
      docBlock("docs/operation.md", "curl").replace("https://portal.example.com", server.origin),
      env,
    );
    expect(lines.split("\n").length).toBeGreaterThan(demo.reports.length);
    const people = join(folder, "people.csv");
    writeFileSync(people, docBlock("docs/operation.md", "subject,email"));
    expect(await runCommands(`npm run portal -- import ${people}`, env)).toContain("people: 1 added, 0 changed");

    const writers = Array.from({ length: 3 }, () => new LoadWriter(ada));
    const running = writers.map((writer) => writer.run());
    const acknowledged = () => writers.flatMap((writer) => writer.acknowledged);
    await vi.waitUntil(() => acknowledged().length >= 20, { timeout: 60_000 });
    const before = acknowledged();
    const [file, restored] = [join(folder, "portal.tar.gz"), join(folder, "restored")];
    const commands = docBlock("docs/backup.md", "backup portal.tar.gz").replace("/a/new/folder", restored);
    const said = await runCommands(commands.replaceAll("portal.tar.gz", file), env);
    for (const writer of writers) writer.stop();
    await Promise.all(running);
    expect(said).toMatch(
      /Saved .* in .*portal\.tar\.gz, \d+\.\d MB\.\n[^]*Restored .*portal\.tar\.gz in .*\. Sessions ended: 1\. Invitations ended: 1\. Let the collector .* position \d+\. Start the server now\.\n/,
    );
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(writers.flatMap(({ rejections }) => rejections)).toEqual([]);

    const copy = await startOn({ DATA_DIR: restored });
    expect(await countStoredReports(await signInAda(copy.origin), before)).toMatchObject({ lost: 0, duplicated: 0 });
    expect((await fetch(`${server.origin}/health/ready`)).ok).toBe(true);
  },
);

async function startOn(env: Record<string, string>) {
  const server = await startServerProcess({ env: { PORT: String(await findFreePorts()), ...env } });
  onTestFinished(async () => void (await server.stop("SIGKILL")));
  return server;
}

async function signInAda(origin: string): Promise<HttpClient> {
  const ada = new HttpClient(origin);
  await ada.signIn(getDemoUser("ada").sub);
  return ada;
}
