import { sql } from "kysely";
import type { ReaderPage, ReportReaders } from "../../src/api/report-list-contract.ts";
import { HttpError } from "../http/http-error.ts";
import { pageBy } from "../http/page-by.ts";
import type { Store } from "../store/open-store.ts";
import { formatTime } from "../store/format-time.ts";
import { selectReadersOf, selectWays } from "./readable-reports.ts";

const PAGE_SIZE = 100;

/** Who can see the report at every client that has it: how many, and the first of them. */
export async function loadReportReaders(store: Store, id: number): Promise<ReportReaders> {
  const [report, counts, page] = await Promise.all([
    store.selectFrom("report").select("id").where("id", "=", id).executeTakeFirst(),
    store
      .selectFrom(selectReaders(id).as("reader"))
      .select([
        sql<number>`count(*)::integer`.as("total"),
        sql<number>`count(distinct subscription_id)::integer`.as("clients"),
      ])
      .executeTakeFirstOrThrow(),
    loadReaderPage(store, { id, after: null }),
  ]);
  if (!report) throw new HttpError(404, "Not Found");
  return { ...page, ...counts };
}

/** A page of those who can see the report, by client and name. */
export async function loadReaderPage(
  store: Store,
  { id, after }: { id: number; after: string | null },
): Promise<ReaderPage> {
  const readable = store
    .selectFrom(selectReaders(id).as("readable"))
    .innerJoin("person as reader", "reader.principal_id", "readable.principal_id")
    .innerJoin("subscription", "subscription.id", "readable.subscription_id")
    .select([
      "reader.principal_id as principalId",
      "reader.display_name as displayName",
      "reader.email",
      "subscription.display_name as clientName",
      sql<string | null>`${formatTime(sql.ref("readable.ends_at"))}`.as("until"),
      selectWays(sql.ref("readable.principal_id"), sql.ref("readable.id"), sql<boolean>`is_now`).as("ways"),
    ]);
  const page = pageBy(
    [
      { column: "subscription.display_name", type: "text" },
      { column: "reader.display_name", type: "text" },
      { column: "reader.principal_id", type: "text" },
      { column: "readable.id", type: "number" },
    ],
    { after, size: PAGE_SIZE },
  );
  const { rows: readers, next } = await page.load(store, readable);
  return { readers, next };
}

const selectReaders = (id: number) =>
  selectReadersOf(
    sql`array(select report.id from report join report as chosen using (report_id) where chosen.id = ${id})`,
  ).select(["access.principal_id", "access.ends_at", "report.id", "report.subscription_id"]);
