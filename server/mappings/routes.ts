import { jsonArrayFrom } from "kysely/helpers/postgres";
import { contract, type MappingChange, type Outcome, portalContract } from "../../src/api/contract.ts";
import type { GuardedRoutes } from "../http/guarded-routes.ts";
import { createRateLimit } from "../http/rate-limit.ts";
import type { Actor } from "../audit/write-audit.ts";
import { findReportWarning } from "../reports/report-warnings.ts";
import type { StoreTransaction } from "../store/open-store.ts";
import { changeMappings } from "./change-mappings.ts";

export function registerMappingRoutes(routes: GuardedRoutes, changesPerMinute: number): void {
  routes.read(contract.getUserReportMapping, "administrator", (scope) =>
    jsonArrayFrom(
      scope
        .selectFrom("mapping")
        .select(["mapping.report as subscriptionReportId", "mapping.principal_id as principalId"]),
    ),
  );

  routes.write(contract.addUserReportMapping, "administrator", (tx, { body, actor }) =>
    changeMapping(tx, { action: "add", ...body }, actor),
  );
  routes.write(contract.deleteUserReportMapping, "administrator", (tx, { body, actor }) =>
    changeMapping(tx, { action: "remove", ...body }, actor),
  );
  routes.write(
    portalContract.changeMappings,
    "administrator",
    async (tx, { body, actor }) => ({ outcomes: await changeMappings(tx, body.changes, actor) }),
    createRateLimit(changesPerMinute),
  );
}

async function changeMapping(tx: StoreTransaction, change: MappingChange, actor: Actor): Promise<Outcome> {
  const [outcome] = await changeMappings(tx, [change], actor);
  if (!outcome) throw new Error("The change has no outcome");
  const warning =
    outcome.isSuccess && change.action === "add" && (await findReportWarning(tx, change.subscriptionReportId));
  return warning ? { ...outcome, message: `${outcome.message}. ${warning}` } : outcome;
}
