import { sql, type Transaction } from "kysely";
import { Refusal } from "../http/refusal.ts";
import type { Store } from "./open-store.ts";
import type { Database } from "./tables.ts";

export type Work = Transaction<Database>;
export interface WriteRequest {
  principalId: string;
  /** The Idempotency-Key, where the caller gave one. */
  key: string | undefined;
  /** A digest of what was asked: a key is good for one request only. */
  asked: string;
}

/** Does a write once per key: its effects, its audit and its answer are kept together or not at all. */
export async function once<T>(
  store: Store,
  { principalId, key, asked }: WriteRequest,
  work: (tx: Work) => Promise<T>,
): Promise<T> {
  return store.transaction().execute(async (tx) => {
    if (key === undefined) return work(tx);
    const fresh = await tx
      .insertInto("answered")
      .values({ principal_id: principalId, key, asked })
      .onConflict((conflict) => conflict.doNothing())
      .returning("key")
      .executeTakeFirst();
    const mine = tx
      .selectFrom("answered")
      .select(["asked", "answer"])
      .where("principal_id", "=", principalId)
      .where("key", "=", key);
    if (!fresh) {
      const earlier = await mine.executeTakeFirstOrThrow();
      if (earlier.asked !== asked || earlier.answer === null)
        throw new Refusal(422, "This Idempotency-Key was used for another request");
      return JSON.parse(earlier.answer) as T;
    }
    const answer = await work(tx);
    await tx
      .updateTable("answered")
      .set({ answer: JSON.stringify(answer) })
      .where("principal_id", "=", principalId)
      .where("key", "=", key)
      .execute();
    return answer;
  });
}

/** Removes what has had its day. Any server may run it at any time. */
export async function sweep(store: Store, auditDays?: number): Promise<void> {
  if (auditDays !== undefined)
    await store
      .deleteFrom("audit")
      .where("at", "<", sql<Date>`now() - make_interval(days => ${auditDays})`)
      .execute();
  await store
    .deleteFrom("arrival")
    .where("since", "<", sql<Date>`now() - interval '1 minute'`)
    .execute();
  await store
    .deleteFrom("answered")
    .where("at", "<", sql<Date>`now() - interval '24 hours'`)
    .execute();
  await store
    .deleteFrom("sign_in")
    .where("ends_at", "<", sql<Date>`now()`)
    .execute();
  await store
    .deleteFrom("session")
    .where((is) =>
      is.or([is("ends_at", "<", sql<Date>`now()`), is("seen_at", "<", sql<Date>`now() - interval '30 minutes'`)]),
    )
    .execute();
}
