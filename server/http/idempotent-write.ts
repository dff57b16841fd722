import type { Store, StoreTransaction } from "../store/open-store.ts";
import { HttpError } from "./http-error.ts";

export interface WriteRequest {
  principalId: string;
  /** The Idempotency-Key header, if the caller sent one. */
  key: string | undefined;
  /** A key may be repeated only with the same request. */
  requestHash: string;
}

/** Runs a write once per key. Its changes, audit entries and response are committed together or not at all. */
export async function runIdempotent<T>(
  store: Store,
  { principalId, key, requestHash }: WriteRequest,
  write: (tx: StoreTransaction) => Promise<T>,
): Promise<T> {
  return store.transaction().execute(async (tx) => {
    if (key === undefined) return write(tx);
    const inserted = await tx
      .insertInto("idempotency_key")
      .values({ principal_id: principalId, key, request_hash: requestHash })
      .onConflict((conflict) => conflict.doNothing())
      .returning("key")
      .executeTakeFirst();
    if (!inserted) return readEarlierResponse<T>(tx, principalId, key, requestHash);
    const response = await write(tx);
    await tx
      .updateTable("idempotency_key")
      .set({ response: JSON.stringify(response) })
      .where("principal_id", "=", principalId)
      .where("key", "=", key)
      .execute();
    return response;
  });
}

async function readEarlierResponse<T>(
  tx: StoreTransaction,
  principalId: string,
  key: string,
  requestHash: string,
): Promise<T> {
  const earlier = await tx
    .selectFrom("idempotency_key")
    .select(["request_hash", "response"])
    .where("principal_id", "=", principalId)
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  if (earlier.request_hash !== requestHash || earlier.response === null)
    throw new HttpError(422, "Idempotency-Key already used for a different request");
  return JSON.parse(earlier.response) as T;
}
