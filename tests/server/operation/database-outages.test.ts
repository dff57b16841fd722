import { sql } from "kysely";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { contract } from "../../../src/api/contract.ts";
import { openStore } from "../../../server/store/open-store.ts";
import { migrate } from "../../../server/store/migrate.ts";
import { createReport, demoReport } from "../../support/server/demo-requests.ts";
import { createGuid } from "../../support/server/administrator-fixture.ts";
import { unlimitedCalls } from "../../support/server/deployment-settings.ts";
import { failWrites, lockRows, setReadOnly } from "../../support/server/failing-database.ts";
import type { TestBrowser } from "../../support/server/test-browser.ts";
import { setUpServer } from "../../support/server/server-fixture.ts";
import type { TestServer } from "../../support/server/test-server.ts";
import { storeKinds } from "../../support/server/test-stores.ts";
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { POSTGRES_OWNER } from "../../support/server/postgres.ts";

const ALL_TABLES = [
  "person",
  "report",
  "mapping",
  "audit",
  "sign_in",
  "session",
  "sign_in_attempt",
  "idempotency_key",
  "opening",
];
const READS = [contract.getUser.path, contract.getReports.path, contract.getUserReports.path];
const UNAVAILABLE = { status: 503, retryAfter: "2", message: "Database temporarily unavailable" };

async function addReport(browser: TestBrowser, reportId = createGuid(), key = createGuid()) {
  const response = await browser.post(contract.addReport.path, createReport(reportId), { "idempotency-key": key });
  return {
    status: response.statusCode,
    retryAfter: response.headers["retry-after"],
    message: response.json<{ message: string }>().message,
  };
}

const listStatuses = async (browser: TestBrowser) =>
  Promise.all(READS.map(async (path) => (await browser.get(path)).statusCode));

/** Lists are read and a report is opened. */
const readStatuses = async (browser: TestBrowser) => {
  const opening = browser.post(contract.embedReport.path, demoReport);
  return [...(await listStatuses(browser)), (await opening).statusCode];
};

/** Makes every session due for the two writes that a read causes. */
async function makeSessionsDue({ store }: TestServer): Promise<void> {
  // A renewal that is under way has used up the token that the next one would send.
  const renewing = store.selectFrom("session").select("id").where("renewal_sent_at", "is not", null);
  await vi.waitUntil(async () => !(await renewing.executeTakeFirst()), { timeout: 60_000 });
  await store
    .updateTable("session")
    .set({
      seen_at: sql<Date>`now() - interval '2 minutes'`,
      renew_at: sql<Date>`now() - interval '1 minute'`,
    })
    .execute();
}

/** What a user, a person who signs in, and the load balancer see. */
async function observe(server: TestServer, ada: TestBrowser) {
  const newcomer = server.createBrowser();
  const signIn = await newcomer.get(await newcomer.loadAuthorizePath());
  const ready = await server.app.inject("/health/ready");
  return {
    reads: await readStatuses(ada),
    write: await addReport(ada),
    signIn: [signIn.statusCode, signIn.headers["retry-after"]],
    isTold: signIn.body.includes("Sign-in is temporarily unavailable."),
    ready: [ready.statusCode, ready.json<object>()],
  };
}

/** A report is not opened without a row in the journal. */
const ONLY_READING_WORKS = {
  reads: [200, 200, 200, 503],
  write: UNAVAILABLE,
  signIn: [503, "5"],
  isTold: true,
  ready: [200, { status: "read only", readable: true, writable: false }],
};
const EVERYTHING_WORKS = {
  reads: [200, 200, 200, 200],
  write: { status: 200 },
  signIn: [302, undefined],
  isTold: false,
  ready: [200, { status: "ok", readable: true, writable: true }],
};

describe.each(storeKinds)("on %s", (kind) => {
  const server = setUpServer(unlimitedCalls, kind);
  let ada: TestBrowser;
  beforeAll(async () => {
    ada = await server.signIn("ada");
  });

  test.each([
    ["a lock that is not obtained in time", "55P03"],
    ["a cancelled statement", "57014"],
    ["a full disk", "53100"],
    ["a read-only transaction", "25006"],
    ["too many connections", "53300"],
    ["a shutdown by the administrator", "57P01"],
    ["a database that still starts", "57P03"],
  ])(
    "a write that fails because of %s (%s) is answered with 503 and Retry-After [fault: locked row or full database]",
    async (_cause, sqlState) => {
      const { repair } = await failWrites(server.store, ["report"], sqlState);
      expect(await addReport(ada)).toEqual(UNAVAILABLE);
      await repair();
      expect(await addReport(ada)).toMatchObject({ status: 200 });
    },
  );

  test("a read-only database still serves reads, refuses writes and sign-ins, and recovers alone [fault: locked row or full database]", async () => {
    await makeSessionsDue(server);
    await setReadOnly(server, true);
    expect(await observe(server, ada)).toEqual(ONLY_READING_WORKS);
    await setReadOnly(server, false);
    expect(await observe(server, ada)).toMatchObject(EVERYTHING_WORKS);
  });

  test("a database that fails every write as on a full disk still serves reads and recovers alone [fault: locked row or full database]", async () => {
    await makeSessionsDue(server);
    const { repair } = await failWrites(server.store, ALL_TABLES, "53100");
    expect(await observe(server, ada)).toEqual(ONLY_READING_WORKS);
    await repair();
    expect(await observe(server, ada)).toMatchObject(EVERYTHING_WORKS);
  });
});

