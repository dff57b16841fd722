import type { SavedList } from "../../../machines/admin/list-export.ts";

interface LoadedRows<Row, Cursor> {
  rows: readonly Row[];
  next: Cursor | null;
}

interface ExportedFile<Row, Cursor> {
  name: string;
  columns: readonly string[];
  loadPage: (after: Cursor | null) => Promise<LoadedRows<Row, Cursor>>;
  toCells: (row: Row) => readonly string[];
  /** Nothing is saved once it is aborted. */
  signal: AbortSignal;
}

/** Saves the rows of all pages as a file, so that it is complete however long the list is. */
export async function saveAllRows<Row, Cursor>(file: ExportedFile<Row, Cursor>): Promise<SavedList> {
  const { createTable } = await import("../../../browser/csv.ts");
  const table = createTable(file.columns);
  let count = 0;
  let after: Cursor | null = null;
  do {
    const page: LoadedRows<Row, Cursor> = await file.loadPage(after);
    file.signal.throwIfAborted();
    table.addRows(page.rows.map(file.toCells));
    count += page.rows.length;
    after = page.next;
  } while (after !== null);
  table.save(file.name);
  return { count };
}
