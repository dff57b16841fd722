import { type Expression, expressionBuilder, type RawBuilder, sql, type SqlBool } from "kysely";
import type { AccessWay } from "../../src/api/groups-contract.ts";
import type { ReportRef } from "../../src/rules/report/report-ref.ts";
import { HttpError } from "../http/http-error.ts";
import { formatTime } from "../store/format-time.ts";
import type { StoreTransaction } from "../store/open-store.ts";
import type { Database } from "../store/tables.ts";

/** The principal id of the signed-in person, in a query that reads session and data together. */
export const signedInPerson = sql.ref<string>("person.principal_id");

/**
 * The only rule of which reports people can see: a mapping or a group gives them the report now, by the database's
 * clock, and they belong to its subscription. Everything that shows or opens reports starts from this query, and so does
 * what an administrator is told about access. A row is a person, as `access.principal_id`, and a report.
 */
const selectAccess = (condition: Expression<SqlBool>) =>
  expressionBuilder<Database>()
    .selectFrom((from) =>
      from
        .selectFrom("given_access")
        // Here, and not around it: only so does the database look up the few rows that it needs.
        .where(condition)
        .where("is_now", "=", true)
        .groupBy(["report", "principal_id"])
        .select([
          "report",
          "principal_id",
          sql<Date | null>`nullif(max(coalesce(ends_at, 'infinity')), 'infinity')`.as("ends_at"),
        ])
        .as("access"),
    )
    .innerJoin("report", "report.id", "access.report")
    .innerJoin("membership", (join) =>
      join
        .onRef("membership.subscription_id", "=", "report.subscription_id")
        .onRef("membership.principal_id", "=", "access.principal_id"),
    );

/** Names the person twice, so that the database looks up one membership and not all of a large client. */
export const selectReadableReports = (principalId: Expression<string>, report?: Expression<number | null>) =>
  selectAccess(
    report
      ? sql<boolean>`given_access.principal_id = ${principalId} and given_access.report = ${report}`
      : sql<boolean>`given_access.principal_id = ${principalId}`,
  ).where("membership.principal_id", "=", principalId);

/** The report if the signed-in person can see it now. */
export const selectReadableReport = ({ subscriptionId, reportId }: ReportRef) =>
  selectReadableReports(
    signedInPerson,
    sql<number | null>`(select id from report where subscription_id = ${subscriptionId} and report_id = ${reportId})`,
  );

/** The people who can see one of the reports that the expression names. */
export const selectReadersOf = (reports: Expression<number[]>) =>
  selectAccess(sql<boolean>`given_access.report = any(${reports})`);

/** Each way in which people can see reports of the clients now, one by one. The rule is that of `selectAccess`. */
export const selectWaysNow = (clients: RawBuilder<string[]>) =>
  sql`(select given_access.*, report.subscription_id from given_access join report on report.id = given_access.report
    join membership on membership.subscription_id = report.subscription_id
      and membership.principal_id = given_access.principal_id
    where is_now and report.subscription_id = any(${clients}))`;

/** How the person comes to the report: directly, then through groups by name. */
export const selectWays = (
  principalId: Expression<string>,
  report: Expression<number>,
  condition: Expression<SqlBool> = sql<boolean>`true`,
) =>
  sql<AccessWay[]>`(select coalesce(json_agg(json_build_object('groupId', client_group, 'groupName', name,
      'from', ${formatTime(sql.ref("way.starts_at"))}, 'until', ${formatTime(sql.ref("way.ends_at"))},
      'givenBy', given."by", 'givenAt', ${formatTime(sql.ref("given.at"))}) order by name nulls first), '[]')
    from given_access as way left join client_group on client_group.id = way.client_group
    left join lateral (select "by", at from audit where target_id = coalesce(way.client_group, way.principal_id)
      and audit.report = way.report and action in ('mapped', 'group-mapped') order by audit.id desc limit 1) as given on true
    where way.principal_id = ${principalId} and way.report = ${report} and ${condition})`;

/** A missing report and a forbidden one get the same answer. The lock on the person keeps their tabs in order. */
export async function findReadableReport(tx: StoreTransaction, principalId: string, key: ReportRef): Promise<number> {
  const report = await tx
    .selectFrom(["report as opened", "person"])
    .where("person.principal_id", "=", principalId)
    .where("opened.subscription_id", "=", key.subscriptionId.toLowerCase())
    .where("opened.report_id", "=", key.reportId.toLowerCase())
    .where((is) =>
      is.exists(selectReadableReports(signedInPerson, sql.ref<number>("opened.id")).select(sql.lit(1).as("found"))),
    )
    .select("opened.id")
    .forNoKeyUpdate("person")
    .forKeyShare("opened")
    .executeTakeFirst();
  if (!report) throw new HttpError(404, "Not Found");
  return report.id;
}
