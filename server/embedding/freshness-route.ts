import { freshnessContract } from "../../src/api/freshness-contract.ts";
import type { GuardedRoutes } from "../http/guarded-routes.ts";
import { createRateLimit } from "../http/rate-limit.ts";
import { type FreshnessSource, unknownFreshness } from "../powerbi/refresh-history.ts";
import { selectAccessibleReport } from "./accessible-report.ts";
import { breakerKey, type BreakerState } from "./breaker-state.ts";

interface FreshnessOptions {
  source: FreshnessSource;
  breaker: Pick<BreakerState, "load">;
  callsPerMinute: number;
}

/** Asked after a report is shown. While the report service fails it is not asked, so that it can recover. */
export function registerFreshnessRoute(
  routes: GuardedRoutes,
  { source, breaker, callsPerMinute }: FreshnessOptions,
): void {
  routes.lookUp(freshnessContract.getReportFreshness, "reader", {
    limit: createRateLimit(callsPerMinute),
    key: ({ subscriptionId, reportId }) => ({ subscriptionId, reportId }),
    query: selectAccessibleReport,
    answer: async ({ groupId, reportId, profileId, furtherItems, dataSetId, rls }) => {
      const hasFailed = (await breaker.load(breakerKey({ groupId, profileId }))) !== undefined;
      return hasFailed
        ? unknownFreshness
        : source.readFreshness({
            groupId,
            reportId,
            profileId,
            ...(furtherItems && { furtherItems }),
            dataSetId: rls ? dataSetId : null,
          });
    },
  });
}
