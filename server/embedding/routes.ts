import type { FastifyRequest } from "fastify";
import { contract } from "../../src/api/contract.ts";
import { reportContract } from "../../src/api/report-contract.ts";
import type { GuardedRoutes } from "../http/guarded-routes.ts";
import { HttpError } from "../http/http-error.ts";
import { createRateLimit } from "../http/rate-limit.ts";
import type { OpeningJournal } from "../store/opening-journal.ts";
import type { EmbedRequest, ReportEngine } from "../powerbi/report-engine.ts";
import type { Store } from "../store/open-store.ts";
import { selectOpenedReport } from "./accessible-report.ts";
import { registerPreviewRoutes } from "./preview-routes.ts";
import { readReportIds } from "./report-ids.ts";

interface EmbeddingOptions {
  store: Store;
  engine: ReportEngine;
  journal: OpeningJournal;
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
export function registerEmbeddingRoutes(routes: GuardedRoutes, { store, engine, journal, limits }: EmbeddingOptions) {
  const embedLimit = createRateLimit(limits.embed);
  const checkLimit = createRateLimit(limits.check);

  /**
   * A missing report and a forbidden one get the same answer. No token is sent before its opening is recorded; the
   * renewed token of a report that is open belongs to the opening that is recorded already.
   */
  const embedReport = routes.lookUp(contract.embedReport, "reader", {
    limit: embedLimit,
    key: ({ subscriptionId, reportId }) => ({ subscriptionId, reportId }),
    query: selectOpenedReport,
    answer: async ({ report, subscriptionId, isOpen, ...embedded }, request) => {
      const config = await engine.embed(createEmbedRequest(embedded));
      if (!isOpen || !isRenewal(request))
        await journal.record({ report, subscriptionId, principalId: request.person.principalId });
      return config;
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

interface EmbeddedReport {
  reportId: string;
  groupId: string;
  dataSetId: string | null;
  rls: boolean;
  roles: string[] | null;
  partyId: string | null;
}

function createEmbedRequest({ rls, dataSetId, partyId, roles, ...ids }: EmbeddedReport): EmbedRequest {
  if (!rls) return { ...ids, dataSetId: null, identity: null };
  if (!dataSetId || !partyId) throw new HttpError(409, "Row-level security of this report is incomplete");
  return { ...ids, dataSetId, identity: { username: partyId, roles } };
}

/** The page sends this header with requests that no action of a person caused. */
const isRenewal = ({ headers }: FastifyRequest) => headers["x-idle-seconds"] !== undefined;

/** The roles of a stored report. Null: it uses those of the configuration. */
async function findRoles(store: Store, id: number | undefined): Promise<string[] | null> {
  if (id === undefined) return null;
  const report = await store.selectFrom("report").select("roles").where("id", "=", id).executeTakeFirst();
  return report?.roles ?? null;
}
