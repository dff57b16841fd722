import { sql } from "kysely";
import type { Store, StoreTransaction } from "../store/open-store.ts";
import { readNetwork } from "./sign-in-rate-limit.ts";

/** Remembers the network. Resolves to whether others of the person are known, and not this one. */
export async function isFromNewPlace(
  tx: StoreTransaction,
  principalId: string,
  address: string | null,
): Promise<boolean> {
  if (address === null) return false;
  const network = readNetwork(address);
  const known = await tx
    .selectFrom("known_network")
    .select("network")
    .where("principal_id", "=", principalId)
    .execute();
  await tx
    .insertInto("known_network")
    .values({ principal_id: principalId, network })
    .onConflict((conflict) => conflict.columns(["principal_id", "network"]).doUpdateSet({ seen_at: sql<Date>`now()` }))
    .execute();
  return known.length > 0 && !known.some((row) => readNetwork(row.network) === network);
}

/** A network from which the person has not signed in for so long is new again. */
export async function forgetNetworks(store: Store, days: number): Promise<void> {
  await store
    .deleteFrom("known_network")
    .where("seen_at", "<", sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
}
