import { expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { personalListsContract } from "../../src/api/personal-lists-contract.ts";
import type { GuardedRoutes } from "../http/guarded-routes.ts";
import { findReadableReport, selectReadableReports, signedInPerson } from "../reports/readable-reports.ts";
import { recordShown } from "../embedding/opening-journal.ts";
import { formatTime } from "../store/format-time.ts";
import type { Store, StoreTransaction } from "../store/open-store.ts";
import type { Database } from "../store/tables.ts";

/** So many favourites at most are listed, those marked last. */
const MAX_FAVOURITES = 1000;
/** Older ones are deleted. */
const MAX_RECENTS = 20;
/** So many days before its end a report is listed as ending. */
const ENDING_DAYS = 14;

/** A person's favourite and recent reports. The lists are joined with the person's access whenever they are read. */
export function registerPersonalListsRoutes(routes: GuardedRoutes, store: Store): void {
  routes.read(
    personalListsContract.getPersonalLists,
    "reader",
    () =>
      sql`json_build_object('favourites', ${listFavourites()}, 'recents', ${listRecents()},
        'ending', ${listEnding()}, 'upcoming', ${listUpcoming()})`,
  );

  // Each of these two can be repeated without another effect, so neither needs its Idempotency-Key.
  routes.handleWrite(personalListsContract.setFavourite, "reader", async ({ body, person: { principalId } }) => {
    await store.transaction().execute(async (tx) => {
      const row = { report: await findReadableReport(tx, principalId, body), principal_id: principalId };
      if (body.isFavourite)
        await tx
          .insertInto("favourite")
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      else
        await tx
          .deleteFrom("favourite")
          .where("report", "=", row.report)
          .where("principal_id", "=", principalId)
          .execute();
    });
    return {};
  });

  routes.handleWrite(personalListsContract.recordOpening, "reader", async ({ body, person: { principalId } }) => {
    const report = await store.transaction().execute(async (tx) => {
      const row = { report: await findReadableReport(tx, principalId, body), principal_id: principalId };
      await tx
        .insertInto("recent_report")
        .values(row)
        .onConflict((conflict) => conflict.columns(["report", "principal_id"]).doUpdateSet({ opened_at: sql`now()` }))
        .execute();
      await deleteOldRecents(tx, principalId);
      return row.report;
    });
    await recordShown(store, { report, principalId, shownAfterMs: body.shownAfterMs ?? null });
    return {};
  });
}

const keyColumns = ["report.subscription_id as subscriptionId", "report.report_id as reportId"] as const;

const listFavourites = () =>
  jsonArrayFrom(
    selectReadableReports(signedInPerson)
      .innerJoin("favourite", (join) =>
        join
          .onRef("favourite.report", "=", "access.report")
          .onRef("favourite.principal_id", "=", "access.principal_id"),
      )
      .select(keyColumns)
      .orderBy("favourite.marked_at", "desc")
      .limit(MAX_FAVOURITES),
  );

const listRecents = () =>
  jsonArrayFrom(
    selectReadableReports(signedInPerson)
      .innerJoin("recent_report", (join) =>
        join
          .onRef("recent_report.report", "=", "access.report")
          .onRef("recent_report.principal_id", "=", "access.principal_id"),
      )
      .select(keyColumns)
      .orderBy("recent_report.opened_at", "desc"),
  );

const listEnding = () =>
  jsonArrayFrom(
    selectReadableReports(signedInPerson)
      .where(sql<boolean>`access.ends_at <= now() + ${sql.lit(`${ENDING_DAYS} days`)}::interval`)
      .select([...keyColumns, formatTime(sql.ref("access.ends_at")).as("until")])
      .orderBy("access.ends_at"),
  );

const listUpcoming = () =>
  jsonArrayFrom(
    expressionBuilder<Database>()
      .selectFrom("given_access")
      .innerJoin("report", "report.id", "given_access.report")
      .innerJoin("membership", (join) =>
        join
          .onRef("membership.subscription_id", "=", "report.subscription_id")
          .onRef("membership.principal_id", "=", "given_access.principal_id"),
      )
      .where("given_access.principal_id", "=", signedInPerson)
      .where(sql<boolean>`starts_at > now() and coalesce(ends_at > starts_at, true)`)
      .where("report.id", "not in", selectReadableReports(signedInPerson).select("access.report"))
      .groupBy("report.id")
      .select([...keyColumns, "report.report_name as reportName", formatTime(sql`min(starts_at)`).as("from")])
      .orderBy(sql`min(starts_at)`),
  );

async function deleteOldRecents(tx: StoreTransaction, principalId: string): Promise<void> {
  await tx
    .deleteFrom("recent_report")
    .where("principal_id", "=", principalId)
    .where("report", "not in", (select) =>
      select
        .selectFrom("recent_report as kept")
        .select("kept.report")
        .where("kept.principal_id", "=", principalId)
        .orderBy("kept.opened_at", "desc")
        .limit(MAX_RECENTS),
    )
    .execute();
}
