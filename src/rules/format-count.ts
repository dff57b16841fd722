/** A number with its noun in singular or plural: "1 pending change", "8 pending changes". */
export function formatCount(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}
