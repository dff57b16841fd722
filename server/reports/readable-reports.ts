import { type Expression, expressionBuilder, sql } from "kysely";
import type { ReportRef } from "../../src/rules/report/report-ref.ts";
import { HttpError } from "../http/http-error.ts";
import type { StoreTransaction } from "../store/open-store.ts";
import type { Database } from "../store/tables.ts";

/** The principal id of the signed-in person, in a query that reads session and data together. */
export const signedInPerson = sql.ref<string>("person.principal_id");

/**
 * The only rule of which reports people can see: they are mapped to the report and belong to its subscription.
 * Everything that shows or opens reports starts from this query, and so does what an administrator is told about
 * access. A row is a person, as `mapping.principal_id`, and a report.
 */
export const selectAccess = () =>
  expressionBuilder<Database>()
    .selectFrom("mapping")
    .innerJoin("report", "report.id", "mapping.report")
    .innerJoin("membership", (join) =>
      join
        .onRef("membership.subscription_id", "=", "report.subscription_id")
        .onRef("membership.principal_id", "=", "mapping.principal_id"),
    );

export const selectReadableReports = (principalId: Expression<string>) =>
  selectAccess().where("mapping.principal_id", "=", principalId);

/** A missing report and a forbidden one get the same answer. The lock on the person keeps their tabs in order. */
export async function findReadableReport(tx: StoreTransaction, principalId: string, key: ReportRef): Promise<number> {
  const report = await tx
    .selectFrom(["report as opened", "person"])
    .where("person.principal_id", "=", principalId)
    .where("opened.subscription_id", "=", key.subscriptionId.toLowerCase())
    .where("opened.report_id", "=", key.reportId.toLowerCase())
    .where((is) =>
      is.exists(
        selectReadableReports(signedInPerson)
          .where("mapping.report", "=", sql.ref<number>("opened.id"))
          .select(sql.lit(1).as("found")),
      ),
    )
    .select("opened.id")
    .forNoKeyUpdate("person")
    .forKeyShare("opened")
    .executeTakeFirst();
  if (!report) throw new HttpError(404, "Not Found");
  return report.id;
}
