import Papa from "papaparse";
import type { ImportLine } from "../../src/api/list-file-contract.ts";
import { readCell } from "../../src/rules/csv-cell.ts";

const MAX_COLUMNS = 100;

/** Undefined: the file does not have the column. */
export type Cells = Readonly<Record<string, string | undefined>>;
export interface Row {
  line: number;
  cells: Cells;
}

/** Why a file cannot be read at all. */
export class UnreadableFileError extends Error {}

interface ParsedFile {
  columns: string[];
  rows: Row[];
  /** Lines with more or fewer columns than the first one. */
  rejected: ImportLine[];
}

/** Reads a CSV file whose first line names the columns. */
export function parseFile(text: string): ParsedFile {
  const source = text.replace(/^\uFEFF/, "");
  if (source.includes("\0")) throw new UnreadableFileError("This is not a CSV file");
  const { data, errors } = Papa.parse<string[]>(source, { delimiter: findDelimiter(source) });
  const [header = [], ...records] = data;
  const columns = header.map((name) => name.trim());
  if (columns.length > MAX_COLUMNS)
    throw new UnreadableFileError(
      `The first line has ${columns.length} columns, and at most ${MAX_COLUMNS} are allowed`,
    );
  const repeated = columns.find((name, index) => columns.indexOf(name) !== index);
  if (repeated !== undefined) throw new UnreadableFileError(`The first line has the column “${repeated}” twice`);
  const rows: Row[] = [];
  const rejected: ImportLine[] = [];
  let line = 1 + countLines(header);
  for (const record of records) {
    const values = record.map(readCell);
    const isEmpty = values.every((value) => value === "");
    if (!isEmpty && values.length !== columns.length) rejected.push(rejectLength(line, values, columns.length));
    else if (!isEmpty)
      rows.push({ line, cells: Object.fromEntries(columns.map((name, at) => [name, values[at] ?? ""])) });
    line += countLines(record);
  }
  const [error] = errors;
  if (error)
    throw new UnreadableFileError(`The quotation marks of line ${findLine(data, error.row ?? 0)} do not match`);
  return { columns, rows, rejected };
}

/** Spreadsheets also write semicolons and tabs. Cells contain semicolons, so only the first line decides. */
function findDelimiter(text: string): string {
  const [firstLine = ""] = text.split(/[\r\n]/, 1);
  return [",", ";", "\t"].reduce((best, other) =>
    firstLine.split(other).length > firstLine.split(best).length ? other : best,
  );
}

/** A quoted cell can contain line breaks. */
const countLines = (record: readonly string[]): number =>
  1 + record.reduce((count, cell) => count + cell.split(/\r\n|\r|\n/).length - 1, 0);

const findLine = (records: readonly string[][], row: number): number =>
  records.slice(0, row).reduce((line, record) => line + countLines(record), 1);

const rejectLength = (line: number, values: readonly string[], expected: number): ImportLine => ({
  line,
  result: "rejected",
  name: values[0] ?? "",
  detail: values[1] ?? "",
  reason: `has ${values.length} columns, and the first line has ${expected}`,
});

export const splitList = (value: string | undefined): string[] =>
  (value ?? "")
    .split(";")
    .map((part) => part.trim())
    .filter(Boolean);
