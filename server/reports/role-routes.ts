import { sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { reportContract } from "../../src/api/report-contract.ts";
import { findRolesProblem } from "../../src/rules/admin/report-roles.ts";
import type { GuardedRoutes } from "../http/guarded-routes.ts";
import { reject, succeed } from "../http/outcome.ts";
import { setRoles } from "./set-roles.ts";

export function registerReportRoleRoutes(routes: GuardedRoutes, defaultRoles: readonly string[]): void {
  routes.read(reportContract.getReportRoles, "administrator", (scope, { id }) =>
    jsonObjectFrom(
      scope
        .selectFrom("report")
        .where("report.id", "=", id)
        .select(["report.roles", sql<string[]>`${sql.lit(JSON.stringify(defaultRoles))}::jsonb`.as("defaultRoles")]),
    ),
  );

  routes.write(reportContract.setReportRoles, "administrator", async (tx, { body, actor }) => {
    const roles = [...new Set(body.roles.map((role) => role.trim()))];
    const problem = findRolesProblem(roles);
    if (problem !== undefined) return reject(problem);
    const outcome = await setRoles(tx, { report: body.subscriptionReportId, roles }, actor);
    return outcome === "absent" ? reject("This report no longer exists") : succeed("Roles saved");
  });
}
