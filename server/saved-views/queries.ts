import { type Expression, expressionBuilder, sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import type { ReportRef } from "../../src/rules/report/report-ref.ts";
import { selectReadableReport, selectReadableReports, signedInPerson } from "../reports/readable-reports.ts";
import type { Store, StoreTransaction } from "../store/open-store.ts";
import type { Database } from "../store/tables.ts";

/**
 * For a query about a saved view and its report: the view is the person’s own or shared, and its state describes the
 * Power BI report that the report still has.
 */
const isOffered = (principalId: Expression<string>) => sql<boolean>`(${sql.ref("saved_view.principal_id")} =
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

/** The views that the person may see now: their own and the shared ones, of reports that they may read. */
const selectReadableViews = (principalId: Expression<string>, readable = selectReadableReports(principalId)) =>
  readable.innerJoin("saved_view", "saved_view.report", "access.report").where(isOffered(principalId));

/** Null where the person may not read the report, so that it is answered like one that does not exist. */
export const selectViewsOfReport = (key: ReportRef) =>
  jsonObjectFrom(
    selectReadableReport(key).select(
      jsonArrayFrom(
        selectReadableViews(signedInPerson, selectReadableReport(key))
          .innerJoin("person as owner", "owner.principal_id", "saved_view.principal_id")
          .leftJoin("default_view", (join) =>
            join
              .onRef("default_view.view_id", "=", "saved_view.id")
              .onRef("default_view.principal_id", "=", "access.principal_id"),
          )
          .select([
            "saved_view.id",
            "saved_view.name",
            sql<boolean>`saved_view.principal_id = access.principal_id`.as("isOwn"),
            "saved_view.is_shared as isShared",
            sql<string | null>`case when saved_view.is_shared then owner.display_name end`.as("sharedBy"),
            sql<boolean>`default_view.view_id is not null`.as("isDefault"),
          ])
          .orderBy(sql`lower(saved_view.name)`)
          .orderBy("saved_view.id"),
      ).as("views"),
    ),
  );

export const findReadableView = (db: Store | StoreTransaction, principalId: string, id: string) =>
  db
    .selectFrom(
      selectReadableViews(sql.val(principalId))
        .where("saved_view.id", "=", id.toLowerCase())
        .select(["saved_view.id", "saved_view.report", "saved_view.name", "saved_view.sealed_state as sealedState"])
        .as("readable"),
    )
    .selectAll()
    .executeTakeFirst();
