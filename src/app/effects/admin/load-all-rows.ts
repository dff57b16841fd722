/** A file with more rows is of no use in a spreadsheet. */
const MAX_EXPORTED = 10_000;

interface LoadedRows<Row, Cursor> {
  rows: readonly Row[];
  next: Cursor | null;
}

/** The rows of all pages. Of too many, the first ones. */
export async function loadAllRows<Row, Cursor>(
  loadPage: (after: Cursor | null) => Promise<LoadedRows<Row, Cursor>>,
  maxRows = MAX_EXPORTED,
): Promise<{ rows: readonly Row[]; isCut: boolean }> {
  const rows: Row[] = [];
  let after: Cursor | null = null;
  do {
    const page: LoadedRows<Row, Cursor> = await loadPage(after);
    rows.push(...page.rows);
    after = page.next;
  } while (after !== null && rows.length < maxRows);
  return { rows, isCut: after !== null };
}
