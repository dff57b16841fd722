/** The rows of each statement, which has at most 65,535 parameters. */
export function* inChunks<T>(rows: readonly T[], size = 1000): Generator<T[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
