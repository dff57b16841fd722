import { sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { ReportRef } from "../../src/rules/report/report-ref.ts";
import { selectDefaultView, selectLinkedView } from "../saved-views/queries.ts";
import { formatTime } from "../store/format-time.ts";
import { selectRules } from "./client-rules.ts";
import { isRecentOpening } from "./opening-journal.ts";
import { selectReadableReport, signedInPerson } from "../reports/readable-reports.ts";

const selectReport = (key: ReportRef) =>
  selectReadableReport(key)
    .innerJoin("subscription", "subscription.id", "report.subscription_id")
    .select([
      "report.report_id as reportId",
      "report.group_id as groupId",
      "report.data_set_id as dataSetId",
      "report.rls",
      "report.roles",
      "report.further_items as furtherItems",
      "subscription.party_id as partyId",
      "subscription.profile_id as profileId",
      sql<string | null>`${formatTime(sql.ref("access.ends_at"))}`.as("accessEndsAt"),
      sql<number | null>`extract(epoch from access.ends_at - now())`.as("secondsLeft"),
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
      selectRules.as("rules"),
      selectDefaultView().as("defaultView"),
      selectLinkedView(key.linkedViewId).as("linkedView"),
      is
        .selectFrom("opening")
        .select("opening.id")
        .whereRef("opening.principal_id", "=", signedInPerson)
        .whereRef("opening.report", "=", "report.id")
        .where(isRecentOpening)
        .orderBy("opening.opened_at", "desc")
        .limit(1)
        .as("newestOpening"),
    ]),
  );
