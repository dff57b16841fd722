const PAGE_SIZE = 50;

/** Whether one of the texts contains the search text, in any case. */
export const contains = (texts: readonly string[], search: string) =>
  texts.some((text) => text.toLowerCase().includes(search.trim().toLowerCase()));

/** The rows behind the cursor's row, and the last of them where more follow. */
export function takePage<Row>(
  rows: readonly Row[],
  isCursor: (row: Row) => boolean,
): { page: Row[]; next: Row | null } {
  const start = rows.findIndex(isCursor) + 1;
  const page = rows.slice(start, start + PAGE_SIZE);
  return { page, next: rows.length > start + PAGE_SIZE ? (page.at(-1) ?? null) : null };
}
