import { sql } from "kysely";
import { deleteExpiredAcceptances, deleteExpiredAuditRows, deleteExpiredOpenings } from "./audit/retention.ts";
import { isWaiting } from "./four-eyes/four-eyes.ts";
import { deleteEndedAccess } from "./mappings/end-access.ts";
import { deletedAfter } from "./reports/deleted-reports.ts";
import type { Store } from "./store/open-store.ts";

/** Any server may run this at any time. */
export async function deleteExpiredRows(store: Store): Promise<void> {
  await deleteExpiredAuditRows(store);
  await deleteExpiredOpenings(store);
  await deleteExpiredAcceptances(store);
  await deleteEndedAccess(store);
  await store
    .deleteFrom("failed_opening")
    .where("failed_at", "<", sql<Date>`now() - make_interval(days => (select opening_days from audit_chain))`)
    .execute();
  await store
    .deleteFrom("sign_in_attempt")
    .where("window_start", "<", sql<Date>`now() - interval '1 minute'`)
    .execute();
  await store
    .deleteFrom("idempotency_key")
    .where("at", "<", sql<Date>`now() - interval '24 hours'`)
    .execute();
  await store
    .deleteFrom("sign_in")
    .where("ends_at", "<", sql<Date>`now()`)
    .execute();
  await store
    .deleteFrom("logout_token")
    .where("ends_at", "<", sql<Date>`now()`)
    .execute();
  // Nobody has opened a report of these workspaces since, so the last failure says nothing about now.
  await store
    .deleteFrom("report_service_breaker")
    .where("failed_at", "<", sql<Date>`now() - interval '1 hour'`)
    .execute();
  await store
    .deleteFrom("ended_session")
    .where("ends_at", "<", sql<Date>`now()`)
    .execute();
  await store.deleteFrom("deleted_report").where("deleted_at", "<", deletedAfter).execute();
  await store
    .deleteFrom("pending_change")
    .where((is) => is.not(isWaiting))
    .execute();
  // The reports of these have been deleted: those of the others are looked up each day.
  await store
    .deleteFrom("report_data_set")
    .where("checked_at", "<", sql<Date>`now() - interval '30 days'`)
    .execute();
  await mergeTableChanges(store);
  await store
    .deleteFrom("session")
    .where((is) =>
      is.or([is("ends_at", "<", sql<Date>`now()`), is("seen_at", "<", sql<Date>`now() - interval '30 minutes'`)]),
    )
    .execute();
}

/** Leaves one row with the same sum of each table. Rows that another server is merging are left to it. */
async function mergeTableChanges(store: Store): Promise<void> {
  await sql`with merged as (
      delete from table_change where id in (select id from table_change for update skip locked)
      returning table_name, number)
    insert into table_change (table_name, number) select table_name, sum(number) from merged group by table_name`.execute(
    store,
  );
}
