import type { FastifyRequest } from "fastify";
import { contract, type EmbedConfig } from "../../src/api/contract.ts";
import { reportContract } from "../../src/api/report-contract.ts";
import { EMPTY_ID } from "../../src/rules/guid.ts";
import type { GuardedRoutes } from "../http/guarded-routes.ts";
import type { RateLimit } from "../http/rate-limit.ts";
import { explainError } from "../powerbi/explain-error.ts";
import type { ServiceReport } from "../powerbi/power-bi.ts";
import type { ReportEngine } from "../powerbi/report-engine.ts";
import type { Store } from "../store/open-store.ts";
import { type ClientRules, type createClientRules, selectRules } from "./client-rules.ts";
import { createMalformedError, readReportIds } from "./embed-request.ts";
import { findProfile } from "./find-profile.ts";

interface PreviewOptions {
  store: Store;
  engine: ReportEngine;
  limit: RateLimit;
  requireTerms: (principalId: string) => Promise<void>;
  clientRules: ReturnType<typeof createClientRules>;
}

/** A preview is recorded before its token exists, so that nobody gets a token without a trace. */
export function registerPreviewRoutes(
  routes: GuardedRoutes,
  { store, engine, limit, requireTerms, clientRules }: PreviewOptions,
): void {
  /** Until when the token may last. */
  async function judge(request: FastifyRequest, all: readonly ClientRules[]): Promise<{ latestEnd?: number }> {
    for (const rules of all) await clientRules.require(request, rules);
    const limits = all.flatMap((rules) => clientRules.findSecondsLeft(request, rules) ?? []);
    return limits.length === 0 ? {} : { latestEnd: Date.now() + Math.min(...limits) * 1000 };
  }

  routes.handle(
    contract.previewReport,
    "administrator",
    async ({ body, record, request, person }) => {
      await requireTerms(person.principalId);
      if (body.subscriptionId !== EMPTY_ID) throw createMalformedError();
      const ids = readReportIds(body);
      const ends = await judge(request, await findRules(store, ids.reportId));
      await record({ action: "previewed", detail: `${ids.groupId} ${ids.reportId}` });
      const report = { ...ids, profileId: await findProfile(store, ids) };
      return embedOrExplain(report, request, () =>
        engine.embed({ ...report, ...ends, dataSetId: null, identity: null }),
      );
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
      const ends = await judge(request, [client.rules]);
      await record({ action: "previewed", detail: `${ids.groupId} ${ids.reportId} ${client.id}` });
      const { profileId, furtherItems } = client;
      const report = { ...ids, profileId, ...(furtherItems && { furtherItems }) };
      return embedOrExplain(report, request, async () => {
        const check = await engine.check({ ...report, roles: client.roles }, logRefusal(request));
        if (!check.exists) return refuse(ids.reportId, check.message);
        if (check.problems.length > 0) return refuse(ids.reportId, check.problems.join(" "));
        // A report that needs no identity shows every client the same rows, and Power BI refuses an identity for it.
        if (!check.identityRequired) return engine.embed({ ...report, ...ends, dataSetId: null, identity: null });
        const { partyId, roles } = client;
        if (!partyId)
          return refuse(ids.reportId, "This client has no primary party, so there are no rows that it could show.");
        const identity = { username: partyId, roles };
        return engine.embed({ ...report, ...ends, dataSetId: check.dataSetId, identity });
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
      selectRules.as("rules"),
    ])
    .where("subscription.id", "=", subscriptionId)
    .executeTakeFirst();
}

/** Of each client that has the report, because a preview that names none shows what all of them see. */
const findRules = async (store: Store, reportId: string) =>
  (
    await store
      .selectFrom("report")
      .innerJoin("subscription", "subscription.id", "report.subscription_id")
      .where("report.report_id", "=", reportId)
      .select(selectRules.as("rules"))
      .execute()
  ).map(({ rules }) => rules);

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
