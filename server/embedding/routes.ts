import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import * as v from "valibot";
import { contract, type EmbedConfig, id } from "../../src/api/contract.ts";
import { reportContract } from "../../src/api/report-contract.ts";
import type { GuardedRoutes } from "../http/guarded-routes.ts";
import { createRateLimit } from "../http/rate-limit.ts";
import { readFurtherItems } from "../../src/rules/reports/further-items.ts";
import { isStorable } from "../http/storable-text.ts";
import type { Keys } from "../identity/keys.ts";
import type { OpeningJournal } from "./opening-journal.ts";
import { describeReportError } from "../powerbi/report-error-answer.ts";
import { ReportError } from "../powerbi/report-error.ts";
import type { Embedded, ReportEngine } from "../powerbi/report-engine.ts";
import type { FailedOpenings } from "./failed-openings.ts";
import type { Store } from "../store/open-store.ts";
import { findReportWarning, keepDataSet } from "../reports/report-warnings.ts";
import { selectOpenedReport } from "./accessible-report.ts";
import type { createClientRules } from "./client-rules.ts";
import { createEmbedRequest, readReportIds } from "./embed-request.ts";
import { findProfile } from "./find-profile.ts";
import { registerPreviewRoutes } from "./preview-routes.ts";
import { createRunningCalls } from "./running-calls.ts";
import { registerViewAsRoute, type ViewAsOptions } from "./view-as-route.ts";

interface EmbeddingOptions {
  store: Store;
  keys: Keys;
  engine: ReportEngine;
  journal: OpeningJournal;
  failures: Pick<FailedOpenings, "add">;
  limits: CallLimits;
  /** Called before a token is made. */
  requireTerms: (principalId: string) => Promise<void>;
  clientRules: ReturnType<typeof createClientRules>;
  /** Null: administrators may not view reports as other people. */
  viewAs: Pick<ViewAsOptions, "canOpenPortal"> | null;
}

interface CallLimits {
  embed: number;
  check: number;
}

/**
 * Every call here costs calls to the report service, so each person has a limit. Returns the handler that embeds a
 * report, for the page of a linked report.
 */
export function registerEmbeddingRoutes(
  routes: GuardedRoutes,
  { store, keys, engine, journal, failures, limits, requireTerms, clientRules, viewAs }: EmbeddingOptions,
) {
  const embedLimit = createRateLimit(limits.embed);
  const checkLimit = createRateLimit(limits.check);
  const joinRunning = createRunningCalls<Embedded & { openingId: string }>();

  /**
   * A missing report and a forbidden one get the same answer. No token is sent before its opening is recorded; the
   * renewed token of a report that is open belongs to the opening that is recorded already.
   */
  const embedReport = routes.lookUp(contract.embedReport, "reader", {
    limit: embedLimit,
    key: ({ subscriptionId, reportId }, request) => ({
      subscriptionId,
      reportId,
      linkedViewId: readLinkedViewId(request),
    }),
    query: selectOpenedReport,
    answer: async (
      { report, subscriptionId, newestOpening, defaultView, linkedView, accessEndsAt, rules, ...embedded },
      request,
    ) => {
      await requireTerms(request.person.principalId);
      await clientRules.require(request, rules);
      const opening = { report, subscriptionId, principalId: request.person.principalId };
      const isRenewed = isRenewal(request);
      const continued = isRenewed ? newestOpening : null;
      const limits = [embedded.secondsLeft, clientRules.findSecondsLeft(request, rules)].filter(
        (left) => left !== null,
      );
      const embedRequest = createEmbedRequest({
        ...embedded,
        secondsLeft: limits.length === 0 ? null : Math.min(...limits),
      });
      const send = async () => {
        const openingId = continued ?? randomUUID();
        return { openingId, ...(await engine.embed({ ...embedRequest, openingId })) };
      };
      // A page that is reloaded while the report service is slow asks again.
      const { latestEnd: _, ...requested } = embedRequest;
      const key = JSON.stringify([opening.principalId, requested, accessEndsAt, continued]);
      const { openingId, tokenId, ...granted } = await joinRunning(key, send).catch((error: unknown) => {
        if (error instanceof ReportError)
          failures.add({ ...opening, cause: describeReportError(error).cause, reference: request.id });
        throw error;
      });
      if (continued === null) await journal.record({ ...opening, id: openingId, tokenId: tokenId ?? null });
      const config = { ...granted, ...(accessEndsAt !== null && { accessEndsAt }) };
      return isRenewed ? config : { ...config, ...unsealViews(keys, { defaultView, linkedView }) };
    },
  });

  const judged = { store, engine, limit: embedLimit, requireTerms, clientRules };
  registerPreviewRoutes(routes, judged);
  if (viewAs) registerViewAsRoute(routes, { ...judged, ...viewAs });

  routes.handle(
    reportContract.checkReport,
    "administrator",
    async ({ body, record, request }) => {
      const { reportId, groupId } = readReportIds(body);
      await record({ action: "checked", detail: `${groupId} ${reportId}` });
      const { subscriptionReportId: report } = body;
      const stored = await findStored(store, report);
      const profileId = await findProfile(store, { ...body, groupId });
      const check = await engine.check({ reportId, groupId, profileId, roles: null, ...stored }, (error) =>
        request.log.warn({ err: error }, "check refused"),
      );
      if (check.dataSetId === null || report === undefined) return check;
      // A bound model is no fact of the report.
      if (!readFurtherItems(stored?.furtherItems).boundModel) await keepDataSet(store, reportId, check.dataSetId);
      const warning = await findReportWarning(store, report);
      return warning === undefined ? check : { ...check, problems: [...(check.problems ?? []), warning] };
    },
    checkLimit,
  );

  return { embedReport };
}

type SealedView = { id: string; sealedState: string } | null;

/** What cannot be opened is left out: the page then says so when it asks for it. */
function unsealViews(
  keys: Keys,
  { defaultView, linkedView }: Record<"defaultView" | "linkedView", SealedView>,
): Pick<EmbedConfig, "defaultView" | "linkedView"> {
  const unseal = (view: SealedView) => {
    const state = view ? keys.unseal(view.sealedState, view.id) : undefined;
    return view && state !== undefined ? { id: view.id, state } : undefined;
  };
  const byDefault = unseal(defaultView);
  const linked = linkedView?.id === defaultView?.id ? undefined : unseal(linkedView);
  return { ...(byDefault && { defaultView: byDefault }), ...(linked && { linkedView: linked }) };
}

/** In the query of the call and in the address of the page alike. Empty: none is named. */
function readLinkedViewId({ query }: FastifyRequest): string {
  const { view } = query as { view?: unknown };
  return v.is(id, view) && isStorable(view) ? view : "";
}

/** The page sends this header with requests that no action of a person caused. */
const isRenewal = ({ headers }: FastifyRequest) => headers["x-idle-seconds"] !== undefined;

/** What a stored report has of its own. */
const findStored = async (store: Store, id: number | undefined) =>
  id === undefined
    ? undefined
    : store
        .selectFrom("report")
        .select(["roles", "further_items as furtherItems"])
        .where("id", "=", id)
        .executeTakeFirst();
