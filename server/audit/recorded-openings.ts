import { sql } from "kysely";
import type { RecordedOpening, RecordedOpeningPage } from "../../src/api/recorded-contract.ts";
import { selectDeletedName } from "../store/deleted-name.ts";
import { formatTime } from "../store/format-time.ts";
import type { Store } from "../store/open-store.ts";
import { splitPage } from "../store/split-page.ts";
import { formatCursor, isBehind, PAGE_SIZE } from "./recorded-cursor.ts";

/** A page of the person's own openings, the newest first. */
export async function listOwnOpenings(
  store: Store,
  principalId: string,
  after: string | null,
): Promise<RecordedOpeningPage> {
  const rows = await store
    .selectFrom(
      store
        .selectFrom("opening")
        .selectAll()
        .where("principal_id", "=", principalId)
        .where(isBehind("opened_at", "id", after, "uuid"))
        .orderBy("opened_at", "desc")
        .orderBy("id", "desc")
        .limit(PAGE_SIZE + 1)
        .as("own"),
    )
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
      formatCursor("own.opened_at", "own.id").as("cursor"),
    ])
    .orderBy("own.opened_at", "desc")
    .orderBy("own.id", "desc")
    .execute();
  const { page, last } = splitPage(rows, PAGE_SIZE);
  return { rows: page, next: last?.cursor ?? null };
}
