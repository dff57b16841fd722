import { type RawBuilder, sql } from "kysely";

/** How many rows of a list one answer has. */
export const PAGE_SIZE = 50;

/** A row's place in its list, as the contract writes it. */
export const formatCursor = (at: string, id: string): RawBuilder<string> =>
  sql`(extract(epoch from ${sql.ref(at)}) * 1000000)::bigint || '_' || ${sql.ref(id)}`;

/** Whether a row is behind the cursor. Null: the first page. */
export function isBehind(
  at: string,
  id: string,
  cursor: string | null,
  idType: "uuid" | "bigint",
): RawBuilder<boolean> {
  if (cursor === null) return sql`true`;
  const [microseconds, lastId] = cursor.split("_");
  return sql`(${sql.ref(at)}, ${sql.ref(id)}) <
    ('epoch'::timestamptz + ${microseconds}::bigint * interval '1 microsecond', ${lastId}::${sql.raw(idType)})`;
}
