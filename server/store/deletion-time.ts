import { sql } from "kysely";

/** For so long the deletion of a report can be undone. */
const UNDO_MINUTES = 10;

/** Reports that were deleted later can be restored. */
export const deletedAfter = sql<Date>`(now() - make_interval(mins => ${sql.lit(UNDO_MINUTES)}))`;
