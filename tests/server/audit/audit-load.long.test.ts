import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { chainAuditRows } from "../../../server/audit/chain-rows.ts";
import { deleteExpiredAuditRows, setRetention } from "../../../server/audit/retention.ts";
import { verifyAudit } from "../../../server/audit/verify.ts";
import { createCommandActor, writeAudit } from "../../../server/audit/write-audit.ts";
import { contract } from "../../../src/api/contract.ts";
import { recordFigure } from "../../support/server/figures.ts";
import { percentile } from "../../support/server/load-reader.ts";
import { createTestServer, type TestServer } from "../../support/server/test-server.ts";
import { hasPostgres } from "../../support/server/test-stores.ts";

const IMPORTED = 80_000;
const EXPIRED = 1_000_000;
/** The client of PostgreSQL waits no longer for one statement. */
const ROWS_PER_STATEMENT = 20_000;

/** Signs in every 100 ms until the work is done. Returns how long each sign-in took, and how many failed. */
async function signInDuring(
  server: TestServer,
  work: Promise<unknown>,
): Promise<{ durations: number[]; failed: number }> {
  const state = { isWorking: true };
  const done = work.finally(() => (state.isWorking = false));
  const signIns: Promise<{ duration: number; isSignedIn: boolean }>[] = [];
  while (state.isWorking) {
    signIns.push(signIn(server));
    await sleep(100);
  }
  await done;
  const results = await Promise.all(signIns);
  return {
    durations: results.map(({ duration }) => duration),
    failed: results.filter(({ isSignedIn }) => !isSignedIn).length,
  };
}

async function signIn(server: TestServer) {
  const start = performance.now();
  const browser = await server.signIn("ben");
  const isSignedIn = (await browser.get(contract.getUser.path)).statusCode === 200;
  return { duration: performance.now() - start, isSignedIn };
}

test.runIf(hasPostgres)(
  "people sign in while an import writes 80,000 rows and a first retention deletes a million",
  { timeout: 20 * 60_000 },
  async () => {
    const server = await createTestServer({ SIGN_INS_PER_MINUTE: "1000000" }, "PostgreSQL");
    onTestFinished(() => server.close());
    const { store } = server;
    const imported = await signInDuring(
      server,
      (async () => {
        const entries = Array.from({ length: IMPORTED }, (_, n) => ({ action: "checked" as const, detail: `${n}` }));
        await store.transaction().execute((tx) => writeAudit(tx, createCommandActor("import"), entries));
        await chainAuditRows(store);
      })(),
    );
    expect(imported.failed).toBe(0);
    expect(await verifyAudit(store)).toMatchObject({ isIntact: true });

    await insertOldLog(store);
    await setRetention(store, { auditDays: 30 });
    const expired = await signInDuring(server, deleteExpiredAuditRows(store));
    expect(expired.failed).toBe(0);
    expect(await verifyAudit(store)).toMatchObject({ isIntact: true, deletedRows: EXPIRED });
    for (const [name, { durations }] of Object.entries({ "an import": imported, "a first retention": expired }))
      recordFigure(
        `sign-ins during ${name}`,
        `${durations.length}, p99 ${percentile(durations, 0.99).toFixed(0)} ms, none refused`,
        "none refused",
      );
  },
);

/** A log of which a million rows are old, in place of the one that the server has. */
async function insertOldLog(store: TestServer["store"]): Promise<void> {
  await store.transaction().execute(async (tx) => {
    for (const statement of [
      "set local statement_timeout = 0",
      "alter table audit disable trigger user",
      "truncate audit",
      ...Array.from(
        { length: EXPIRED / ROWS_PER_STATEMENT },
        (_, part) => `insert into audit ("by", action, detail, at, chain_position, hash)
          select 'import', 'checked', n, now() - interval '60 days', n, encode(sha256(n::text::bytea), 'hex')
          from generate_series(${part * ROWS_PER_STATEMENT + 1}, ${(part + 1) * ROWS_PER_STATEMENT}) n`,
      ),
      "alter table audit enable trigger user",
      `update audit_chain set chain_position = ${EXPIRED}, hash = encode(sha256('${EXPIRED}'), 'hex')`,
    ])
      await sql.raw(statement).execute(tx);
  });
}
