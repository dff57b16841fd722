import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { SessionQueryBuilder } from "../identity/sessions.ts";
import { selectReadableReports, signedInPerson } from "../store/readable-reports.ts";

/** A type, because values of a prepared query need an index signature. */
export type ReportKey = { subscriptionId: string; reportId: string };

/** The report if the person may open it. The request only identifies it; all other facts come from the store. */
export function selectAccessibleReport(_scope: SessionQueryBuilder, { subscriptionId, reportId }: ReportKey) {
  return jsonObjectFrom(
    selectReadableReports(signedInPerson)
      .innerJoin("subscription", "subscription.id", "report.subscription_id")
      .where("report.subscription_id", "=", subscriptionId)
      .where("report.report_id", "=", reportId)
      .select([
        "report.report_id as reportId",
        "report.group_id as groupId",
        "report.data_set_id as dataSetId",
        "report.rls",
        "report.roles",
        "subscription.party_id as partyId",
      ]),
  );
}
