import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { contract, portalContract, type SubscriptionReport } from "../../src/api/contract.ts";
import { messages } from "../../src/rules/messages.ts";
import { canSubmit, idsAreValid, toForm } from "../../src/rules/admin/report-form.ts";
import { record } from "../store/audit.ts";
import type { Work } from "../store/idempotent-write.ts";
import { done, refused } from "../http/outcome.ts";
import type { Portal } from "../http/calls.ts";

const HISTORY_SHOWN = 200;

export function reportRoutes(portal: Portal): void {
  portal.write(contract.addReport, "administrator", async (tx, { body, person }) => {
    const fault = await faultOf(tx, body, messages.addIdsWrong);
    if (fault !== undefined) return refused(fault);
    const added = await tx
      .insertInto("report")
      .values({
        subscription_id: body.subscriptionId.toLowerCase(),
        report_id: body.reportId.trim().toLowerCase(),
        ...columns(body, person.email),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) return refused("The subscription has this report already");
    await record(tx, [{ by: person.email, action: "added", report: added.id, detail: body.reportName.trim() }]);
    return done(messages.reportAdded);
  });

  portal.write(contract.updateReport, "administrator", async (tx, { body, person }) => {
    const fault = await faultOf(tx, body, messages.modifyIdsWrong);
    if (fault !== undefined) return refused(fault);
    const reportId = body.reportId.trim().toLowerCase();
    const subscriptionId = body.subscriptionId.toLowerCase();
    const twin = await tx
      .selectFrom("report")
      .select("id")
      .where("subscription_id", "=", subscriptionId)
      .where("report_id", "=", reportId)
      .where("id", "<>", body.subscriptionReportId)
      .executeTakeFirst();
    if (twin) return refused("The subscription has this report already");
    const updated = await tx
      .updateTable("report")
      .set({ report_id: reportId, ...columns(body, person.email) })
      .where("id", "=", body.subscriptionReportId)
      .where("subscription_id", "=", subscriptionId)
      .executeTakeFirst();
    if (updated.numUpdatedRows === 0n) return refused("The report is no longer there");
    await record(tx, [
      { by: person.email, action: "updated", report: body.subscriptionReportId, detail: body.reportName.trim() },
    ]);
    return done(messages.reportUpdated);
  });

  portal.write(contract.deleteReport, "administrator", async (tx, { params, person }) => {
    const deleted = await tx
      .deleteFrom("report")
      .where("id", "=", params.id)
      .returning("report_name")
      .executeTakeFirst();
    if (!deleted) return refused("The report is no longer there");
    await record(tx, [{ by: person.email, action: "deleted", report: params.id, detail: deleted.report_name }]);
    return done(messages.reportDeleted);
  });

  portal.read(portalContract.getReportHistory, "administrator", (scope, { id }) =>
    jsonArrayFrom(
      scope
        .selectFrom("audit")
        .where("report", "=", id)
        .select([
          sql<string>`to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as("at"),
          "by",
          "action",
          "detail",
        ])
        .orderBy("id", "desc")
        .limit(HISTORY_SHOWN),
    ),
  );
}

/** Party and author are never the caller's word: the one belongs to the subscription, the other to the session. */
function columns({ reportName, groupId, rls, dataSetId }: SubscriptionReport, by: string) {
  return {
    report_name: reportName.trim(),
    group_id: groupId.trim().toLowerCase(),
    rls,
    data_set_id: rls ? (dataSetId?.trim().toLowerCase() ?? null) : null,
    updated_by: by,
  };
}

async function faultOf(tx: Work, body: SubscriptionReport, idsWrong: string): Promise<string | undefined> {
  const form = toForm(body);
  if (!idsAreValid(form)) return idsWrong;
  if (!canSubmit(form)) return "Fill in every field";
  const subscription = await tx
    .selectFrom("subscription")
    .select("party_id")
    .where("id", "=", body.subscriptionId.toLowerCase())
    .executeTakeFirst();
  if (!subscription) return "There is no such subscription";
  return body.rls && !subscription.party_id ? "The subscription has no primary party" : undefined;
}
