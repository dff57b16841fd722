/**
 * Whether PostgreSQL can store every text in a parsed JSON value. It refuses the character U+0000 and half of a
 * surrogate pair; the latter also breaks `encodeURIComponent`.
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\0");
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, item]) => isStorable(key) && isStorable(item));
}
