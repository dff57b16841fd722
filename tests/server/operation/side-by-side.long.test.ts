import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { demo } from "../../../server/standins/demo-data.ts";
import { contract } from "../../../src/api/contract.ts";
import { personalListsContract } from "../../../src/api/personal-lists-contract.ts";
import { savedViewsContract } from "../../../src/api/saved-views-contract.ts";
import { termsContract } from "../../../src/api/terms-contract.ts";
import { TERMS_VERSION } from "../../../src/rules/session/terms-version.ts";
import { demoReport } from "../../support/server/demo-requests.ts";
import { extractEarlierRelease, prepareDatabase } from "../../support/server/earlier-release.ts";
import { startFakePowerBi } from "../../support/server/fake-power-bi.ts";
import { recordFigure } from "../../support/server/figures.ts";
import { HttpClient } from "../../support/server/http-client.ts";
import { describeCause, type Load, sendRequests, startPortals } from "../../support/server/proxied-portals.ts";
import { collectOutput, processEnv } from "../../support/server/server-process.ts";
import { createDatabase, hasPostgres } from "../../support/server/test-stores.ts";
import { getDemoUser } from "../../support/server/test-server.ts";

const REQUESTS = Number(process.env["REQUESTS"] ?? 60_000);
const OPENINGS = Number(process.env["OPENINGS"] ?? 20_000_000);
const WORKERS = 10;
const MAX_WAIT_MS = 2000;
/** A person may save 30 views a minute. */
const SAVE_PAUSE_MS = 3000;

/** Chloe reads it. */
const report = demo.reports[4]!;
const ref = { subscriptionId: report.subscriptionId, reportId: report.reportId };
/** Each of them writes to another table. */
const WRITES: readonly [path: string, body: object][] = [
  [contract.embedReport.path, { ...demoReport, ...ref }],
  [personalListsContract.recordOpening.path, { ...ref, shownAfterMs: 900 }],
  [personalListsContract.setFavourite.path, { ...ref, isFavourite: true }],
  [savedViewsContract.saveView.path, { ...ref, name: "View", state: "state" }],
  [termsContract.acceptTerms.path, { version: TERMS_VERSION }],
];

class MeasuredClient extends HttpClient {
  lastStatus = 0;
  readonly #onAnswer: Required<Load>["onAnswer"];

  constructor(origin: string, onAnswer: Required<Load>["onAnswer"]) {
    super(origin);
    this.#onAnswer = onAnswer;
  }

  override async request(url: string, init?: RequestInit): Promise<Response> {
    const start = performance.now();
    const response = await super.request(url, init);
    this.lastStatus = response.status;
    this.#onAnswer(new URL(url).pathname, performance.now() - start);
    return response;
  }
}

/** Signs in again and again, at whichever server, and writes what readers write. */
async function sendWrites(origin: string, { takeTurn, onAnswer, onFailure }: Required<Load>): Promise<void> {
  let savedAt = -SAVE_PAUSE_MS;
  while (takeTurn()) {
    const client = new MeasuredClient(origin, onAnswer);
    try {
      const landed = await client.signIn(getDemoUser("chloe").sub);
      if (landed !== `${origin}/report`) {
        onFailure(`sign-in: ${client.lastStatus} at ${new URL(landed).pathname}`);
        continue;
      }
      for (const [path, body] of WRITES) {
        if (path === savedViewsContract.saveView.path) {
          if (performance.now() - savedAt < SAVE_PAUSE_MS) continue;
          savedAt = performance.now();
        }
        const response = await client.write("POST", path, body, randomUUID());
        const text = await response.text();
        if (!response.ok) onFailure(`${path}: ${response.status} ${text}`);
      }
    } catch (error) {
      onFailure(`sign-in or write: ${describeCause(error)}`);
    }
  }
}

