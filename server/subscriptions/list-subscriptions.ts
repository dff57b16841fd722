import { sql } from "kysely";
import type {
  SubscriptionListQuery,
  SubscriptionPage,
  SubscriptionSort,
} from "../../src/api/subscription-list-contract.ts";
import { pageBy } from "../http/page-by.ts";
import { contains, lowerContains } from "../store/contains.ts";
import { formatTime } from "../store/format-time.ts";
import type { Store } from "../store/open-store.ts";
import { selectLastShownOfSubscription } from "../usage/last-opening.ts";

const listedSubscription = sql.ref<string>("listed.id");

/** The columns of a `subscription` row named `listed`, in the shape of the contract. */
export const subscriptionColumns = [
  listedSubscription.as("id"),
  sql.ref<string>("listed.display_name").as("displayName"),
  sql.ref<string | null>("listed.party_id").as("partyId"),
  sql.ref<string[]>("listed.workspaces").as("workspaces"),
  sql.ref<string | null>("listed.profile_id").as("profileId"),
  sql<number>`(select count(*)::integer from membership where subscription_id = ${listedSubscription})`.as(
    "personCount",
  ),
  sql<number>`(select count(*)::integer from report where subscription_id = ${listedSubscription})`.as("reportCount"),
  sql<string | null>`${formatTime(selectLastShownOfSubscription(listedSubscription))}`.as("lastOpenedAt"),
] as const;

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
  const page = pageBy(
    [
      { column: sortKeys[query.sort], type: "text" },
      { column: "listed.id", type: "text" },
    ],
    { ...query, size: PAGE_SIZE },
  );
  const matching = matchSubscriptions(store, query.search);
  const [{ rows: subscriptions, next }, { total }] = await Promise.all([
    page.load(store, matching.select(subscriptionColumns)),
    matching.select(sql<number>`count(*)::integer`.as("total")).executeTakeFirstOrThrow(),
  ]);
  return { subscriptions, total, next };
}
