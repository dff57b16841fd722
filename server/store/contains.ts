import { type RawBuilder, sql } from "kysely";

/** Whether one of the columns contains the text, in any case. */
export const contains = (columns: readonly string[], text: string): RawBuilder<boolean> =>
  isAnyFound(
    columns.map((column) => sql`lower(${sql.ref(column)})`),
    text,
  );

/** The same of columns that are kept in lower case. */
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
