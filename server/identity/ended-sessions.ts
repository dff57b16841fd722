import { sql } from "kysely";
import type { Store, StoreTransaction } from "../store/open-store.ts";
import { hashText } from "./keys.ts";

/** Remembers sessions that were ended from the list of sessions. */
export async function rememberEndedSessions(tx: StoreTransaction, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  const ends_at = sql<Date>`now() + interval '30 days'`;
  await tx
    .insertInto("ended_session")
    .values(sessionIds.map((session_id) => ({ session_id, ends_at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Whether the session that this browser still names was ended from the list of sessions. The provider may remember the
 * browser, and would sign it in again without a question.
 */
export async function isEndedFromElsewhere(store: Store, sessionTokens: readonly string[]): Promise<boolean> {
  if (sessionTokens.length === 0) return false;
  const ended = await store
    .selectFrom("ended_session")
    .select("session_id")
    .where("session_id", "in", sessionTokens.map(hashText))
    .where("ends_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return ended !== undefined;
}
