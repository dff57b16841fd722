import { type Expression, expressionBuilder, sql } from "kysely";
import type { Database } from "./tables.ts";

/** The principal id of the signed-in person, in a query that reads session and data together. */
export const signedInPerson = sql.ref<string>("person.principal_id");

/**
 * The only rule of which reports a person can see: they are mapped to the report and belong to its subscription.
 * Everything that shows or opens reports starts from this query, and so does what an administrator is told about a
 * person's access.
 */
export const selectReadableReports = (principalId: Expression<string>) =>
  expressionBuilder<Database>()
    .selectFrom("mapping")
    .innerJoin("report", "report.id", "mapping.report")
    .innerJoin("membership", (join) =>
      join
        .onRef("membership.subscription_id", "=", "report.subscription_id")
        .onRef("membership.principal_id", "=", "mapping.principal_id"),
    )
    .where("mapping.principal_id", "=", principalId);
