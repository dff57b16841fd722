import { contract, type EmbedConfig } from "../../src/api/contract.ts";
import { reportContract } from "../../src/api/report-contract.ts";
import { EMPTY_ID } from "../../src/rules/guid.ts";
import type { GuardedRoutes } from "../http/guarded-routes.ts";
import type { RateLimit } from "../http/rate-limit.ts";
import { explainError } from "../powerbi/explain-error.ts";
import type { ServiceReport } from "../powerbi/power-bi.ts";
import type { ReportEngine } from "../powerbi/report-engine.ts";
import type { Store } from "../store/open-store.ts";
import { createMalformedError, readReportIds } from "./embed-request.ts";
import { findProfile } from "./find-profile.ts";

interface PreviewOptions {
  store: Store;
  engine: ReportEngine;
  limit: RateLimit;
  requireTerms: (principalId: string) => Promise<void>;
}

/** A preview is recorded before its token exists, so that nobody gets a token without a trace. */
export function registerPreviewRoutes(
  routes: GuardedRoutes,
  { store, engine, limit, requireTerms }: PreviewOptions,
): void {
  routes.handle(
    contract.previewReport,
    "administrator",
    async ({ body, record, request, person }) => {
      await requireTerms(person.principalId);
      if (body.subscriptionId !== EMPTY_ID) throw createMalformedError();
      const ids = readReportIds(body);
      await record({ action: "previewed", detail: `${ids.groupId} ${ids.reportId}` });
      const report = { ...ids, profileId: await findProfile(store, ids) };
      return embedOrExplain(report, request, () => engine.embed({ ...report, dataSetId: null, identity: null }));
    },
    limit,
  );

  routes.handle(
    reportContract.previewReportAsClient,
    "administrator",
    async ({ body, record, request, person }) => {
      await requireTerms(person.principalId);
      const ids = readReportIds(body);
      const client = await findClient(store, body.subscriptionId.toLowerCase(), ids.reportId);
      if (!client) return refuse(ids.reportId, "This client does not exist any more.");
      await record({ action: "previewed", detail: `${ids.groupId} ${ids.reportId} ${client.id}` });
      const report = { ...ids, profileId: client.profileId, furtherItems: client.furtherItems };
      return embedOrExplain(report, request, async () => {
        const check = await engine.check({ ...report, roles: client.roles }, logRefusal(request));
        if (!check.exists) return refuse(ids.reportId, check.message);
        if (check.problems.length > 0) return refuse(ids.reportId, check.problems.join(" "));
        // A report that needs no identity shows every client the same rows, and Power BI refuses an identity for it.
        if (!check.identityRequired) return engine.embed({ ...report, dataSetId: null, identity: null });
        const { partyId, roles } = client;
        if (!partyId)
          return refuse(ids.reportId, "This client has no primary party, so there are no rows that it could show.");
        return engine.embed({ ...report, dataSetId: check.dataSetId, identity: { username: partyId, roles } });
      });
    },
    limit,
  );
}

/** The client with the roles and further items of its own entry of the report. Null: those of the configuration. */
function findClient(store: Store, subscriptionId: string, reportId: string) {
  return store
    .selectFrom("subscription")
    .leftJoin("report", (join) =>
      join.onRef("report.subscription_id", "=", "subscription.id").on("report.report_id", "=", reportId),
    )
    .select([
      "subscription.id",
      "subscription.party_id as partyId",
      "subscription.profile_id as profileId",
      "report.roles",
      "report.further_items as furtherItems",
    ])
    .where("subscription.id", "=", subscriptionId)
    .executeTakeFirst();
}

type PreviewRequest = { log: { warn: (details: { err: unknown }, text: string) => void } };

const logRefusal = (request: PreviewRequest) => (error: unknown) => request.log.warn({ err: error }, "preview refused");

async function embedOrExplain(
  { reportId, profileId }: ServiceReport,
  request: PreviewRequest,
  embed: () => Promise<EmbedConfig>,
): Promise<EmbedConfig> {
  try {
    return await embed();
  } catch (error) {
    const errorMessage = explainError(error, profileId);
    if (errorMessage === undefined) throw error;
    logRefusal(request)(error);
    return refuse(reportId, errorMessage);
  }
}

const refuse = (id: string, errorMessage: string): EmbedConfig => ({
  embedUrl: "",
  id,
  embedToken: "",
  displayName: "",
  errorMessage,
});
