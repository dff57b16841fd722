import { sql } from "kysely";
import type { ImportLine } from "../../src/api/list-file-contract.ts";
import {
  findFurtherItemsProblem,
  formatFurtherItems,
  parseFurtherItems,
} from "../../src/rules/reports/further-items.ts";
import { canSubmit, type IdField, toForm, wrongIds } from "../../src/rules/tabs/report-form.ts";
import type { Cells, Row } from "../import/csv.ts";
import { canSave, describeChange, type ImportOptions, planRows } from "../import/plan-rows.ts";
import { type AuditEntry, writeAudit } from "../audit/write-audit.ts";
import { inChunks } from "../store/in-chunks.ts";
import type { StoreTransaction } from "../store/open-store.ts";
import { findForeignItem, FOREIGN_WORKSPACE, mayUseWorkspace, planWarnings } from "./report-warnings.ts";

const MAX_NAME = 400;
const flags = new Map([
  ["true", true],
  ["false", false],
]);

const readId = (text = "") => text.toLowerCase();
const keyOf = ({ subscriptionId, reportId }: Cells) => `${readId(subscriptionId)} ${readId(reportId)}`;
const readFlag = ({ rls = "" }: Cells) => flags.get(rls.toLowerCase());
/** A file without the column leaves them as they are. */
const readItems = ({ furtherItems }: Cells, stored: readonly string[] | null = null) =>
  furtherItems === undefined ? (stored ?? []) : parseFurtherItems(furtherItems);
const readDataSet = (cells: Cells) => (readFlag(cells) ? readId(cells["dataSetId"]) : "");

/** Columns: subscriptionId, reportId, reportName, groupId, rls, dataSetId, and furtherItems where the file has it. */
export async function importReports(
  tx: StoreTransaction,
  rows: readonly Row[],
  options: ImportOptions,
): Promise<ImportLine[]> {
  const subscriptions = await tx
    .selectFrom("subscription")
    .select(["id", "party_id", "display_name", "workspaces"])
    .execute();
  const clients = new Map(subscriptions.map((subscription) => [subscription.id, subscription]));
  const warnings = await planWarnings(
    tx,
    rows.map(({ cells }) => ({
      subscriptionId: readId(cells["subscriptionId"]),
      reportId: readId(cells["reportId"]),
      rls: readFlag(cells) ?? true,
    })),
  );
  const { lines, added, changed } = planRows(rows, {
    keyOf,
    describe: ({ reportName = "", reportId = "", subscriptionId = "" }) => ({
      name: reportName,
      detail: `${clients.get(readId(subscriptionId))?.display_name ?? subscriptionId} · ${reportId}`,
    }),
    stored: await loadReports(tx, rows),
    listChanges: (cells, stored) => [
      ...describeChange("reportName", stored.report_name, cells["reportName"] ?? ""),
      ...describeChange("groupId", stored.group_id, readId(cells["groupId"])),
      ...describeChange("rls", String(stored.rls), String(readFlag(cells) ?? cells["rls"])),
      ...describeChange("dataSetId", stored.data_set_id, readDataSet(cells)),
      ...describeChange(
        "furtherItems",
        formatFurtherItems(stored.further_items ?? []),
        formatFurtherItems(readItems(cells, stored.further_items)),
      ),
    ],
    findWarning: (cells) => warnings.get(keyOf(cells)),
    findProblem: (cells) => findProblem(cells, clients.get(readId(cells["subscriptionId"]))),
  });
  if (!canSave(lines, options)) return lines;
  await saveReports(tx, added, "added", options);
  await saveReports(
    tx,
    changed.map(({ cells }) => cells),
    "updated",
    options,
  );
  return lines;
}

async function loadReports(tx: StoreTransaction, rows: readonly Row[]) {
  const stored = await tx
    .selectFrom("report")
    .select(["subscription_id", "report_id", "report_name", "group_id", "data_set_id", "rls", "further_items"])
    .where("report_id", "=", sql<string>`any(${rows.map(({ cells }) => readId(cells["reportId"]))}::text[])`)
    .execute();
  return new Map(stored.map((report) => [`${report.subscription_id} ${report.report_id}`, report]));
}

async function saveReports(
  tx: StoreTransaction,
  reports: readonly Cells[],
  action: "added" | "updated",
  { actor }: ImportOptions,
): Promise<void> {
  const entries: AuditEntry[] = [];
  for (const chunk of inChunks(reports)) {
    const saved = await tx
      .insertInto("report")
      .values(
        chunk.map((cells) => ({
          subscription_id: readId(cells["subscriptionId"]),
          report_id: readId(cells["reportId"]),
          report_name: cells["reportName"] ?? "",
          group_id: readId(cells["groupId"]),
          rls: readFlag(cells) ?? false,
          data_set_id: readDataSet(cells) || null,
          further_items: toColumn(readItems(cells)),
          updated_by: actor.email,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(["subscription_id", "report_id"]).doUpdateSet((is) => ({
          report_name: is.ref("excluded.report_name"),
          group_id: is.ref("excluded.group_id"),
          rls: is.ref("excluded.rls"),
          data_set_id: is.ref("excluded.data_set_id"),
          further_items: is.ref(
            chunk[0]?.["furtherItems"] === undefined ? "report.further_items" : "excluded.further_items",
          ),
          updated_by: is.ref("excluded.updated_by"),
        })),
      )
      .returning(["id", "report_name"])
      .execute();
    entries.push(...saved.map(({ id, report_name }) => ({ action, report: id, detail: report_name })));
  }
  await writeAudit(tx, actor, entries);
}

const toColumn = (items: readonly string[]) =>
  items.length === 0 ? sql<null>`null::text[]` : sql<string[]>`${[...items]}::text[]`;

const idNames: Record<IdField, string> = { reportId: "reportId", groupId: "groupId", dataSetId: "dataSetId" };

/** The rules of adding a report. */
function findProblem(
  cells: Cells,
  client: { party_id: string | null; workspaces: readonly string[] } | undefined,
): string | undefined {
  const { subscriptionId = "", reportId = "", reportName = "", groupId = "", dataSetId = "" } = cells;
  const rls = readFlag(cells);
  if (rls === undefined) return "rls must be true or false";
  if (reportName.length > MAX_NAME) return "reportName is too long";
  if (client === undefined) return `unknown subscription ${subscriptionId}`;
  const ids = { subscriptionReportId: 0, subscriptionId, reportId, groupId, dataSetId };
  const form = toForm({ ...ids, reportName, rls, partyId: client.party_id, updatedBy: "" });
  if (!canSubmit(form)) return `reportId, reportName, groupId${rls ? " and dataSetId" : ""} must not be empty`;
  const [wrong] = wrongIds(form);
  if (wrong) return `${idNames[wrong]} is not an id of Power BI`;
  if (!mayUseWorkspace(client, groupId)) return FOREIGN_WORKSPACE;
  const items = readItems(cells);
  const itemsProblem = findFurtherItemsProblem(items) ?? findForeignItem(client, items);
  if (itemsProblem !== undefined) return itemsProblem;
  return rls && !client.party_id ? "rls is true, and the client has no GCID" : undefined;
}
