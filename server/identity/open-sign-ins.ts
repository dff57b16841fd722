import { sql } from "kysely";
import type { Store } from "../store/open-store.ts";

const MAX_OPEN_SIGN_INS = 5;

/** Keeps a browser's newest sign-ins, so that one browser cannot fill the table; the rate limit stops the rest. */
export async function storeSignIn(
  store: Store,
  signIn: { state_hash: string; browser_hash: string; landing: string; session_id: string | null },
): Promise<void> {
  await store
    .insertInto("sign_in")
    .values({ ...signIn, ends_at: sql<Date>`now() + interval '10 minutes'` })
    .execute();
  const newest = store
    .selectFrom("sign_in")
    .select("state_hash")
    .where("browser_hash", "=", signIn.browser_hash)
    .orderBy("ends_at", "desc")
    .limit(MAX_OPEN_SIGN_INS);
  await store
    .deleteFrom("sign_in")
    .where("browser_hash", "=", signIn.browser_hash)
    .where("state_hash", "not in", newest)
    .execute();
}

/** Deletes the sign-in while reading it, so that a callback works only once. */
export async function consumeSignIn(store: Store, stateHash: string, browserHashes: readonly string[]) {
  return store
    .deleteFrom("sign_in")
    .where("state_hash", "=", stateHash)
    .where("browser_hash", "in", browserHashes)
    .where("ends_at", ">", sql<Date>`now()`)
    .returning(["landing", "browser_hash", "session_id"])
    .executeTakeFirst();
}

/** The callback of another tab arrives from the provider without the Strict cookie of the session that it replaces. */
export async function passSessionToOpenSignIns(store: Store, browserHash: string, sessionId: string): Promise<void> {
  await store.updateTable("sign_in").set({ session_id: sessionId }).where("browser_hash", "=", browserHash).execute();
}
