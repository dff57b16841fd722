import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import type { DatabaseConfig } from "../server/config.ts";
import { openStore } from "../server/store/open-store.ts";
import { startPostgres } from "../tests/support/server/postgres.ts";
import { findFreePorts } from "../tests/support/server/free-ports.ts";
import { HttpClient } from "../tests/support/server/http-client.ts";
import { nodeFlags, startServerProcess } from "../tests/support/server/server-process.ts";
import type { Size } from "../tests/support/server/company.ts";
import { fillStore } from "../tests/support/server/fill-store.ts";
import { createDataFolder } from "./large-data.ts";
import { administratorLists, embed, personId, readerCalls } from "./reads.ts";

const BASELINE_SESSION = "baseline";

export type Kind = "PostgreSQL" | "PGlite";

export interface ServerUnderTest {
  origin: string;
  headers: Record<string, string>;
}

export type ServersUnderTest = Record<"portal" | "baseline", ServerUnderTest>;

/** Runs the portal and the baseline server, each in a process of its own, on the same data. */
export async function withServers<T>(
  kind: Kind,
  size: Size,
  work: (servers: ServersUnderTest) => Promise<T>,
): Promise<T> {
  const { portalDatabase, baselineDatabase, close } = await createDatabases(kind, size);
  const host = fork(join(import.meta.dirname, "report-host.ts"));
  const powerBi = await originOf(host);
  const databaseEnv: Record<string, string> =
    "url" in portalDatabase ? { DATABASE_URL: portalDatabase.url } : { DATA_DIR: portalDatabase.folder };
  const server = await startServerProcess({
    env: {
      PORT: String(await findFreePorts()),
      ...databaseEnv,
      POWERBI_API_URL: powerBi,
      POWERBI_AUTHORITY: powerBi,
      EMBEDS_PER_MINUTE: "1000000",
    },
  });
  const ada = new HttpClient(server.origin);
  await ada.signIn(personId);
  const baseline = fork(
    join(import.meta.dirname, "baseline-server.ts"),
    [
      JSON.stringify({
        database: baselineDatabase,
        reads: [...readerCalls, ...administratorLists],
        embed,
        session: BASELINE_SESSION,
        powerBi,
      }),
    ],
    { execArgv: nodeFlags },
  );
  try {
    return await work({
      portal: { origin: server.origin, headers: { cookie: ada.cookieHeader(server.origin), ...ada.writeHeaders() } },
      baseline: { origin: await originOf(baseline), headers: {} },
    });
  } finally {
    await server.stop("SIGTERM");
    await Promise.all([baseline, host].map(stopProcess));
    await close();
  }
}

/** Nobody signs in at the baseline server, so its session is inserted directly. */
async function insertSession(database: DatabaseConfig): Promise<void> {
  const { store, close } = await openStore(database);
  await store
    .insertInto("session")
    .values({
      id: BASELINE_SESSION,
      principal_id: personId,
      ends_at: sql<Date>`now() + interval '1 hour'`,
      sealed_tokens: "",
    })
    .execute();
  await close();
}

interface Databases {
  portalDatabase: DatabaseConfig;
  baselineDatabase: DatabaseConfig;
  close: () => void | Promise<void>;
}

/** PostgreSQL serves both; a PGlite folder can be opened by one process only, so each gets a copy. */
async function createDatabases(kind: Kind, size: Size): Promise<Databases> {
  if (kind === "PostgreSQL") {
    const { url, stop } = await startPostgres();
    await fillStore({ url }, size);
    await insertSession({ url });
    return { portalDatabase: { url }, baselineDatabase: { url }, close: stop };
  }
  const portalDatabase = { folder: await createDataFolder(size) };
  const baselineDatabase = { folder: await createDataFolder(size) };
  await insertSession(baselineDatabase);
  const removeFolders = () => {
    for (const { folder } of [portalDatabase, baselineDatabase]) rmSync(folder, { recursive: true });
  };
  return { portalDatabase, baselineDatabase, close: removeFolders };
}

export async function originOf(child: ChildProcess): Promise<string> {
  const [{ origin }] = (await once(child, "message")) as [{ origin: string }];
  return origin;
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  const exit = once(child, "exit");
  child.kill();
  await exit;
}
