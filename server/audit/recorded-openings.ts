import { sql } from "kysely";
import type { RecordedOpening, RecordedOpeningPage } from "../../src/api/recorded-contract.ts";
import { pageBy } from "../http/page-by.ts";
import { selectDeletedName } from "./entry-columns.ts";
import { formatTime } from "../store/format-time.ts";
import type { Store } from "../store/open-store.ts";

const PAGE_SIZE = 50;

/** A page of the person's own openings, the newest first. */
export async function listOwnOpenings(
  store: Store,
  principalId: string,
  after: string | null,
): Promise<RecordedOpeningPage> {
  const page = pageBy(
    [
      { column: "opened_at", type: "time" },
      { column: "id", type: "uuid" },
    ],
    { after, size: PAGE_SIZE, isDescending: true },
  );
  const own = store.selectFrom("opening").selectAll().where("principal_id", "=", principalId);
  const rows = await store
    .selectFrom(page.select(own).as("own"))
    .leftJoin("report", "report.id", "own.report")
    .leftJoin("subscription", "subscription.id", "own.subscription_id")
    .select([
      "own.id",
      formatTime(sql.ref("own.opened_at")).as("openedAt"),
      sql<RecordedOpening["reportName"]>`coalesce(report.report_name, ${selectDeletedName(sql.ref("own.report"))})`.as(
        "reportName",
      ),
      "subscription.display_name as clientName",
      sql<boolean>`own.shown_at is not null`.as("isShown"),
      "own.shown_after_ms as shownAfterMs",
      "own.cursor",
    ])
    .orderBy("own.opened_at", "desc")
    .orderBy("own.id", "desc")
    .execute();
  return page.split(rows);
}
