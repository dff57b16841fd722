import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { installationContract } from "../../src/api/installation-contract.ts";
import { findPartyProblem } from "../../src/rules/admin/party-id.ts";
import type { GuardedRoutes } from "../http/guarded-routes.ts";
import { HttpError } from "../http/http-error.ts";
import { writeAudit } from "../store/audit.ts";

export function registerInstallationRoutes(routes: GuardedRoutes): void {
  routes.read(
    installationContract.getInstallation,
    "administrator",
    () => sql`json_build_object('isEmpty', not exists (select from subscription))`,
  );

  routes.write(installationContract.addSubscription, "administrator", async (tx, { body, actor }) => {
    if (actor.principalId === null) throw new Error("Nobody is signed in");
    const [displayName, partyId] = [body.displayName.trim(), body.partyId.trim()];
    if (displayName === "" || partyId === "" || findPartyProblem(partyId) !== undefined)
      throw new HttpError(400, "Malformed request");
    const id = randomUUID();
    await tx.insertInto("subscription").values({ id, display_name: displayName, party_id: partyId }).execute();
    // So that the administrator can give themselves the first report and see it.
    await tx.insertInto("membership").values({ subscription_id: id, principal_id: actor.principalId }).execute();
    await writeAudit(tx, actor, [{ action: "subscription-added", detail: displayName }]);
    return { id, displayName };
  });
}
