import type { Cursor, ExportedFile } from "../../queries/list.ts";

/** Saves the rows of all pages as a file, so that it is complete however long the list is. */
export async function saveAllRows<Row>(file: ExportedFile<Row>): Promise<{ count: number }> {
  const { createTable } = await import("../../browser/csv.ts");
  const table = createTable(file.columns);
  let count = 0;
  let after: Cursor = null;
  do {
    const page = await file.loadPage(after);
    file.signal.throwIfAborted();
    table.addRows(page.rows.map(file.toCells));
    count += page.rows.length;
    after = page.next;
  } while (after !== null);
  table.save(file.name);
  return { count };
}
