import { sql } from "kysely";
import { serviceContract, type ServiceStatus } from "../../src/api/service-contract.ts";
import type { GuardedRoutes } from "../http/guarded-routes.ts";
import { createRateLimit } from "../http/rate-limit.ts";
import type { ServiceProbe } from "../powerbi/service-probe.ts";
import type { Store } from "../store/open-store.ts";
import { findReadableReport } from "../reports/readable-reports.ts";
import type { FailedOpenings } from "../embedding/failed-openings.ts";

/** Each costs one call. The page says how many there are. */
const MAX_CHECKED_WORKSPACES = 20;
/** Of each person. */
const FAILURES_PER_MINUTE = 60;

interface ServiceOptions {
  store: Store;
  probe: ServiceProbe;
  failures: FailedOpenings;
  isIdentityProviderReachable: () => Promise<boolean>;
  isDatabaseWritable: () => Promise<boolean>;
  checksPerMinute: number;
}

export function registerServiceRoutes(
  routes: GuardedRoutes,
  { store, probe, failures, isIdentityProviderReachable, isDatabaseWritable, checksPerMinute }: ServiceOptions,
): void {
  let running: Promise<ServiceStatus> | undefined;

  async function checkService(): Promise<ServiceStatus> {
    const checkedAt = new Date().toISOString();
    const [signInCause, isProviderReachable, isWritable, workspaces, profiles, counts] = await Promise.all([
      probe.signIn(),
      isIdentityProviderReachable(),
      isDatabaseWritable(),
      loadWorkspaces(store),
      countByProfile(store, probe.profileId),
      failures.countCauses(),
    ]);
    return {
      checkedAt,
      signIn: { cause: signInCause },
      isIdentityProviderReachable: isProviderReachable,
      isDatabaseWritable: isWritable,
      certificateEnd: probe.certificateEnd?.toISOString() ?? null,
      profiles,
      workspaces: await Promise.all(
        workspaces.map(async ({ id, profileId, reports, reportName, reportId, cause, openedAt, probeAt }) => ({
          id,
          profileId,
          reports,
          reportName,
          cause: await probe.readReport({ groupId: id, reportId, profileId }),
          breaker:
            cause && openedAt && probeAt
              ? { cause, openedAt: openedAt.toISOString(), probeAt: probeAt.toISOString() }
              : null,
        })),
      ),
      workspaceCount: profiles.reduce((sum, { workspaces: count }) => sum + count, 0),
      refusals: counts,
    };
  }

  routes.handle(
    serviceContract.getServiceStatus,
    "administrator",
    // Administrators who look at the same time share one check.
    () => (running ??= checkService().finally(() => (running = undefined))),
    createRateLimit(checksPerMinute),
  );

  routes.handleList(serviceContract.listFailedOpenings, "administrator", ({ body }) => failures.list(body));

  // What the server has refused itself is recorded already.
  routes.handleWrite(
    serviceContract.reportFailure,
    "reader",
    async ({ body: { cause, reference, ...named }, person: { principalId } }) => {
      const report = await store.transaction().execute((tx) => findReadableReport(tx, principalId, named));
      failures.add({ report, subscriptionId: named.subscriptionId.toLowerCase(), principalId, cause, reference });
      return {};
    },
    createRateLimit(FAILURES_PER_MINUTE),
  );
}

function loadWorkspaces(store: Store) {
  return store
    .selectFrom("report")
    .innerJoin("subscription", "subscription.id", "report.subscription_id")
    .leftJoin("report_service_breaker as breaker", (join) =>
      join.on("breaker.workspace_id", "=", sql<string>`concat_ws(' ', report.group_id, subscription.profile_id)`),
    )
    .select([
      "report.group_id as id",
      "subscription.profile_id as profileId",
      sql<number>`count(*)::integer`.as("reports"),
      sql<string>`min(report.report_name)`.as("reportName"),
      sql<string>`min(report.report_id)`.as("reportId"),
      "breaker.cause",
      "breaker.opened_at as openedAt",
      "breaker.probe_at as probeAt",
    ])
    .groupBy(["report.group_id", "subscription.profile_id", "breaker.workspace_id"])
    .orderBy("reports", "desc")
    .orderBy("report.group_id")
    .orderBy("subscription.profile_id")
    .limit(MAX_CHECKED_WORKSPACES)
    .execute();
}

/** Power BI limits the workspaces of each profile. The profiles with most of them come first. Null: the default one. */
function countByProfile(store: Store, defaultProfile: string | null) {
  return store
    .selectFrom("report")
    .innerJoin("subscription", "subscription.id", "report.subscription_id")
    .select([
      sql<string | null>`nullif(profile_id, ${defaultProfile})`.as("id"),
      sql<number>`count(distinct group_id)::integer`.as("workspaces"),
    ])
    .groupBy(sql`1`)
    .orderBy("workspaces", "desc")
    .orderBy(sql`1`)
    .execute();
}
