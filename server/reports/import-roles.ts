import { findRolesProblem, parseRoles } from "../../src/rules/admin/report-roles.ts";
import { createTally, type Row, selectValidRows, type Tally } from "../import/csv.ts";
import { createCommandActor } from "../store/audit.ts";
import type { StoreTransaction } from "../store/open-store.ts";
import { setRoles } from "./set-roles.ts";

const keyOf = ({ subscriptionId = "", reportId = "" }: Row) => `${subscriptionId} ${reportId}`.toLowerCase();

/** Columns: subscriptionId, reportId, roles. The roles are separated by commas and replace the old ones. */
export async function importReportRoles(tx: StoreTransaction, rows: readonly Row[]): Promise<Tally> {
  const tally = createTally();
  const reports = await tx.selectFrom("report").select(["id", "subscription_id", "report_id"]).execute();
  const ids = new Map(reports.map((report) => [`${report.subscription_id} ${report.report_id}`, report.id]));
  const findProblem = (row: Row) =>
    ids.has(keyOf(row)) ? findRolesProblem(parseRoles(row["roles"] ?? "")) : "subscription does not have this report";
  for (const row of selectValidRows(rows, tally, keyOf, findProblem)) {
    const change = { report: ids.get(keyOf(row)) ?? 0, roles: parseRoles(row["roles"] ?? "") };
    if ((await setRoles(tx, change, createCommandActor("import"))) === "changed") tally.changed += 1;
    else tally.unchanged += 1;
  }
  return tally;
}
