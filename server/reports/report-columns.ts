import { expressionBuilder, type RawBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { formatTime } from "../store/format-time.ts";
import { selectLastShown } from "../usage/last-opening.ts";
import { selectComparison } from "./comparisons.ts";
import { selectReadersOf } from "./readable-reports.ts";
import type { Database } from "../store/tables.ts";

/** The query counts for the `report` of the outer query, whose name the inner one would hide. */
const listedReport = sql.ref<number>("listed.id");

export const readerCount = sql<number>`coalesce((select case when changes_at <= now()
  then (${selectReadersOf(sql`array[${listedReport}]`).select(sql`count(*)::integer`.as("count"))})
  else readers end from report_readers where report = ${listedReport}), 0)`;
/** Null where the audit log no longer has it. */
export const selectLastChange = (report: RawBuilder<number>) =>
  sql<string | null>`(select ${formatTime(sql.ref("audit.at"))} from audit
    where audit.report = ${report} and action in ('added', 'updated') order by audit.id desc limit 1)`;

const lastChangedBy = sql<string | null>`(select display_name from person
  where lower(email) = lower(listed.updated_by) order by principal_id limit 1)`;

/** The columns of a `report` row named `listed` and its `subscription`, in the shape of the contract. */
export const reportColumns = [
  listedReport.as("id"),
  sql.ref<string>("listed.report_id").as("reportId"),
  sql.ref<string>("listed.report_name").as("reportName"),
  sql.ref<string>("subscription.display_name").as("clientName"),
  sql.ref<string>("subscription.id").as("subscriptionId"),
  sql.ref<string>("listed.group_id").as("groupId"),
  sql.ref<string | null>("listed.data_set_id").as("dataSetId"),
  sql<string | null>`case when listed.rls then subscription.party_id end`.as("partyId"),
  sql.ref<boolean>("listed.rls").as("rls"),
  sql<string[]>`coalesce(listed.further_items, '{}')`.as("furtherItems"),
  sql.ref<string>("listed.updated_by").as("updatedBy"),
  lastChangedBy.as("updatedByName"),
  readerCount.as("readers"),
  selectComparison.as("comparison"),
  sql<string | null>`${formatTime(selectLastShown(listedReport))}`.as("lastOpenedAt"),
  selectLastChange(listedReport).as("updatedAt"),
] as const;

/** Whole records, as the specification names their fields. */
export const selectReports = () =>
  expressionBuilder<Database>()
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
    ]);

/** The reports of a subscription, by name, so many at most. */
export const selectReportsOfSubscription = (subscriptionId: string, limit: number) =>
  jsonArrayFrom(
    expressionBuilder<Database>()
      .selectFrom("report as listed")
      .innerJoin("subscription", "subscription.id", "listed.subscription_id")
      .where("listed.subscription_id", "=", subscriptionId)
      .select(reportColumns)
      .orderBy("listed.report_name")
      .orderBy("listed.id")
      .limit(limit),
  );
