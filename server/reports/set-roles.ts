import { sql } from "kysely";
import { formatRoles } from "../../src/rules/admin/report-roles.ts";
import { type Actor, writeAudit } from "../audit/write-audit.ts";
import type { StoreTransaction } from "../store/open-store.ts";

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
