import papaparse from "papaparse";
import { csvColumns, type CsvRow, type ImportSource, toCsvRows } from "../rules/admin/mapping-csv.ts";
import type { SubscriptionAccess } from "../rules/admin/subscription-access.ts";

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
  return hasColumn("User", "User Id") && hasColumn("Report", "Subscription Report Id") ? data : [];
}

function toColumnName(header: string): string {
  return csvColumns.find((name) => name.toLowerCase() === header.trim().toLowerCase()) ?? header;
}

export function toCsv(access: SubscriptionAccess): string {
  return papaparse.unparse({ fields: [...csvColumns], data: toCsvRows(access) }, { escapeFormulae: true });
}

/** Downloads the mappings as a file. The byte order mark makes spreadsheets read it as UTF-8. */
export function saveCsv(access: SubscriptionAccess): void {
  const url = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, toCsv(access)], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = "risk-insight-mappings.csv";
  link.click();
  URL.revokeObjectURL(url);
}
