import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { contract } from "../../src/api/contract.ts";
import { reportAction, reportContract, type ReportEvent } from "../../src/api/report-contract.ts";
import type { GuardedRoutes } from "../http/guarded-routes.ts";
import { selectReadableReports, signedInPerson } from "../store/readable-reports.ts";

const MAX_HISTORY_ENTRIES = 200;

export function registerReportReadRoutes(routes: GuardedRoutes): void {
  routes.read(contract.getUserReports, "reader", selectUserReports);

  routes.read(contract.getReports, "administrator", (scope) =>
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

  routes.read(
    contract.getSubscriptionReportId,
    "administrator",
    (scope, { reportId, subscriptionId }) =>
      sql<number>`coalesce(${scope.selectFrom("report").select("id").where("report_id", "=", reportId).where("subscription_id", "=", subscriptionId)}, 0)`,
  );

  routes.read(reportContract.getReportHistory, "administrator", (scope, { id }) =>
    jsonArrayFrom(
      scope
        .selectFrom("audit")
        .where("report", "=", id)
        .where("action", "in", reportAction.options)
        .select([
          sql<string>`to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as("at"),
          "by",
          "action",
          "detail",
        ])
        .$narrowType<{ action: ReportEvent["action"] }>()
        .orderBy("id", "desc")
        .limit(MAX_HISTORY_ENTRIES),
    ),
  );
}

export const selectUserReports = () =>
  jsonArrayFrom(
    selectReadableReports(signedInPerson)
      .select([
        "report.subscription_id as subscriptionId",
        "report.report_id as reportId",
        "report.report_name as reportName",
        "report.group_id as groupId",
      ])
      .orderBy("report.report_name"),
  );
