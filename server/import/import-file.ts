import type { ImportLine } from "../../src/api/list-file-contract.ts";
import { findRolesProblem, formatRoles, parseRoles } from "../../src/rules/reports/report-roles.ts";
import { importMappings } from "../mappings/import.ts";
import { importPeople } from "../people/import.ts";
import { importReports } from "../reports/import.ts";
import type { Store, StoreTransaction } from "../store/open-store.ts";
import { importSubscriptions } from "../subscriptions/import.ts";
import { setRoles } from "../reports/role-routes.ts";
import { type Cells, parseFile, type Row, UnreadableFileError } from "./csv.ts";
import { canSave, describeChange, type ImportOptions, planRows } from "./plan-rows.ts";

const kinds = {
  subscriptions: { columns: ["id", "displayName", "partyId"], importRows: importSubscriptions },
  people: { columns: ["subject", "email", "displayName", "roles"], importRows: importPeople },
  mappings: { columns: ["subscriptionId", "reportId", "subject"], importRows: importMappings },
  reports: { columns: ["subscriptionId", "reportId", "reportName", "groupId", "rls"], importRows: importReports },
  "report roles": { columns: ["subscriptionId", "reportId", "roles"], importRows: importReportRoles },
} as const;
export type ImportKind = keyof typeof kinds;
const optionalColumns: Readonly<Record<string, string>> = {
  subscriptions: "[,profileId]",
  people: "[,subscriptionIds]",
  reports: "[,dataSetId][,furtherItems]",
};

export interface ImportFile {
  kind: ImportKind;
  rows: Row[];
  rejected: ImportLine[];
}

export interface ImportResult {
  kind: ImportKind;
  isSaved: boolean;
  /** What happens to each line, in the order of the file. */
  lines: ImportLine[];
}

/** Reads a file. Its columns say what it contains. */
export function readImportFile(text: string): ImportFile {
  const { columns, rows, rejected } = parseFile(text);
  return { kind: findKind(columns), rows, rejected };
}

/** Imports the whole file or nothing of it. A dry run only says what would change. */
export async function importFile(store: Store, text: string, options: ImportOptions): Promise<ImportResult> {
  const file = readImportFile(text);
  return store.transaction().execute((tx) => importRows(tx, file, options));
}

export async function importRows(
  tx: StoreTransaction,
  { kind, rows, rejected }: ImportFile,
  options: ImportOptions,
): Promise<ImportResult> {
  const dryRun = !canSave(rejected, options);
  const planned = await kinds[kind].importRows(tx, rows, { ...options, dryRun });
  const lines = [...rejected, ...planned].toSorted((one, other) => one.line - other.line);
  return { kind, lines, isSaved: canSave(lines, options) };
}

function findKind(columns: readonly string[]): ImportKind {
  const kind = (Object.keys(kinds) as ImportKind[]).find((name) =>
    kinds[name].columns.every((column) => columns.includes(column)),
  );
  if (kind) return kind;
  throw new UnreadableFileError(`Unknown columns in the first line. Supported files:\n${describeColumns()}`);
}

/** A line for each kind of file, with the columns that it must have. */
export function describeColumns(): string {
  return Object.entries(kinds)
    .map(([name, { columns }]) => `  ${name}: ${columns.join(",")}${optionalColumns[name] ?? ""}`)
    .join("\n");
}

const keyOf = ({ subscriptionId = "", reportId = "" }: Cells) => `${subscriptionId} ${reportId}`.toLowerCase();
const readRoles = ({ roles = "" }: Cells) => parseRoles(roles);

/** Columns: subscriptionId, reportId, roles. The roles are separated by commas and replace the old ones. */
async function importReportRoles(
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
