import { contract } from "../../src/api/contract.ts";
import { reportContract } from "../../src/api/report-contract.ts";
import type { GuardedRoutes } from "../http/guarded-routes.ts";
import { HttpError } from "../http/http-error.ts";
import { createRateLimit } from "../http/rate-limit.ts";
import type { ReportEngine } from "../powerbi/report-engine.ts";
import type { Store } from "../store/open-store.ts";
import { selectAccessibleReport } from "./accessible-report.ts";
import { registerPreviewRoutes } from "./preview-routes.ts";
import { readReportIds } from "./report-ids.ts";

interface EmbeddingOptions {
  store: Store;
  engine: ReportEngine;
  limits: CallLimits;
}

interface CallLimits {
  embed: number;
  check: number;
}

/**
 * Every call here costs calls to the report service, so each person has a limit. Returns the handler that embeds a
 * report, for the page of a linked report.
 */
export function registerEmbeddingRoutes(routes: GuardedRoutes, { store, engine, limits }: EmbeddingOptions) {
  const embedLimit = createRateLimit(limits.embed);
  const checkLimit = createRateLimit(limits.check);

  /** A missing report and a forbidden one get the same answer. */
  const embedReport = routes.lookUp(contract.embedReport, "reader", {
    limit: embedLimit,
    key: ({ subscriptionId, reportId }) => ({ subscriptionId, reportId }),
    query: selectAccessibleReport,
    answer: async ({ rls, dataSetId, partyId, roles, ...ids }) => {
      if (!rls) return engine.embed({ ...ids, dataSetId: null, identity: null });
      if (!dataSetId || !partyId) throw new HttpError(409, "Row-level security of this report is incomplete");
      return engine.embed({ ...ids, dataSetId, identity: { username: partyId, roles } });
    },
  });

  registerPreviewRoutes(routes, { store, engine, limit: embedLimit });

  routes.handle(
    reportContract.checkReport,
    "administrator",
    async ({ body, record, request }) => {
      const { reportId, groupId } = readReportIds(body);
      await record({ action: "checked", detail: `${groupId} ${reportId}` });
      const roles = await findRoles(store, body.subscriptionReportId);
      return engine.check({ reportId, groupId, roles }, (error) => request.log.warn({ err: error }, "check refused"));
    },
    checkLimit,
  );

  return { embedReport };
}

/** The roles of a stored report. Null: it uses those of the configuration. */
async function findRoles(store: Store, id: number | undefined): Promise<string[] | null> {
  if (id === undefined) return null;
  const report = await store.selectFrom("report").select("roles").where("id", "=", id).executeTakeFirst();
  return report?.roles ?? null;
}
