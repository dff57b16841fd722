import { sql } from "kysely";
import type { MoreReadersQuery, ReaderPage, ReportReaders } from "../../src/api/report-list-contract.ts";
import { HttpError } from "../http/http-error.ts";
import type { Store } from "../store/open-store.ts";
import { selectAccess } from "../store/readable-reports.ts";
import { splitPage } from "../store/split-page.ts";

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
  { id, after }: Pick<MoreReadersQuery, "id"> & { after: MoreReadersQuery["after"] | null },
): Promise<ReaderPage> {
  const rows = await store
    .selectFrom(selectReaders(id).as("readable"))
    .innerJoin("person as reader", "reader.principal_id", "readable.principal_id")
    .innerJoin("subscription", "subscription.id", "readable.subscription_id")
    .select([
      "reader.principal_id as principalId",
      "reader.display_name as displayName",
      "reader.email",
      "subscription.display_name as clientName",
      "readable.id as subscriptionReportId",
    ])
    .$if(after !== null, (readers) =>
      readers.where(
        sql<boolean>`(subscription.display_name, reader.display_name, reader.principal_id, readable.id) >
          (${after?.clientName}::text, ${after?.displayName}::text, ${after?.principalId}::text,
            ${after?.subscriptionReportId}::integer)`,
      ),
    )
    .orderBy("subscription.display_name")
    .orderBy("reader.display_name")
    .orderBy("reader.principal_id")
    .orderBy("readable.id")
    .limit(PAGE_SIZE + 1)
    .execute();
  const { page, last } = splitPage(rows, PAGE_SIZE);
  return {
    readers: page.map(({ principalId, displayName, email, clientName }) => ({
      principalId,
      displayName,
      email,
      clientName,
    })),
    next: last
      ? {
          clientName: last.clientName,
          displayName: last.displayName,
          principalId: last.principalId,
          subscriptionReportId: last.subscriptionReportId,
        }
      : null,
  };
}

const selectReaders = (id: number) =>
  selectAccess()
    .innerJoin("report as chosen", "chosen.report_id", "report.report_id")
    .where("chosen.id", "=", id)
    .select(["mapping.principal_id", "report.id", "report.subscription_id"]);
