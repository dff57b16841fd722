import { sql } from "kysely";
import { installationContract } from "../../src/api/installation-contract.ts";
import type { GuardedRoutes } from "../http/guarded-routes.ts";
import { addSubscription } from "./change-subscription.ts";

export function registerInstallationRoutes(routes: GuardedRoutes): void {
  routes.read(
    installationContract.getInstallation,
    "administrator",
    () => sql`json_build_object('isEmpty', not exists (select from subscription))`,
  );

  routes.write(installationContract.addSubscription, "administrator", (tx, { body, actor }) =>
    addSubscription(tx, actor, body),
  );
}
