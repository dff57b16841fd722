import papaparse from "papaparse";
import type { ImportSource } from "../machines/admin/mapping-import.machine.ts";
import { csvColumns, type CsvRow, type CsvSubject, toCsvRows } from "../rules/admin/mapping-csv.ts";

const BYTE_ORDER_MARK = "\uFEFF";

/** The rows of a file whose first line names the columns; none where it names no user or no report. */
export async function readCsv(source: ImportSource): Promise<readonly CsvRow[]> {
  const text = "file" in source ? await source.file.text() : source.text;
  const { data, meta } = papaparse.parse<CsvRow>(text.replace(BYTE_ORDER_MARK, ""), {
    header: true,
    skipEmptyLines: "greedy",
    transformHeader: column,
  });
  const names = (...columns: string[]) => columns.some((name) => meta.fields?.includes(name));
  return names("User", "User Id") && names("Report", "Subscription Report Id") ? data : [];
}

const column = (header: string) =>
  csvColumns.find((name) => name.toLowerCase() === header.trim().toLowerCase()) ?? header;

export function toCsv(subject: CsvSubject): string {
  return papaparse.unparse({ fields: [...csvColumns], data: toCsvRows(subject) }, { escapeFormulae: true });
}

/** Spreadsheets read a file as UTF-8 only with the mark before it. */
export function saveCsv(subject: CsvSubject): void {
  const url = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, toCsv(subject)], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = "risk-insight-mappings.csv";
  link.click();
  URL.revokeObjectURL(url);
}
