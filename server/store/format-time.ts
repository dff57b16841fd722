import { type RawBuilder, sql } from "kysely";

/** As `Date.toISOString` writes it. */
export const formatTime = (time: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(${time} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
