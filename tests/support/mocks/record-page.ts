/** Whether one of the texts contains the search text, in any case. */
export const contains = (texts: readonly string[], search: string) =>
  texts.some((text) => text.toLowerCase().includes(search.trim().toLowerCase()));

/** A cursor is the number of rows before the page. */
export function takePage<Row>(
  rows: readonly Row[],
  after: string | null,
  size = 50,
): { page: Row[]; next: string | null } {
  const start = Number(after) || 0;
  const end = start + size;
  return { page: rows.slice(start, end), next: rows.length > end ? String(end) : null };
}
