import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Store } from "../store/open-store.ts";

const DATABASE_TIMEOUT_MS = 2000;

interface Readiness {
  readable: boolean;
  writable: boolean;
}

/** Probes come every few seconds from several sides, so their requests are not logged; a change of the result is. */
const UNLOGGED = { logLevel: "warn" } as const;

/** A server that can read is ready: it still shows reports. `writable` says whether changes and sign-ins succeed. */
export function registerHealthRoutes(app: FastifyInstance, store: Store): void {
  const checkReadiness = createReadinessCheck(store);
  let wasReadable = true;
  app.get("/health/live", UNLOGGED, () => ({ status: "ok" }));
  app.get("/health/ready", UNLOGGED, async (_request, reply) => {
    if (app.isClosing) return reply.code(503).header("retry-after", 2).send({ status: "closing" });
    const readiness = await checkReadiness();
    if (wasReadable && !readiness.readable) app.log.warn("not ready: the database cannot be read");
    if (!wasReadable && readiness.readable) app.log.info("ready again");
    wasReadable = readiness.readable;
    if (!readiness.readable)
      return reply
        .code(503)
        .header("retry-after", 2)
        .send({ status: "not ready", ...readiness });
    return { status: readiness.writable ? "ok" : "read only", ...readiness };
  });
}

/** Requests that come while a check runs share its result, so that this route cannot burden the database. */
export function createReadinessCheck(store: Store): () => Promise<Readiness> {
  const probe = `readiness ${randomUUID()}`;
  let running: Promise<Readiness> | undefined;
  const check = async (): Promise<Readiness> => {
    const [readable, writable] = await Promise.all([
      succeedsInTime(sql`select 1`.execute(store)),
      succeedsInTime(writeProbe(store, probe)),
    ]);
    return { readable, writable: readable && writable };
  };
  return () => (running ??= check().finally(() => (running = undefined)));
}

/** Only a write shows that writing works, also with a full disk. The row is expired, so the cleanup deletes it. */
function writeProbe(store: Store, probe: string): Promise<unknown> {
  return store
    .insertInto("sign_in")
    .values({ state_hash: probe, browser_hash: "", landing: "", ends_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.column("state_hash").doUpdateSet({ ends_at: sql<Date>`now()` }))
    .execute();
}

function succeedsInTime(work: Promise<unknown>): Promise<boolean> {
  const { promise: timeout, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), DATABASE_TIMEOUT_MS).unref();
  const result = work.then(
    () => true,
    () => false,
  );
  return Promise.race([result, timeout]).finally(() => clearTimeout(timer));
}
