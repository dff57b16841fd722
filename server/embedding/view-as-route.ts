import type { RawBuilder } from "kysely";
import type { EmbedConfig } from "../../src/api/contract.ts";
import { peopleContract, type ViewAsRequest } from "../../src/api/people-contract.ts";
import type { GuardedRoutes } from "../http/guarded-routes.ts";
import { HttpError } from "../http/http-error.ts";
import type { RateLimit } from "../http/rate-limit.ts";
import { createActor, writeAudit } from "../audit/write-audit.ts";
import type { ReportEngine } from "../powerbi/report-engine.ts";
import type { Store } from "../store/open-store.ts";
import { selectOpenedReport } from "./accessible-report.ts";
import type { createClientRules } from "./client-rules.ts";
import { createEmbedRequest } from "./embed-request.ts";

const MAX_MINUTES = 5;

export interface ViewAsOptions {
  store: Store;
  engine: ReportEngine;
  limit: RateLimit;
  requireTerms: (principalId: string) => Promise<void>;
  clientRules: ReturnType<typeof createClientRules>;
  /** Whether the person that the query names `listed` can open the portal. */
  canOpenPortal: RawBuilder<boolean>;
}

/**
 * An administrator sees a report as another person does. It is recorded before its token exists, and only in the audit
 * log: the person has opened nothing.
 */
export function registerViewAsRoute(
  routes: GuardedRoutes,
  { store, engine, limit, requireTerms, clientRules, canOpenPortal }: ViewAsOptions,
) {
  routes.handle(
    peopleContract.viewAs,
    "strongAdministrator",
    async ({ body, person, request }) => {
      await requireTerms(person.principalId);
      const found = await findViewed(store, body, canOpenPortal);
      // A missing person, a missing report and one that the person may not open get the same answer.
      if (!found?.report) throw new HttpError(404, "Not Found");
      const { principalId: target, name: detail, report } = found;
      const embedRequest = createEmbedRequest(report);
      // No rule asks for less than five idle minutes, after which the token has ended.
      await clientRules.require(request, report.rules);
      await store
        .transaction()
        .execute((tx) =>
          writeAudit(tx, createActor(request, person), [
            { action: "viewed-as", report: report.report, target, detail },
          ]),
        );
      const config = shorten(await engine.embed({ ...embedRequest, maxMinutes: MAX_MINUTES }));
      return report.accessEndsAt === null ? config : { ...config, accessEndsAt: report.accessEndsAt };
    },
    limit,
  );
}

/** The query of the reader's own call, about the person whom it names `person`. */
function findViewed(store: Store, request: ViewAsRequest, canOpenPortal: RawBuilder<boolean>) {
  const key = {
    subscriptionId: request.subscriptionId.toLowerCase(),
    reportId: request.reportId.toLowerCase(),
    linkedViewId: "",
  };
  return store
    .selectFrom("person")
    .innerJoin("person as listed", "listed.principal_id", "person.principal_id")
    .where("person.principal_id", "=", request.principalId.toLowerCase())
    .where(canOpenPortal)
    .select((scope) => [
      "person.principal_id as principalId",
      "person.display_name as name",
      selectOpenedReport(scope, key).as("report"),
    ])
    .executeTakeFirst();
}

/** A report service may issue a token for longer than it was asked. */
function shorten(config: EmbedConfig): EmbedConfig {
  const end = Date.now() + MAX_MINUTES * 60_000;
  const own = Date.parse(config.expiration ?? "");
  return { ...config, expiration: new Date(Number.isNaN(own) ? end : Math.min(own, end)).toISOString() };
}
