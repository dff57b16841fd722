import { sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { contract } from "../../src/api/contract.ts";
import type { GuardedRoutes } from "../http/guarded-routes.ts";
import type { SessionQueryBuilder } from "../identity/sessions.ts";

export function registerSubscriptionRoutes(routes: GuardedRoutes): void {
  routes.read(contract.getUserSubscriptions, "reader", selectUserSubscriptions);

  routes.read(contract.getSubscriptions, "auditor", (scope) =>
    jsonArrayFrom(
      scope.selectFrom("subscription").select(["id", "display_name as displayName"]).orderBy("display_name"),
    ),
  );

  routes.read(contract.getPrimaryParty, "administrator", (scope, { id }) =>
    jsonObjectFrom(
      scope
        .selectFrom("subscription")
        .where("id", "=", id)
        .select(({ fn }) => fn.coalesce("party_id", sql.lit("")).as("partyId")),
    ),
  );
}

export const selectUserSubscriptions = (scope: SessionQueryBuilder) =>
  jsonArrayFrom(
    scope
      .selectFrom("membership")
      .innerJoin("subscription", "subscription.id", "membership.subscription_id")
      .whereRef("membership.principal_id", "=", "person.principal_id")
      .select(["subscription.id", "subscription.display_name as displayName"])
      .orderBy("subscription.display_name"),
  );