describe.runIf(storeKinds.includes("PostgreSQL"))("on PostgreSQL alone", () => {
  const server = setUpServer(unlimitedCalls, "PostgreSQL");
  let ada: TestBrowser;
  let url: string;
  beforeAll(async () => {
    url = server.databaseUrl ?? "";
    ada = await server.signIn("ada");
  });

  test("forty writes that wait for a locked row leave connections for reads and for sign-ins [fault: locked row or full database]", async () => {
    const [report] = (await ada.get(contract.getReports.path)).json<object[]>();
    const lock = await lockRows(url, "report");
    const update = async () => {
      const { statusCode, headers } = await ada.post(contract.updateReport.path, { ...report, reportName: "Renamed" });
      return `${statusCode} ${headers["retry-after"]}`;
    };
    const writes = Array.from({ length: 40 }, update);
    const storm = { isOver: false };
    const finished = Promise.all(writes).finally(() => (storm.isOver = true));
    const statuses: number[] = [];
    while (!storm.isOver) {
      statuses.push(...(await listStatuses(ada)));
      await server.signIn("ben");
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    // One person's writes wait for each other.
    expect(new Set(await finished)).toEqual(new Set(["503 2", "429 2"]));
    await lock.release();
    expect(await update()).toBe("200 undefined");
  });

  test("where too many statements wait for a connection, one more is refused at once [threat: floods]", async () => {
    const end = Promise.withResolvers<undefined>();
    const startTransaction = () =>
      new Promise((resolve) => void server.store.transaction().execute(() => (resolve(undefined), end.promise)));
    await Promise.all(Array.from({ length: 4 }, startTransaction));
    const waiting = Array.from({ length: 500 }, startTransaction);
    const refused = await addReport(ada);
    end.resolve(undefined);
    await Promise.all(waiting);
    expect(refused).toEqual({ status: 429, retryAfter: "2", message: "Too many requests. Try again in a moment." });
    expect(await addReport(ada)).toMatchObject({ status: 200 });
  });

  test("a locked session is still read, although its use and its renewal cannot be recorded [fault: locked row or full database]", async () => {
    await makeSessionsDue(server);
    const lock = await lockRows(url, "session");
    expect(await readStatuses(ada)).toEqual([200, 200, 200, 200]);
    const signOut = await ada.post("/serverside/api/auth/logout", {});
    expect([signOut.statusCode, signOut.headers["retry-after"]]).toEqual([503, "2"]);
    await lock.release();
    expect(await readStatuses(ada)).toEqual([200, 200, 200, 200]);
  });

  test.runIf(canMount)("on a disk that is really full, writes get 503 and reading goes on", async () => {
    const disk = await moveToSmallDisk(url);
    disk.fill();
    let outcome = await addReport(ada);
    // The free space of existing pages serves a few writes.
    for (let attempt = 0; outcome.status === 200 && attempt < 2000; attempt++) outcome = await addReport(ada);
    expect(outcome).toEqual(UNAVAILABLE);
    // Whether a report opens depends on the space that is left in the journal.
    expect(await listStatuses(ada)).toEqual([200, 200, 200]);
    disk.empty();
    expect(await addReport(ada)).toMatchObject({ status: 200 });
    expect(await readStatuses(ada)).toEqual([200, 200, 200, 200]);
    await disk.remove();
  });

  test("a server can start while the database is read-only [fault: locked row or full database]", async () => {
    await setReadOnly(server, true);
    const { store, close } = await openStore({ url });
    await expect(migrate(store)).resolves.toBeUndefined();
    await close();
    await setReadOnly(server, false);
  });
});

const KINDS = ["table", "index"];

/** Only root may mount a file system. Elsewhere a full disk is simulated by triggers alone. */
const canMount = process.getuid?.() === 0 && tryToMount();

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
async function moveToSmallDisk(url: string) {
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
