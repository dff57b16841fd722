import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { isSameId } from "../../../src/rules/guid.ts";
import { fail } from "./fail.ts";
import type { Workspaces } from "./workspaces.ts";

const DAY_MS = 24 * 60 * 60_000;
const KEPT_REFRESHES = 60;
/** Minutes after midnight, by UTC. */
const REFRESH_MINUTE = 6 * 60 + 12;

interface RefreshCall {
  Params: { group: string; id: string };
  Querystring: { $top?: string };
}

/** Each data set is refreshed every morning. The last refresh of one report fails. */
export function registerRefreshHistory(api: FastifyInstance, workspaces: Workspaces): void {
  api.get<RefreshCall>("/groups/:group/datasets/:id/refreshes", async ({ params, query }, reply) => {
    const report = workspaces.findDataSet(params.id);
    if (!report || !isSameId(report.groupId, params.group)) return fail(reply, 404, "PowerBIEntityNotFound");
    const count = Math.min(Number(query.$top ?? KEPT_REFRESHES), KEPT_REFRESHES);
    return { value: Array.from({ length: count }, (_, index) => createRefresh(index, report.lastRefreshFails)) };
  });
}

function createRefresh(daysAgo: number, lastFails: boolean) {
  const now = Date.now();
  const today = now - (now % DAY_MS) + REFRESH_MINUTE * 60_000;
  const end = (today <= now ? today : today - DAY_MS) - daysAgo * DAY_MS;
  const hasFailed = lastFails && daysAgo === 0;
  return {
    requestId: randomUUID(),
    refreshType: "Scheduled",
    startTime: new Date(end - 6 * 60_000).toISOString(),
    endTime: new Date(end).toISOString(),
    status: hasFailed ? "Failed" : "Completed",
    ...(hasFailed ? { serviceExceptionJson: '{"errorCode":"ModelRefreshFailed_CredentialsNotSpecified"}' } : {}),
  };
}
