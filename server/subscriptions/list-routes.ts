import type { RawBuilder } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { PersonRow } from "../../src/api/people-contract.ts";
import type { ListedReport } from "../../src/api/report-list-contract.ts";
import { subscriptionListContract } from "../../src/api/subscription-list-contract.ts";
import type { GuardedRoutes } from "../http/guarded-routes.ts";
import type { Store } from "../store/open-store.ts";
import { renameSubscription } from "./change-subscription.ts";
import { listSubscriptions } from "./list-subscriptions.ts";
import { subscriptionColumns } from "./subscription-columns.ts";

const MAX_LISTED = 100;

/** Select what belongs to a subscription, so many at most. */
interface SubscriptionParts {
  selectMembers: (subscriptionId: string, limit: number) => RawBuilder<PersonRow[]>;
  selectReports: (subscriptionId: string, limit: number) => RawBuilder<ListedReport[]>;
}

/** The list of all subscriptions, and who belongs to one of them and which reports it has, for administrators. */
export function registerSubscriptionListRoutes(
  routes: GuardedRoutes,
  store: Store,
  { selectMembers, selectReports }: SubscriptionParts,
): void {
  routes.handle(subscriptionListContract.listSubscriptions, "administrator", ({ body }) =>
    listSubscriptions(store, body),
  );

  routes.read(subscriptionListContract.getSubscription, "administrator", (scope, { id }) =>
    jsonObjectFrom(
      scope
        .selectFrom("subscription as listed")
        .where("listed.id", "=", id)
        .select([
          ...subscriptionColumns,
          selectMembers(id, MAX_LISTED).as("people"),
          selectReports(id, MAX_LISTED).as("reports"),
        ]),
    ),
  );

  routes.write(subscriptionListContract.renameSubscription, "administrator", (tx, { body, actor }) =>
    renameSubscription(tx, actor, body),
  );
}
