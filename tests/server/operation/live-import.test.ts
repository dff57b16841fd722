import { spawn } from "node:child_process";
import { globSync, statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { openStore } from "../../../server/store/open-store.ts";
import { isLongRun, recordFigure } from "../../support/server/figures.ts";
import { findFreePorts } from "../../support/server/free-ports.ts";
import { HttpClient } from "../../support/server/http-client.ts";
import { countBy, LoadReader, percentile } from "../../support/server/load-reader.ts";
import { collectOutput, processEnv, startServerProcess } from "../../support/server/server-process.ts";
import { createServerData, type ServerData, storeKinds } from "../../support/server/test-stores.ts";
import { getDemoUser } from "../../support/server/test-server.ts";

const ROWS = isLongRun ? 10_000 : 2000;
/** In `npm test` other tests run at the same time. */
const IMPORTED_WITHIN_S = isLongRun ? 60 : Number.POSITIVE_INFINITY;

const SERVER_ENDED =
  "The server ended before it answered. The file was imported as a whole or not at all. Import it again: what is saved stays unchanged.";

const people = [
  "subject,email,displayName,roles",
  ...Array.from({ length: ROWS }, (_, row) => `new-${row},new-${row}@example.com,"Person, ${row}",Reader`),
].join("\n");

async function startServer({ env }: ServerData) {
  const server = await startServerProcess({ env: { PORT: String(await findFreePorts()), ...env } });
  onTestFinished(async () => void (await server.stop("SIGKILL")));
  return server;
}

async function startImport({ env }: ServerData, ...options: string[]) {
  const file = join(env.DATA_DIR, "people.csv");
  await writeFile(file, people);
  const child = spawn(process.execPath, ["server/cli.ts", "import", file, ...options], {
    env: { ...processEnv, ...env },
  });
  const output = collectOutput(child);
  const finished = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once("close", (code) => resolve({ code, output: output().replaceAll(file, "FILE").trim() })),
  );
  return { child, finished };
}

async function countNewPeople({ env }: ServerData): Promise<number> {
  const { store, close } = await openStore(env.DATABASE_URL ? { url: env.DATABASE_URL } : { folder: env.DATA_DIR });
  const { count } = await store
    .selectFrom("person")
    .where("subject", "like", "new-%")
    .select(sql<number>`count(*)::integer`.as("count"))
    .executeTakeFirstOrThrow();
  await close();
  return count;
}

/** Resolves while the transaction of an import is open. */
async function waitForTransaction({ env }: ServerData): Promise<void> {
  if (env.DATABASE_URL) {
    const { store, close } = await openStore({ url: env.DATABASE_URL });
    const isWriting = () =>
      store
        .selectFrom(sql<{ query: string }>`pg_stat_activity`.as("activity"))
        .where(sql<boolean>`datname = current_database() and query like 'insert into "person"%'`)
        .select("query")
        .executeTakeFirst();
    await vi.waitUntil(isWriting, { timeout: 60_000, interval: 5 });
    return close();
  }
  const measure = () =>
    globSync(`${env.DATA_DIR}/store/base/*/*`).reduce((size, file) => size + statSync(file).size, 0);
  const before = measure();
  await vi.waitUntil(() => measure() > before, { timeout: 60_000, interval: 5 });
}

test.each(storeKinds)(
  "beside a running server on %s a dry run of an import counts, kill -9 leaves nothing half done, and an import then saves while readers are answered [fault: import while running]",
  { timeout: 240_000 },
  async (kind) => {
    const data = await createServerData(kind);
    onTestFinished(data.remove);
    let server = await startServer(data);
    expect(await (await startImport(data, "--dry-run")).finished).toEqual({
      code: 0,
      output: `FILE: people: ${ROWS} to add, 0 to change, 0 unchanged, 0 rejected\n  Dry run: nothing was saved.`,
    });

    const { child, finished } = await startImport(data);
    await waitForTransaction(data);
    // On PostgreSQL the command itself writes.
    if (kind === "PGlite") await server.stop("SIGKILL");
    else child.kill("SIGKILL");
    const { code, output } = await finished;
    expect(code).not.toBe(0);
    expect(output).toBe(kind === "PGlite" ? SERVER_ENDED : "");
    await server.stop("SIGKILL");
    const saved = await countNewPeople(data);
    expect([0, ROWS]).toContain(saved);

    server = await startServer(data);
    const client = new HttpClient(server.origin);
    await client.signIn(getDemoUser("ben").sub);
    const reader = new LoadReader(client);
    const reading = reader.run();
    const start = performance.now();
    expect(await (await startImport(data)).finished).toEqual({
      code: 0,
      output: `FILE: people: ${ROWS - saved} added, 0 changed, ${saved} unchanged, 0 rejected\n  Saved.`,
    });
    const seconds = (performance.now() - start) / 1000;
    reader.stop();
    await reading;
    expect(countBy(reader.statuses.filter((status) => status >= 500))).toBe("");
    const p99 = percentile(reader.durations, 0.99);
    const slowest = Math.max(...reader.durations);
    recordFigure(
      `import of ${ROWS} people while the server runs, ${kind}`,
      `${seconds.toFixed(1)} s; ${reader.durations.length} reads, p99 ${p99.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms`,
      "60 s",
    );
    expect(seconds).toBeLessThan(IMPORTED_WITHIN_S);
    await server.stop();
    expect(await countNewPeople(data)).toBe(ROWS);
  },
);
