import { sql } from "kysely";
import type { PersonClientPage, PersonClientsQuery } from "../../src/api/people-contract.ts";
import type { Store } from "../store/open-store.ts";
import { splitPage } from "../store/split-page.ts";

const PAGE_SIZE = 100;

/** A page of the clients that a person belongs to, by name. */
export async function listPersonClients(
  store: Store,
  { principalId, after }: PersonClientsQuery,
): Promise<PersonClientPage> {
  const rows = await store
    .selectFrom("membership")
    .innerJoin("subscription", "subscription.id", "membership.subscription_id")
    .where("membership.principal_id", "=", principalId.toLowerCase())
    .where(sql<boolean>`(subscription.display_name, subscription.id) > (${after.displayName}::text, ${after.id}::text)`)
    .select(["subscription.id", "subscription.display_name as displayName"])
    .orderBy("subscription.display_name")
    .orderBy("subscription.id")
    .limit(PAGE_SIZE + 1)
    .execute();
  const { page, last } = splitPage(rows, PAGE_SIZE);
  return { subscriptions: page, next: last ?? null };
}
