/** Splits rows, read with one more than a page holds. `last` is the last row of the page, if another page follows. */
export function splitPage<Row>(rows: readonly Row[], pageSize: number): { page: Row[]; last: Row | undefined } {
  const page = rows.slice(0, pageSize);
  return { page, last: rows.length > pageSize ? page.at(-1) : undefined };
}
