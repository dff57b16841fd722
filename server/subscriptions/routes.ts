import { sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { contract } from "../../src/api/contract.ts";
import type { Portal } from "../http/calls.ts";

/** What administrators read: everything, each list in one query that the database writes as JSON. */
export function administrationRoutes(portal: Portal): void {
  portal.read(contract.getSubscriptions, "administrator", (scope) =>
    jsonArrayFrom(
      scope.selectFrom("subscription").select(["id", "display_name as displayName"]).orderBy("display_name"),
    ),
  );

  portal.read(contract.getReports, "administrator", (scope) =>
    jsonArrayFrom(
      scope
        .selectFrom("report")
        .innerJoin("subscription", "subscription.id", "report.subscription_id")
        .select([
          "report.id as subscriptionReportId",
          "report.subscription_id as subscriptionId",
          "report.report_id as reportId",
          "report.report_name as reportName",
          "report.group_id as groupId",
          "report.updated_by as updatedBy",
          "report.data_set_id as dataSetId",
          sql<string | null>`case when report.rls then subscription.party_id end`.as("partyId"),
          "report.rls",
        ])
        .orderBy("report.report_name"),
    ),
  );

  portal.read(contract.getUserReportMapping, "administrator", (scope) =>
    jsonArrayFrom(
      scope
        .selectFrom("mapping")
        .select(["mapping.report as subscriptionReportId", "mapping.principal_id as principalId"]),
    ),
  );

  portal.read(
    contract.getSubscriptionReportId,
    "administrator",
    (scope, { reportId, subscriptionId }) =>
      sql<number>`coalesce(${scope.selectFrom("report").select("id").where("report_id", "=", reportId).where("subscription_id", "=", subscriptionId)}, 0)`,
  );

  portal.read(contract.getSubscriptionUsers, "administrator", (scope, { id }) =>
    jsonArrayFrom(
      scope
        .selectFrom("membership")
        .innerJoin("person as member", "member.principal_id", "membership.principal_id")
        .where("membership.subscription_id", "=", id)
        .select(["member.principal_id as id", "member.display_name as displayName"])
        .orderBy("member.display_name"),
    ),
  );

  portal.read(contract.getPrimaryParty, "administrator", (scope, { id }) =>
    jsonObjectFrom(
      scope
        .selectFrom("subscription")
        .where("id", "=", id)
        .select(({ fn }) => fn.coalesce("party_id", sql.lit("")).as("partyId")),
    ),
  );
}