/** The indexes are built once all rows are there, which takes a fraction of the time. */
async function fillOpenings(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = 'opening' and indexname <> 'opening_pkey'`,
  );
  await client.query("alter table opening drop constraint opening_pkey");
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query(`insert into opening (id, report, subscription_id, principal_id, opened_at, shown_at, shown_after_ms)
    select gen_random_uuid(), report.id, report.subscription_id, 'reader-' || n % 40000, at, at + interval '1 second', 1000
    from generate_series(1, ${OPENINGS}) as n
      cross join lateral (select now() - interval '390 days' * (n::float8 / ${OPENINGS}) as at) as moment
      join (select id, subscription_id, row_number() over () as number, count(*) over () as count from report) as report
        on report.number = 1 + n % report.count`);
  await client.query("set maintenance_work_mem = '1GB'");
  await client.query("alter table opening add primary key (id)");
  for (const { definition } of indexes) await client.query(definition);
  await client.query("analyze opening");
  await client.end();
}

async function runMigrateCommand(env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, ["server/cli.ts", "migrate"], { env: { ...processEnv, ...env } });
  const output = collectOutput(child);
  const [code] = (await once(child, "exit")) as [number | null];
  expect({ code, output: output() }).toMatchObject({ code: 0 });
  return output();
}

test.runIf(hasPostgres)(
  "the release before serves while this one migrates its data, beside this one in both orders, and again alone [operation: upgrade]",
  { timeout: 90 * 60_000 },
  async () => {
    const before = extractEarlierRelease();
    onTestFinished(() => rmSync(before, { recursive: true }));
    const url = await createDatabase();
    prepareDatabase(before, url);
    await fillOpenings(url);
    const powerBi = await startFakePowerBi();
    onTestFinished(powerBi.close);
    const [own, former] = ["server/main.ts", join(before, "server/main.ts")];
    const { provider, client, env, restart, readLog } = await startPortals(
      url,
      { POWERBI_API_URL: powerBi.url, POWERBI_AUTHORITY: powerBi.url, REPORT_ORIGINS: "https://app.powerbi.com" },
      former,
    );

    provider.state.user = getDemoUser("chloe");

    const paths = new Set<string>();
    let [count, isDone, phase] = [0, false, "migration"];
    let longest = { path: "", waitedMs: 0 };
    const failures: string[] = [];
    const load: Required<Load> = {
      takeTurn: () => !isDone || count < REQUESTS,
      onAnswer(path, waitedMs) {
        count += 1;
        paths.add(path);
        if (phase === "migration" && waitedMs > longest.waitedMs) longest = { path, waitedMs };
      },
      onFailure: (failure) => void failures.push(`${phase}: ${failure}`),
    };
    const workers = Promise.all([
      ...Array.from({ length: WORKERS }, (_, at) => sendRequests(client, at, load)),
      sendWrites(client.origin, load),
    ]);
    const start = performance.now();
    const log = await runMigrateCommand(env);
    const migrationMs = performance.now() - start;
    expect(log).toContain("migrated the database");
    const order: [at: number, script: string][] = [
      [0, own],
      [0, former],
      [1, own],
      [0, own],
      [0, former],
      [1, former],
    ];
    for (const [at, script] of order) {
      phase = `${at === 0 ? "first" : "second"} server ${script === own ? "replaced" : "put back"}`;
      await restart(at, script);
    }
    isDone = true;
    await workers;

    const machine = `load average ${loadavg()[0]?.toFixed(1)}`;
    recordFigure(
      "migration beside the release before",
      `${OPENINGS} openings, ${(migrationMs / 1000).toFixed(1)} s: longest wait ${longest.waitedMs.toFixed(0)} ms (${longest.path}), ${machine}`,
      `≤ ${MAX_WAIT_MS} ms`,
    );
    recordFigure(
      "two releases side by side and back",
      `${count} requests, ${order.length} replaced servers: ${failures.length} failed, ${machine}`,
      "0 failed",
    );
    if (failures.length > 0) process.stdout.write(readLog());
    expect([...new Set(failures)].join("\n")).toBe("");
    expect([...paths]).toEqual(expect.arrayContaining(WRITES.map(([path]) => path)));
    expect(longest.waitedMs).toBeLessThanOrEqual(MAX_WAIT_MS);
  },
);
