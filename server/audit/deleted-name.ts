import { type RawBuilder, sql } from "kysely";

/** The name under which the report that the expression names was deleted. Null: it was not. */
export const selectDeletedName = (report: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(select deletion.detail from audit as deletion
    where deletion.report = ${report} and deletion.action = 'deleted' limit 1)`;
