import { type Expression, expressionBuilder, sql } from "kysely";
import type { Database } from "./tables.ts";

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
