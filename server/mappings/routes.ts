import { jsonArrayFrom } from "kysely/helpers/postgres";
import { contract, type MappingChange, type Outcome, portalContract } from "../../src/api/contract.ts";
import type { FourEyes } from "../four-eyes/four-eyes.ts";
import { type GuardedRoutes, reject, succeed } from "../http/guarded-routes.ts";
import { createRateLimit } from "../http/rate-limit.ts";
import type { Actor } from "../audit/write-audit.ts";
import { findReportWarning } from "../reports/report-warnings.ts";
import type { StoreTransaction } from "../store/open-store.ts";
import { changeMappings } from "./change-mappings.ts";

export function registerMappingRoutes(routes: GuardedRoutes, changesPerMinute: number, fourEyes: FourEyes): void {
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
    fourEyes.guard(portalContract.changeMappings, {
      change: async (tx, { body, actor }) => ({ outcomes: await changeMappings(tx, body.changes, actor) }),
      findAsked(_tx, { body: { changes } }) {
        const people = new Set(changes.map(({ principalId }) => principalId.toLowerCase())).size;
        return fourEyes.isBulk(people) ? { what: `Change the access of ${people} people` } : undefined;
      },
      answerWaiting: (message, { changes }) => ({ outcomes: changes.map(() => reject(message)) }),
      describe({ outcomes }) {
        const made = outcomes.filter(({ isSuccess }) => isSuccess).length;
        const message = `${made} of ${outcomes.length} changes made`;
        return made === outcomes.length ? succeed(message) : reject(message);
      },
    }),
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
