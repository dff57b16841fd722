import { sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { ReportRef } from "../../src/rules/report/report-ref.ts";
import { selectDefaultView, selectLinkedView } from "../saved-views/queries.ts";
import { isRecentOpening } from "./opening-journal.ts";
import { selectReadableReports, signedInPerson } from "../reports/readable-reports.ts";

const selectReport = ({ subscriptionId, reportId }: ReportRef) =>
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
    ]);

/**
 * The report if the person may open it. The request only identifies it; all other facts come from the store. `_scope`
 * is what each query of a session is given; here `signedInPerson` names all that is needed of it.
 */
export const selectAccessibleReport = (_scope: unknown, key: ReportRef) => jsonObjectFrom(selectReport(key));

/** Selects the report with what the journal of openings needs, and the views in which it may open. */
export const selectOpenedReport = (_scope: unknown, key: ReportRef & { linkedViewId: string }) =>
  jsonObjectFrom(
    selectReport(key).select((is) => [
      "report.id as report",
      "report.subscription_id as subscriptionId",
      selectDefaultView().as("defaultView"),
      selectLinkedView(key.linkedViewId).as("linkedView"),
      is
        .exists(
          is
            .selectFrom("opening")
            .select(sql.lit(1).as("found"))
            .whereRef("opening.principal_id", "=", signedInPerson)
            .whereRef("opening.report", "=", "report.id")
            .where(isRecentOpening),
        )
        .as("isOpen"),
    ]),
  );
