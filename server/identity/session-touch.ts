import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Store } from "../store/open-store.ts";
import { hashText } from "./keys.ts";

const PAUSE_AFTER_FAILURE_MS = 5000;

/** The session unless another transaction holds its row. Nobody who only reads waits for that lock. */
export function selectUnlockedSession(store: Store, id: string) {
  return store.selectFrom("session").select("id").where("id", "=", id).forUpdate().skipLocked();
}

/**
 * Records that a session was used. The request does not wait for it and does not fail with it: a database that is
 * read-only or full still serves reads. After a failure this server pauses, so that reads cause no flood of writes.
 */
export function createSessionTouch(store: Store) {
  const pending = new Set<string>();
  let pausedUntil = 0;
  return (request: FastifyRequest, onFailure: (error: unknown) => void): void => {
    const id = hashText(request.sessionToken);
    if (pending.has(id) || performance.now() < pausedUntil) return;
    pending.add(id);
    store
      .updateTable("session")
      .set({ seen_at: sql<Date>`greatest(seen_at, now() - make_interval(secs => ${readIdleSeconds(request)}))` })
      .where("id", "=", selectUnlockedSession(store, id))
      .execute()
      .catch((error: unknown) => {
        pausedUntil = performance.now() + PAUSE_AFTER_FAILURE_MS;
        onFailure(error);
      })
      .finally(() => pending.delete(id));
  };
}

/** A page's timer says how long nobody has been there, so that its calls keep no unattended session alive. */
function readIdleSeconds({ headers }: FastifyRequest): number {
  const seconds = String(headers["x-idle-seconds"] ?? "");
  return /^\d{1,6}$/.test(seconds) ? Number(seconds) : 0;
}
