import { jsonObjectFrom } from "kysely/helpers/postgres";
import { contract, portalContract } from "../../src/api/contract.ts";
import { EMPTY_ID } from "../../src/rules/guid.ts";
import { canPreview } from "../../src/rules/report/embed-record.ts";
import { Refusal } from "../http/refusal.ts";
import type { ReportEngine } from "../powerbi/report-engine.ts";
import type { Portal } from "../http/calls.ts";

export function embeddingRoutes(portal: Portal, engine: ReportEngine): void {
  /** The caller's record is a key to look up and nothing more; absent and forbidden answer the same. */
  portal.answerFound(contract.embedReport, "reader", {
    key: ({ subscriptionId, reportId }) => ({ subscriptionId, reportId }),
    wanted: (scope, { subscriptionId, reportId }) =>
      jsonObjectFrom(
        scope
          .selectFrom("mapping")
          .innerJoin("report", "report.id", "mapping.report")
          .innerJoin("subscription", "subscription.id", "report.subscription_id")
          .innerJoin("membership", (join) =>
            join
              .onRef("membership.subscription_id", "=", "report.subscription_id")
              .onRef("membership.principal_id", "=", "mapping.principal_id"),
          )
          .whereRef("mapping.principal_id", "=", "person.principal_id")
          .where("report.subscription_id", "=", subscriptionId)
          .where("report.report_id", "=", reportId)
          .select([
            "report.report_id as reportId",
            "report.group_id as groupId",
            "report.data_set_id as dataSetId",
            "report.rls",
            "subscription.party_id as partyId",
          ]),
      ),
    answer: ({ rls, dataSetId, partyId, ...place }) => {
      if (!rls) return engine.embed({ ...place, dataSetId: null, identity: null });
      if (!dataSetId || !partyId) throw new Refusal(409, "The row level security of this report is not complete");
      return engine.embed({ ...place, dataSetId, identity: { username: partyId } });
    },
  });

  portal.answer(contract.previewReport, "administrator", async ({ body }) => {
    if (body.subscriptionId !== EMPTY_ID || !canPreview(body))
      throw new Refusal(400, "The request is not what this call takes");
    return engine.embed({
      reportId: body.reportId.toLowerCase(),
      groupId: body.groupId.toLowerCase(),
      dataSetId: null,
      identity: null,
    });
  });

  portal.answer(portalContract.checkReport, "administrator", ({ body }) =>
    engine.check(body.reportId.toLowerCase(), body.groupId.toLowerCase()),
  );
}
