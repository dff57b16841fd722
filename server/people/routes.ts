import { jsonArrayFrom } from "kysely/helpers/postgres";
import { contract } from "../../src/api/contract.ts";
import type { GuardedRoutes } from "../http/guarded-routes.ts";

export function registerPeopleRoutes(routes: GuardedRoutes): void {
  routes.handle(contract.getUser, "signedIn", ({ person }) =>
    Promise.resolve({ roles: person.roles, email: person.email }),
  );
  routes.handle(contract.getUserEmail, "signedIn", ({ person }) => Promise.resolve(person.email));
  routes.handle(contract.getUserName, "signedIn", ({ person }) => Promise.resolve(person.name));

  routes.read(contract.getSubscriptionUsers, "auditor", (scope, { id }) =>
    jsonArrayFrom(
      scope
        .selectFrom("membership")
        .innerJoin("person as member", "member.principal_id", "membership.principal_id")
        .where("membership.subscription_id", "=", id)
        .select(["member.principal_id as id", "member.display_name as displayName", "member.email"])
        .orderBy("member.display_name"),
    ),
  );
}
