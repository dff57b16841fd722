import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { SessionQueryBuilder } from "../identity/sessions.ts";

/** A type, because values of a prepared query need an index signature. */
export type ReportKey = { subscriptionId: string; reportId: string };

/** The report if the person may open it. The request only identifies it; all other facts come from the store. */
export function selectAccessibleReport(scope: SessionQueryBuilder, { subscriptionId, reportId }: ReportKey) {
  return jsonObjectFrom(
    scope
      .selectFrom("mapping")
      .innerJoin("report", "report.id", "mapping.report")
      .innerJoin("subscription", "subscription.id", "report.subscription_id")
      .innerJoin("membership", (join) =>
        join
          .onRef("membership.subscription_id", "=", "report.subscription_id")
          .onRef("membership.principal_id", "=", "mapping.principal_id"),
      )
      .whereRef("mapping.principal_id", "=", "person.principal_id")
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
