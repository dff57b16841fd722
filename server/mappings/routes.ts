import { jsonArrayFrom } from "kysely/helpers/postgres";
import { contract, type MappingChange, type Outcome, portalContract } from "../../src/api/contract.ts";
import type { GuardedRoutes } from "../http/guarded-routes.ts";
import type { StoreTransaction } from "../store/open-store.ts";
import { changeMappings } from "./change-mappings.ts";

export function registerMappingRoutes(routes: GuardedRoutes): void {
  routes.read(contract.getUserReportMapping, "administrator", (scope) =>
    jsonArrayFrom(
      scope
        .selectFrom("mapping")
        .select(["mapping.report as subscriptionReportId", "mapping.principal_id as principalId"]),
    ),
  );

  routes.write(contract.addUserReportMapping, "administrator", (tx, { body, person }) =>
    changeMapping(tx, { action: "add", ...body }, person.email),
  );
  routes.write(contract.deleteUserReportMapping, "administrator", (tx, { body, person }) =>
    changeMapping(tx, { action: "remove", ...body }, person.email),
  );
  routes.write(portalContract.changeMappings, "administrator", async (tx, { body, person }) => ({
    outcomes: await changeMappings(tx, body.changes, person.email),
  }));
}

async function changeMapping(tx: StoreTransaction, change: MappingChange, changedBy: string): Promise<Outcome> {
  const [outcome] = await changeMappings(tx, [change], changedBy);
  if (!outcome) throw new Error("The change has no outcome");
  return outcome;
}
