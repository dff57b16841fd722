import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { contract, type SubscriptionReport } from "../../src/api/contract.ts";
import { reportAction, reportContract, type ReportEvent } from "../../src/api/report-contract.ts";
import { canSubmit, idsAreValid, toForm } from "../../src/rules/tabs/report-form.ts";
import { adminMessages } from "../../src/rules/admin/messages.ts";
import { type GuardedRoutes, reject, succeed } from "../http/guarded-routes.ts";
import { writeAudit } from "../audit/write-audit.ts";
import type { StoreTransaction } from "../store/open-store.ts";
import { formatTime } from "../store/format-time.ts";
import { deletedAfter, deleteReport, restoreReport } from "./deleted-reports.ts";
import { selectLastChange, selectReports } from "./report-columns.ts";
import { selectReadableReports, signedInPerson } from "./readable-reports.ts";
import { findReportWarning, FOREIGN_WORKSPACE, mayUseWorkspace } from "./report-warnings.ts";

const MAX_HISTORY_ENTRIES = 200;
const DUPLICATE = "This subscription already has this report";
const DELETED = "This report no longer exists";
const NOT_RESTORABLE = "This report can no longer be restored";

export function registerReportRoutes(routes: GuardedRoutes): void {
  routes.read(contract.getUserReports, "reader", selectUserReports);

  routes.read(contract.getReports, "auditor", () => jsonArrayFrom(selectReports().orderBy("report.report_name")));

  routes.read(
    contract.getSubscriptionReportId,
    "administrator",
    (scope, { reportId, subscriptionId }) =>
      sql<number>`coalesce(${scope.selectFrom("report").select("id").where("report_id", "=", reportId).where("subscription_id", "=", subscriptionId)}, 0)`,
  );

  routes.read(reportContract.getReportHistory, "auditor", (scope, { id }) =>
    jsonArrayFrom(
      scope
        .selectFrom("audit")
        .where("report", "=", id)
        .where("action", "in", reportAction.options)
        .select([formatTime(sql.ref("at")).as("at"), "by", "action", "detail"])
        .$narrowType<{ action: ReportEvent["action"] }>()
        .orderBy("id", "desc")
        .limit(MAX_HISTORY_ENTRIES),
    ),
  );

  routes.read(
    reportContract.getLastReportChange,
    "administrator",
    (scope, { id }) =>
      sql`(${scope
        .selectFrom("report")
        .where("report.id", "=", id)
        .select(sql`json_build_object('at', ${selectLastChange(sql.ref("report.id"))})`.as("change"))})`,
  );

  routes.read(reportContract.getDeletedReport, "administrator", (scope, { id }) =>
    jsonObjectFrom(
      scope
        .selectFrom("deleted_report")
        .where("id", "=", id)
        .where("deleted_at", ">", deletedAfter)
        .select([
          sql<string>`contents->'report'->>'report_name'`.as("reportName"),
          sql<number>`extract(epoch from deleted_at - ${deletedAfter})::integer`.as("secondsLeft"),
        ]),
    ),
  );

  routes.write(contract.addReport, "administrator", async (tx, { body, actor }) => {
    const problem = await findProblem(tx, body, adminMessages.addIdsWrong);
    if (problem !== undefined) return reject(problem);
    const added = await tx
      .insertInto("report")
      .values({
        subscription_id: body.subscriptionId.toLowerCase(),
        report_id: body.reportId.trim().toLowerCase(),
        ...toColumns(body),
        updated_by: actor.email,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) return reject(DUPLICATE);
    await writeAudit(tx, actor, [{ action: "added", report: added.id, detail: body.reportName.trim() }]);
    return succeed(await withWarning(tx, adminMessages.reportAdded, added.id));
  });

  routes.write(contract.updateReport, "administrator", async (tx, { body, actor }) => {
    const problem = await findProblem(tx, body, adminMessages.modifyIdsWrong);
    if (problem !== undefined) return reject(problem);
    const reportId = body.reportId.trim().toLowerCase();
    const subscriptionId = body.subscriptionId.toLowerCase();
    const duplicate = await tx
      .selectFrom("report")
      .select("id")
      .where("subscription_id", "=", subscriptionId)
      .where("report_id", "=", reportId)
      .where("id", "<>", body.subscriptionReportId)
      .executeTakeFirst();
    if (duplicate) return reject(DUPLICATE);
    const stored = await tx
      .selectFrom("report")
      .select(["report_id", "report_name", "group_id", "rls", "data_set_id"])
      .where("id", "=", body.subscriptionReportId)
      .where("subscription_id", "=", subscriptionId)
      .forUpdate()
      .executeTakeFirst();
    if (!stored) return reject(DELETED);
    const columns = { report_id: reportId, ...toColumns(body) };
    // Nobody has updated a report that is as it was.
    if (isDeepStrictEqual({ ...stored }, columns)) return succeed(adminMessages.reportUpdated);
    await tx
      .updateTable("report")
      .set({ ...columns, updated_by: actor.email })
      .where("id", "=", body.subscriptionReportId)
      .execute();
    await writeAudit(tx, actor, [
      { action: "updated", report: body.subscriptionReportId, detail: body.reportName.trim() },
    ]);
    return succeed(await withWarning(tx, adminMessages.reportUpdated, body.subscriptionReportId));
  });

  routes.write(contract.deleteReport, "administrator", async (tx, { params, actor }) => {
    const reportName = await deleteReport(tx, params.id);
    if (reportName === undefined) return reject(DELETED);
    await writeAudit(tx, actor, [{ action: "deleted", report: params.id, detail: reportName }]);
    return succeed(adminMessages.reportDeleted);
  });

  routes.write(reportContract.restoreReport, "administrator", async (tx, { body, actor }) => {
    const restored = await restoreReport(tx, body.subscriptionReportId, actor);
    if (restored.outcome !== "restored")
      return {
        ...reject(restored.outcome === "absent" ? NOT_RESTORABLE : DUPLICATE),
        report: null,
        principalIds: [],
      };
    const stored = selectReports().where("report.id", "=", body.subscriptionReportId);
    const report = await tx.selectFrom(stored.as("stored")).selectAll().executeTakeFirstOrThrow();
    return { ...succeed("Report restored"), report, principalIds: restored.principalIds };
  });
}

async function withWarning(tx: StoreTransaction, message: string, report: number): Promise<string> {
  const warning = await findReportWarning(tx, report);
  return warning === undefined ? message : `${message}. ${warning}`;
}

/** The author comes from the session and the party from the subscription, never from the request. */
function toColumns({ reportName, groupId, rls, dataSetId }: SubscriptionReport) {
  return {
    report_name: reportName.trim(),
    group_id: groupId.trim().toLowerCase(),
    rls,
    data_set_id: rls ? (dataSetId?.trim().toLowerCase() ?? null) : null,
  };
}

async function findProblem(
  tx: StoreTransaction,
  body: SubscriptionReport,
  invalidIdsMessage: string,
): Promise<string | undefined> {
  const form = toForm(body);
  if (!idsAreValid(form)) return invalidIdsMessage;
  if (!canSubmit(form)) return "Complete every required field";
  const subscription = await tx
    .selectFrom("subscription")
    .select(["party_id", "workspaces"])
    .where("id", "=", body.subscriptionId.toLowerCase())
    .executeTakeFirst();
  if (!subscription) return "This subscription does not exist";
  if (!mayUseWorkspace(subscription, body.groupId)) return FOREIGN_WORKSPACE;
  return body.rls && !subscription.party_id ? "This subscription has no primary party" : undefined;
}

export const selectUserReports = () =>
  jsonArrayFrom(
    selectReadableReports(signedInPerson)
      .select([
        "report.subscription_id as subscriptionId",
        "report.report_id as reportId",
        "report.report_name as reportName",
        "report.group_id as groupId",
      ])
      .orderBy("report.report_name"),
  );
