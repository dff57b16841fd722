import { sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { reportContract } from "../../src/api/report-contract.ts";
import {
  findFurtherItemsProblem,
  formatFurtherItems,
  parseFurtherItems,
} from "../../src/rules/reports/further-items.ts";
import { findRolesProblem, formatRoles } from "../../src/rules/reports/report-roles.ts";
import { type Actor, writeAudit } from "../audit/write-audit.ts";
import { type GuardedRoutes, reject, succeed } from "../http/guarded-routes.ts";
import type { StoreTransaction } from "../store/open-store.ts";
import { findForeignItem } from "./report-warnings.ts";

export function registerReportRoleRoutes(routes: GuardedRoutes, defaultRoles: readonly string[]): void {
  routes.read(reportContract.getReportRoles, "administrator", (scope, { id }) =>
    jsonObjectFrom(
      scope
        .selectFrom("report")
        .where("report.id", "=", id)
        .select([
          "report.roles",
          sql<string[]>`${sql.lit(JSON.stringify(defaultRoles))}::jsonb`.as("defaultRoles"),
          sql<string[]>`coalesce(report.further_items, '{}')`.as("furtherItems"),
        ]),
    ),
  );

  routes.write(reportContract.setReportRoles, "administrator", async (tx, { body, actor }) => {
    const roles = [...new Set(body.roles.map((role) => role.trim()))];
    const items = body.furtherItems && parseFurtherItems(body.furtherItems.join(" "));
    const problem = findRolesProblem(roles) ?? findFurtherItemsProblem(items ?? []);
    if (problem !== undefined) return reject(problem);
    const stored = await findStored(tx, body.subscriptionReportId);
    if (!stored) return reject("This report no longer exists");
    const foreign = items && findForeignItem(stored, items);
    if (foreign !== undefined) return reject(foreign);
    await setRoles(tx, { report: body.subscriptionReportId, roles }, actor);
    if (items && formatFurtherItems(items) !== formatFurtherItems(stored.items ?? [])) {
      await tx
        .updateTable("report")
        .set({ further_items: items.length === 0 ? null : sql<string[]>`${items}::text[]` })
        .where("id", "=", body.subscriptionReportId)
        .execute();
      const detail = `Further items: ${formatFurtherItems(items) || "none"}`;
      await writeAudit(tx, actor, [{ action: "updated", report: body.subscriptionReportId, detail }]);
    }
    return succeed("Saved");
  });
}

const findStored = (tx: StoreTransaction, id: number) =>
  tx
    .selectFrom("report")
    .innerJoin("subscription", "subscription.id", "report.subscription_id")
    .select(["report.further_items as items", "subscription.workspaces"])
    .where("report.id", "=", id)
    .forUpdate("report")
    .executeTakeFirst();

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
