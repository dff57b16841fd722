import { jsonObjectFrom } from "kysely/helpers/postgres";
import { contract, portalContract } from "../../src/api/contract.ts";
import { EMPTY_ID, isGuid } from "../../src/rules/guid.ts";
import type { GuardedRoutes } from "../http/guarded-routes.ts";
import { HttpError } from "../http/http-error.ts";
import { createRateLimit } from "../http/rate-limit.ts";
import type { ReportEngine } from "../powerbi/report-engine.ts";

interface CallLimits {
  embed: number;
  check: number;
}

/**
 * Every call here costs calls to the report service, so each person has a limit. Returns the handler that embeds a
 * report, for the page of a linked report.
 */
export function registerEmbeddingRoutes(routes: GuardedRoutes, engine: ReportEngine, { embed, check }: CallLimits) {
  const embedLimit = createRateLimit(embed);
  const checkLimit = createRateLimit(check);

  /** The request only identifies the report. A missing report and a forbidden one get the same answer. */
  const embedReport = routes.lookUp(contract.embedReport, "reader", {
    limit: embedLimit,
    key: ({ subscriptionId, reportId }) => ({ subscriptionId, reportId }),
    query: (scope, { subscriptionId, reportId }) =>
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
    answer: ({ rls, dataSetId, partyId, ...ids }) => {
      if (!rls) return engine.embed({ ...ids, dataSetId: null, identity: null });
      if (!dataSetId || !partyId) throw new HttpError(409, "Row-level security of this report is incomplete");
      return engine.embed({ ...ids, dataSetId, identity: { username: partyId } });
    },
  });

  routes.handle(
    contract.previewReport,
    "administrator",
    async ({ body, record }) => {
      if (body.subscriptionId !== EMPTY_ID) throw createMalformedError();
      const { reportId, groupId } = readReportIds(body);
      // Recorded first, so that nobody gets a token without a trace.
      await record({ action: "previewed", detail: `${groupId} ${reportId}` });
      return engine.embed({ reportId, groupId, dataSetId: null, identity: null });
    },
    embedLimit,
  );

  routes.handle(
    portalContract.checkReport,
    "administrator",
    async ({ body, record }) => {
      const { reportId, groupId } = readReportIds(body);
      await record({ action: "checked", detail: `${groupId} ${reportId}` });
      return engine.check(reportId, groupId);
    },
    checkLimit,
  );

  return { embedReport };
}

const createMalformedError = () => new HttpError(400, "Malformed request");

/** Ids from a request become part of addresses at the report service, so nothing but an id may pass. */
function readReportIds(body: { reportId: string; groupId: string }): { reportId: string; groupId: string } {
  const [reportId, groupId] = [body.reportId.trim().toLowerCase(), body.groupId.trim().toLowerCase()];
  if (!isGuid(reportId) || !isGuid(groupId)) throw createMalformedError();
  return { reportId, groupId };
}
