import { contract, type SubscriptionReport } from "../../src/api/contract.ts";
import { canSubmit, idsAreValid, toForm } from "../../src/rules/admin/report-form.ts";
import { adminMessages } from "../../src/rules/admin/messages.ts";
import type { GuardedRoutes } from "../http/guarded-routes.ts";
import { reject, succeed } from "../http/outcome.ts";
import { writeAudit } from "../store/audit.ts";
import type { StoreTransaction } from "../store/open-store.ts";

const DUPLICATE = "This subscription already has this report";
const DELETED = "This report no longer exists";

export function registerReportWriteRoutes(routes: GuardedRoutes): void {
  routes.write(contract.addReport, "administrator", async (tx, { body, actor }) => {
    const problem = await findProblem(tx, body, adminMessages.addIdsWrong);
    if (problem !== undefined) return reject(problem);
    const added = await tx
      .insertInto("report")
      .values({
        subscription_id: body.subscriptionId.toLowerCase(),
        report_id: body.reportId.trim().toLowerCase(),
        ...toColumns(body, actor.email),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) return reject(DUPLICATE);
    await writeAudit(tx, actor, [{ action: "added", report: added.id, detail: body.reportName.trim() }]);
    return succeed(adminMessages.reportAdded);
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
    const updated = await tx
      .updateTable("report")
      .set({ report_id: reportId, ...toColumns(body, actor.email) })
      .where("id", "=", body.subscriptionReportId)
      .where("subscription_id", "=", subscriptionId)
      .executeTakeFirst();
    if (updated.numUpdatedRows === 0n) return reject(DELETED);
    await writeAudit(tx, actor, [
      { action: "updated", report: body.subscriptionReportId, detail: body.reportName.trim() },
    ]);
    return succeed(adminMessages.reportUpdated);
  });

  routes.write(contract.deleteReport, "administrator", async (tx, { params, actor }) => {
    const deleted = await tx
      .deleteFrom("report")
      .where("id", "=", params.id)
      .returning("report_name")
      .executeTakeFirst();
    if (!deleted) return reject(DELETED);
    await writeAudit(tx, actor, [{ action: "deleted", report: params.id, detail: deleted.report_name }]);
    return succeed(adminMessages.reportDeleted);
  });
}

/** The author comes from the session and the party from the subscription, never from the request. */
function toColumns({ reportName, groupId, rls, dataSetId }: SubscriptionReport, updatedBy: string) {
  return {
    report_name: reportName.trim(),
    group_id: groupId.trim().toLowerCase(),
    rls,
    data_set_id: rls ? (dataSetId?.trim().toLowerCase() ?? null) : null,
    updated_by: updatedBy,
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
    .select("party_id")
    .where("id", "=", body.subscriptionId.toLowerCase())
    .executeTakeFirst();
  if (!subscription) return "This subscription does not exist";
  return body.rls && !subscription.party_id ? "This subscription has no primary party" : undefined;
}
