import { type Expression, expressionBuilder, sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { signedInPerson } from "./readable-reports.ts";
import type { Database } from "./tables.ts";

/**
 * Of a saved view, in a query about it and its report: it is the person’s own or shared, and its state describes the
 * Power BI report that the report still has.
 */
export const isOffered = (principalId: Expression<string>) => sql<boolean>`(${sql.ref("saved_view.principal_id")} =
  ${principalId} or ${sql.ref("saved_view.is_shared")}) and ${sql.ref("saved_view.report_id")} = ${sql.ref("report.report_id")}`;

/** The saved view of the outer query’s report with this id, where the person may see it. */
export const selectLinkedView = (id: string) =>
  jsonObjectFrom(
    expressionBuilder<Database>()
      .selectFrom("saved_view")
      .where("saved_view.id", "=", id)
      .where("saved_view.report", "=", sql.ref<number>("report.id"))
      .where(isOffered(signedInPerson))
      .select(["saved_view.id", "saved_view.sealed_state as sealedState"]),
  );

/** The view in which the report of the outer query opens for the person, unless it is no longer shared with them. */
export const selectDefaultView = () =>
  jsonObjectFrom(
    expressionBuilder<Database>()
      .selectFrom("default_view")
      .innerJoin("saved_view", "saved_view.id", "default_view.view_id")
      .where("default_view.principal_id", "=", signedInPerson)
      .where("default_view.report", "=", sql.ref<number>("report.id"))
      .where(isOffered(signedInPerson))
      .select(["saved_view.id", "saved_view.sealed_state as sealedState"]),
  );
