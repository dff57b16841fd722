import type { ImportLine } from "../../src/api/list-file-contract.ts";
import { findRolesProblem, formatRoles, parseRoles } from "../../src/rules/reports/report-roles.ts";
import type { Cells, Row } from "../import/csv.ts";
import { canSave, describeChange, type ImportOptions, planRows } from "../import/plan-rows.ts";
import type { StoreTransaction } from "../store/open-store.ts";
import { setRoles } from "./role-routes.ts";

const keyOf = ({ subscriptionId = "", reportId = "" }: Cells) => `${subscriptionId} ${reportId}`.toLowerCase();
const readRoles = ({ roles = "" }: Cells) => parseRoles(roles);

/** Columns: subscriptionId, reportId, roles. The roles are separated by commas and replace the old ones. */
export async function importReportRoles(
  tx: StoreTransaction,
  rows: readonly Row[],
  options: ImportOptions,
): Promise<ImportLine[]> {
  const reports = await tx.selectFrom("report").select(["id", "subscription_id", "report_id", "roles"]).execute();
  const { lines, changed } = planRows(rows, {
    keyOf,
    describe: ({ reportId = "", subscriptionId = "" }) => ({ name: reportId, detail: subscriptionId }),
    stored: new Map(reports.map((report) => [`${report.subscription_id} ${report.report_id}`, report])),
    listChanges: (cells, { roles }) => describeChange("roles", formatRoles(roles ?? []), formatRoles(readRoles(cells))),
    findProblem: (cells, report) =>
      report ? findRolesProblem(readRoles(cells)) : "subscription does not have this report",
  });
  if (canSave(lines, options))
    for (const { cells, stored } of changed)
      await setRoles(tx, { report: stored.id, roles: readRoles(cells) }, options.actor);
  return lines;
}
