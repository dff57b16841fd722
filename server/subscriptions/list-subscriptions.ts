import { sql } from "kysely";
import type {
  SubscriptionListQuery,
  SubscriptionPage,
  SubscriptionSort,
} from "../../src/api/subscription-list-contract.ts";
import { contains, lowerContains } from "../store/contains.ts";
import type { Store } from "../store/open-store.ts";
import { splitPage } from "../store/split-page.ts";
import { subscriptionColumns } from "./subscription-columns.ts";

const PAGE_SIZE = 50;

const sortKeys: Record<SubscriptionSort, ReturnType<typeof sql<string>>> = {
  displayName: sql.ref<string>("listed.lower_name"),
  partyId: sql<string>`lower(coalesce(listed.party_id, ''))`,
};

export function matchSubscriptions(store: Store, search: string) {
  const text = search.trim();
  return store
    .selectFrom("subscription as listed")
    .$if(text !== "", (rows) =>
      rows.where(
        sql<boolean>`(${lowerContains(["listed.lower_name"], text)} or ${contains(["listed.party_id"], text)})`,
      ),
    );
}

/** A page of the subscriptions whose name or primary party contains the search text, and the number of all of them. */
export async function listSubscriptions(store: Store, query: SubscriptionListQuery): Promise<SubscriptionPage> {
  const { after } = query;
  const key = sortKeys[query.sort];
  const direction = query.isDescending ? "desc" : "asc";
  const comparison = query.isDescending ? sql`<` : sql`>`;
  const matching = matchSubscriptions(store, query.search);
  const [rows, { total }] = await Promise.all([
    matching
      .$if(after !== null, (found) =>
        found.where(sql<boolean>`(${key}, listed.id) ${comparison} (lower(${after?.value}), ${after?.id}::text)`),
      )
      .select(subscriptionColumns)
      .orderBy(key, direction)
      .orderBy("listed.id", direction)
      .limit(PAGE_SIZE + 1)
      .execute(),
    matching.select(sql<number>`count(*)::integer`.as("total")).executeTakeFirstOrThrow(),
  ]);
  const { page: subscriptions, last } = splitPage(rows, PAGE_SIZE);
  return { subscriptions, total, next: last ? { value: last[query.sort] ?? "", id: last.id } : null };
}
