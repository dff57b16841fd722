import { jsonArrayFrom } from "kysely/helpers/postgres";
import { contract } from "../../src/api/contract.ts";
import type { Portal } from "../http/calls.ts";

export function readerRoutes(portal: Portal): void {
  portal.answer(contract.getUser, "signedIn", ({ person }) =>
    Promise.resolve({ roles: person.roles, email: person.email }),
  );
  portal.answer(contract.getUserEmail, "signedIn", ({ person }) => Promise.resolve(person.email));
  portal.answer(contract.getUserName, "signedIn", ({ person }) => Promise.resolve(person.name));

  portal.read(contract.getUserSubscriptions, "reader", (scope) =>
    jsonArrayFrom(
      scope
        .selectFrom("membership")
        .innerJoin("subscription", "subscription.id", "membership.subscription_id")
        .whereRef("membership.principal_id", "=", "person.principal_id")
        .select(["subscription.id", "subscription.display_name as displayName"])
        .orderBy("subscription.display_name"),
    ),
  );

  portal.read(contract.getUserReports, "reader", (scope) =>
    jsonArrayFrom(
      scope
        .selectFrom("mapping")
        .innerJoin("report", "report.id", "mapping.report")
        .innerJoin("membership", (join) =>
          join
            .onRef("membership.subscription_id", "=", "report.subscription_id")
            .onRef("membership.principal_id", "=", "mapping.principal_id"),
        )
        .whereRef("mapping.principal_id", "=", "person.principal_id")
        .select([
          "report.subscription_id as subscriptionId",
          "report.report_id as reportId",
          "report.report_name as reportName",
          "report.group_id as groupId",
        ])
        .orderBy("report.report_name"),
    ),
  );
}
