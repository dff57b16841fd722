import { sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { reportContract } from "../../src/api/report-contract.ts";
import { findRolesProblem, formatRoles } from "../../src/rules/reports/report-roles.ts";
import { type Actor, writeAudit } from "../audit/write-audit.ts";
import { type GuardedRoutes, reject, succeed } from "../http/guarded-routes.ts";
import type { StoreTransaction } from "../store/open-store.ts";

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

export interface RoleChange {
  report: number;
  /** An empty list stands for the roles of the configuration. */
  roles: readonly string[];
}

export type RoleOutcome = "changed" | "unchanged" | "absent";

/** Sets the row-level roles of one report, and records a change. */
export async function setRoles(
  tx: StoreTransaction,
  { report, roles }: RoleChange,
  actor: Actor,
): Promise<RoleOutcome> {
  const stored = roles.length > 0 ? [...roles] : null;
  const before = await tx.selectFrom("report").select("roles").where("id", "=", report).forUpdate().executeTakeFirst();
  if (!before) return "absent";
  if (JSON.stringify(before.roles) === JSON.stringify(stored)) return "unchanged";
  await tx
    .updateTable("report")
    .set({ roles: stored === null ? null : sql<string[]>`${stored}::text[]` })
    .where("id", "=", report)
    .execute();
  await writeAudit(tx, actor, [{ action: "updated", report, detail: `Roles: ${formatRoles(roles) || "default"}` }]);
  return "changed";
}
