import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import type { DatabaseConfig } from "../server/config.ts";
import { openStore } from "../server/store/open-store.ts";
import { startPostgres } from "../tests/support/server/postgres.ts";
import { nodeFlags, sparePorts, startServer, Visitor } from "../tests/support/server/server-process.ts";
import { dataFolder, fillStore, type Size } from "./large-data.ts";
import { embed, lists, person, personal } from "./reads.ts";

const BARE_SESSION = "bare";

export type Kind = "PostgreSQL" | "PGlite";

export interface Side {
  origin: string;
  headers: Record<string, string>;
}

export type Sides = Record<"portal" | "bare", Side>;

/** The portal and the bare routes, each a process of its own, over the same data. */
export async function withSides<T>(kind: Kind, size: Size, work: (sides: Sides) => Promise<T>): Promise<T> {
  const { mine, theirs, close } = await openStores(kind, size);
  const host = fork(join(import.meta.dirname, "report-host.ts"));
  const powerBi = await originOf(host);
  const where: Record<string, string> = "url" in mine ? { DATABASE_URL: mine.url } : { DATA_DIR: mine.folder };
  const server = await startServer({
    PORT: String(await sparePorts()),
    ...where,
    POWERBI_API_URL: powerBi,
    POWERBI_AUTHORITY: powerBi,
  });
  const ada = new Visitor(server.origin);
  await ada.signIn(person);
  const bare = fork(
    join(import.meta.dirname, "baseline-server.ts"),
    [JSON.stringify({ where: theirs, reads: [...personal, ...lists], embed, session: BARE_SESSION, powerBi })],
    { execArgv: nodeFlags },
  );
  try {
    return await work({
      portal: { origin: server.origin, headers: { cookie: ada.cookieFor(server.origin), ...ada.writeHeaders() } },
      bare: { origin: await originOf(bare), headers: {} },
    });
  } finally {
    await server.stop("SIGTERM");
    await Promise.all([bare, host].map(end));
    await close();
  }
}

/** Nobody signs in at the bare routes, so the session that they find is laid there. */
async function laySession(where: DatabaseConfig): Promise<void> {
  const { store, close } = await openStore(where);
  await store
    .insertInto("session")
    .values({
      id: BARE_SESSION,
      principal_id: person,
      ends_at: sql<Date>`now() + interval '1 hour'`,
      sealed_tokens: "",
    })
    .execute();
  await close();
}

async function openStores(
  kind: Kind,
  size: Size,
): Promise<{ mine: DatabaseConfig; theirs: DatabaseConfig; close: () => void | Promise<void> }> {
  if (kind === "PostgreSQL") {
    const { url, stop } = await startPostgres();
    await fillStore({ url }, size);
    await laySession({ url });
    return { mine: { url }, theirs: { url }, close: stop };
  }
  const [mine, theirs] = [{ folder: await dataFolder(size) }, { folder: await dataFolder(size) }];
  await laySession(theirs);
  return { mine, theirs, close: () => [mine, theirs].forEach(({ folder }) => rmSync(folder, { recursive: true })) };
}

async function originOf(child: ChildProcess): Promise<string> {
  const [{ origin }] = (await once(child, "message")) as [{ origin: string }];
  return origin;
}

async function end(child: ChildProcess): Promise<void> {
  const gone = once(child, "exit");
  child.kill();
  await gone;
}
