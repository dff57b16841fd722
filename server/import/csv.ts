import Papa from "papaparse";

export type Row = Readonly<Record<string, string>> & { readonly line: string };
export interface RejectedRow {
  line: string;
  reason: string;
}
export interface Tally {
  added: number;
  changed: number;
  unchanged: number;
  rejected: RejectedRow[];
}

export const createTally = (): Tally => ({ added: 0, changed: 0, unchanged: 0, rejected: [] });

/** Reads a CSV file with a header line. Each row carries its line number for error messages. */
export function parseRows(text: string): { columns: string[]; rows: Row[] } {
  const { data, errors, meta } = Papa.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: "greedy",
    transformHeader: (name) => name.trim(),
    transform: (value) => value.trim(),
  });
  const error = errors.find(({ type }) => type !== "Delimiter");
  if (error) throw new Error(`Line ${(error.row ?? 0) + 2}: ${error.message}`);
  return {
    columns: meta.fields ?? [],
    rows: data.map((row, index) => Object.assign(row, { line: String(index + 2) })),
  };
}

export function* inChunks<T>(rows: readonly T[], size = 500): Generator<T[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}

export const splitList = (value: string | undefined): string[] =>
  (value ?? "")
    .split(";")
    .map((part) => part.trim())
    .filter(Boolean);

/** Keeps the first row of each key. Rejects duplicates and rows with a problem, and counts them in the tally. */
export function selectValidRows(
  rows: readonly Row[],
  tally: Tally,
  readKey: (row: Row) => string,
  findProblem: (row: Row) => string | undefined,
): Row[] {
  const keys = new Set<string>();
  return rows.filter((row) => {
    const reason = findProblem(row) ?? (keys.has(readKey(row)) ? "duplicate of an earlier line" : undefined);
    keys.add(readKey(row));
    if (reason !== undefined) tally.rejected.push({ line: row.line, reason });
    return reason === undefined;
  });
}
