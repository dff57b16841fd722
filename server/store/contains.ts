import { type RawBuilder, sql } from "kysely";

/** Whether one of the columns contains the text, in any case. */
export const contains = (columns: readonly string[], text: string): RawBuilder<boolean> =>
  isAnyFound(
    columns.map((column) => sql`lower(${sql.ref(column)})`),
    text,
  );

/** Whether one of the columns, which are kept in lower case, contains the text. */
export const lowerContains = (columns: readonly string[], text: string): RawBuilder<boolean> =>
  isAnyFound(
    columns.map((column) => sql.ref(column)),
    text,
  );

const isAnyFound = (columns: readonly RawBuilder<unknown>[], text: string) =>
  sql<boolean>`(${sql.join(
    columns.map((column) => sql`strpos(${column}, lower(${text})) > 0`),
    sql` or `,
  )})`;
