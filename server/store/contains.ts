import { type RawBuilder, sql } from "kysely";

/** Whether one of the columns contains the text, in any case. */
export const contains = (columns: readonly string[], text: string): RawBuilder<boolean> =>
  sql`(${sql.join(
    columns.map((column) => sql`strpos(lower(${sql.ref(column)}), lower(${text})) > 0`),
    sql` or `,
  )})`;
