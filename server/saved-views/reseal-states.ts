import type { Keys } from "../identity/keys.ts";
import type { Store } from "../store/open-store.ts";

/** States can be large, so few of them are held at once. */
const BATCH_SIZE = 20;

/** Seals states with the current secret, so that they outlive the previous one. A state that neither opens is left. */
export async function resealStates(store: Store, keys: Keys, after = ""): Promise<void> {
  const views = await store
    .selectFrom("saved_view")
    .select(["id", "sealed_state as sealedState"])
    .where("key_id", "<>", keys.id)
    .where("id", ">", after)
    .orderBy("id")
    .limit(BATCH_SIZE)
    .execute();
  for (const { id, sealedState } of views) {
    const state = keys.unseal(sealedState, id);
    if (state === undefined) continue;
    await store
      .updateTable("saved_view")
      .set({ sealed_state: keys.seal(state, id), key_id: keys.id })
      .where("id", "=", id)
      .where("sealed_state", "=", sealedState)
      .execute();
  }
  const last = views.at(-1);
  if (last) await resealStates(store, keys, last.id);
}
