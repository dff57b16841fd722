import { sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { contract } from "../../src/api/contract.ts";
import { reportAction, reportContract, type ReportEvent } from "../../src/api/report-contract.ts";
import type { GuardedRoutes } from "../http/guarded-routes.ts";
import { deletedAfter } from "./deleted-reports.ts";
import { formatTime } from "../store/format-time.ts";
import { selectReadableReports, signedInPerson } from "./readable-reports.ts";
import { selectLastChange, selectReports } from "./report-columns.ts";

const MAX_HISTORY_ENTRIES = 200;

export function registerReportReadRoutes(routes: GuardedRoutes): void {
  routes.read(contract.getUserReports, "reader", selectUserReports);

  routes.read(contract.getReports, "administrator", () => jsonArrayFrom(selectReports().orderBy("report.report_name")));

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
        .select([formatTime(sql.ref("at")).as("at"), "by", "action", "detail"])
        .$narrowType<{ action: ReportEvent["action"] }>()
        .orderBy("id", "desc")
        .limit(MAX_HISTORY_ENTRIES),
    ),
  );

  routes.read(
    reportContract.getLastReportChange,
    "administrator",
    (scope, { id }) =>
      sql`(${scope
        .selectFrom("report")
        .where("report.id", "=", id)
        .select(sql`json_build_object('at', ${selectLastChange(sql.ref("report.id"))})`.as("change"))})`,
  );

  routes.read(reportContract.getDeletedReport, "administrator", (scope, { id }) =>
    jsonObjectFrom(
      scope
        .selectFrom("deleted_report")
        .where("id", "=", id)
        .where("deleted_at", ">", deletedAfter)
        .select([
          sql<string>`contents->'report'->>'report_name'`.as("reportName"),
          sql<number>`extract(epoch from deleted_at - ${deletedAfter})::integer`.as("secondsLeft"),
        ]),
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
