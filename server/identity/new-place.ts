import { sql } from "kysely";
import { formatTime } from "../store/format-time.ts";
import type { Store, StoreTransaction } from "../store/open-store.ts";
import { readNetwork } from "./sign-in-rate-limit.ts";

/** A network from which somebody has signed in as the person, at this time last. */
export interface UsedNetwork {
  network: string;
  seenAt: string;
}

/**
 * Remembers the network, which is new where others of the person are known, and not this one. In a network of before the
 * person is told of new ones: whoever is in a new network may be somebody else, and would take the message.
 */
export async function rememberNetwork(
  tx: StoreTransaction,
  principalId: string,
  address: string | null,
): Promise<{ isNew: boolean; untold: UsedNetwork[] }> {
  if (address === null) return { isNew: false, untold: [] };
  const network = readNetwork(address);
  const known = await tx
    .selectFrom("known_network")
    .select(["network", "is_untold as isUntold", formatTime(sql.ref("seen_at")).as("seenAt")])
    .where("principal_id", "=", principalId)
    .execute();
  const own = known.filter((row) => readNetwork(row.network) === network);
  const isNew = known.length > 0 && own.length === 0;
  await tx
    .insertInto("known_network")
    .values({ principal_id: principalId, network, is_untold: isNew })
    .onConflict((conflict) => conflict.columns(["principal_id", "network"]).doUpdateSet({ seen_at: sql<Date>`now()` }))
    .execute();
  const isFormer = own.some(({ isUntold }) => !isUntold);
  const untold = known.filter(({ isUntold }) => isFormer && isUntold);
  if (untold.length > 0)
    await tx.updateTable("known_network").set({ is_untold: false }).where("principal_id", "=", principalId).execute();
  return { isNew, untold };
}

/** A network from which the person has not signed in for so long is new again. */
export async function forgetNetworks(store: Store, days: number): Promise<void> {
  await store
    .deleteFrom("known_network")
    .where("seen_at", "<", sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
}
