import Papa from "papaparse";

export type Row = Readonly<Record<string, string>> & { readonly line: string };
export interface Refused {
  line: string;
  reason: string;
}
export interface Tally {
  added: number;
  changed: number;
  unchanged: number;
  refused: Refused[];
}

export const emptyTally = (): Tally => ({ added: 0, changed: 0, unchanged: 0, refused: [] });

/** The rows of a CSV file with a header line; each knows its number, for whoever has to correct it. */
export function readRows(text: string): { columns: string[]; rows: Row[] } {
  const { data, errors, meta } = Papa.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: "greedy",
    transformHeader: (name) => name.trim(),
    transform: (value) => value.trim(),
  });
  const fault = errors.find(({ type }) => type !== "Delimiter");
  if (fault) throw new Error(`Line ${(fault.row ?? 0) + 2}: ${fault.message}`);
  return { columns: meta.fields ?? [], rows: data.map((row, at) => Object.assign(row, { line: String(at + 2) })) };
}

export function* inChunks<T>(rows: readonly T[], size = 500): Generator<T[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}

export const listOf = (value: string | undefined): string[] =>
  (value ?? "")
    .split(";")
    .map((part) => part.trim())
    .filter(Boolean);

/** Keeps the first row of each key and refuses the others and those with a fault. */
export function sift(
  rows: readonly Row[],
  tally: Tally,
  keyOf: (row: Row) => string,
  faultOf: (row: Row) => string | undefined,
): Row[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const reason = faultOf(row) ?? (seen.has(keyOf(row)) ? "is there twice" : undefined);
    seen.add(keyOf(row));
    if (reason !== undefined) tally.refused.push({ line: row.line, reason });
    return reason === undefined;
  });
}
