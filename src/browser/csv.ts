import papaparse from "papaparse";
import type { ClientAccess } from "../api/groups-contract.ts";
import { baseColumns, csvColumns, type CsvRow, type ImportSource, toCsvRows } from "../rules/access/mapping-csv.ts";
import { escapeCell } from "../rules/csv-cell.ts";
import type { SubscriptionAccess } from "../rules/access/subscription-access.ts";

const BYTE_ORDER_MARK = "\uFEFF";

/** Reads a file whose first line names the columns. Returns no rows if it has no user or no report column. */
export async function readCsv(source: ImportSource): Promise<readonly CsvRow[]> {
  const text = "file" in source ? await source.file.text() : source.text;
  const { data, meta } = papaparse.parse<CsvRow>(text.replace(BYTE_ORDER_MARK, ""), {
    header: true,
    skipEmptyLines: "greedy",
    transformHeader: toColumnName,
  });
  const hasColumn = (...columns: string[]) => columns.some((name) => meta.fields?.includes(name));
  return hasColumn("User", "User Id", "Group") && hasColumn("Report", "Subscription Report Id") ? data : [];
}

function toColumnName(header: string): string {
  return csvColumns.find((name) => name.toLowerCase() === header.trim().toLowerCase()) ?? header;
}

export const formatTable = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  formatRows([columns, ...rows]);

export const toCsv = (contents: SubscriptionAccess, access?: ClientAccess): string =>
  formatTable(access ? csvColumns : baseColumns, toCsvRows(contents, access));

/** Downloads the mappings as a file. */
export function saveCsv(contents: SubscriptionAccess, access?: ClientAccess): void {
  saveFile("risk-insight-mappings.csv", toCsv(contents, access));
}

const formatRows = (rows: readonly (readonly string[])[]): string =>
  papaparse.unparse(rows.map((cells) => cells.map(escapeCell)));

/** A file that gets its rows page by page: formatting all rows of a long list at once would freeze the page. */
export function createTable(columns: readonly string[]) {
  const parts = [formatRows([columns])];
  return {
    addRows(rows: readonly (readonly string[])[]): void {
      if (rows.length > 0) parts.push("\r\n", formatRows(rows));
    },
    /** Downloads it. */
    save: (fileName: string) => saveFile(fileName, ...parts),
  };
}

/** The byte order mark makes spreadsheets read the file as UTF-8. */
function saveFile(name: string, ...texts: string[]): void {
  const url = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, ...texts], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
