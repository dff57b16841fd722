import { auditContract } from "../../src/api/audit-contract.ts";
import type { GuardedRoutes } from "../http/guarded-routes.ts";
import type { Store } from "../store/open-store.ts";
import { listAudit } from "./list-audit.ts";

export function registerAuditRoutes(routes: GuardedRoutes, store: Store): void {
  routes.handle(auditContract.listAudit, "administrator", ({ body }) => listAudit(store, body));
}
