import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import {
  type ListedReport,
  reportListContract,
  type ReportListQuery,
  type ReportPage,
} from "../../src/api/report-list-contract.ts";
import type { GuardedRoutes } from "../http/guarded-routes.ts";
import { lowerContains } from "../store/contains.ts";
import { isNeverShown } from "../store/last-opening.ts";
import type { Store } from "../store/open-store.ts";
import { splitPage } from "../store/split-page.ts";
import { reportColumns } from "./report-columns.ts";
import { loadReaderPage, loadReportReaders } from "./report-readers.ts";

const PAGE_SIZE = 50;

/** The list of all reports over all clients, and who can see one of them. */
export function registerReportListRoutes(routes: GuardedRoutes, store: Store): void {
  routes.handle(reportListContract.listReports, "administrator", ({ body }) => loadPage(store, body));

  routes.handle(reportListContract.getReportReaders, "administrator", ({ params }) =>
    loadReportReaders(store, params.id),
  );
  routes.handle(reportListContract.listMoreReaders, "administrator", ({ body }) => loadReaderPage(store, body));
}

async function loadPage(store: Store, query: ReportListQuery): Promise<ReportPage> {
  const { after, sort, isDescending } = query;
  const keys = sort === "clientName" ? (["client", "name"] as const) : (["name", "client"] as const);
  const direction = isDescending ? "desc" : "asc";
  const { total, found } = await store
    // One scan for the page and for the count.
    .with(
      (cte) => cte("match").materialized(),
      () => matchReports(store, query),
    )
    .with("page", (db) =>
      db
        .selectFrom("match")
        .selectAll()
        .$if(after !== null, (matches) => matches.where(isBehind(query, keys)))
        .orderBy(keys[0], direction)
        .orderBy(keys[1], direction)
        .orderBy("id", direction)
        .limit(PAGE_SIZE + 1),
    )
    .selectNoFrom((select) => [
      select
        .selectFrom("match")
        .select(sql<number>`count(*)::integer`.as("count"))
        .$asScalar()
        .as("total"),
      jsonArrayFrom(
        select
          .selectFrom("page")
          .innerJoin("report as listed", "listed.id", "page.id")
          .innerJoin("subscription", "subscription.id", "listed.subscription_id")
          .select(reportColumns)
          .orderBy(`page.${keys[0]}`, direction)
          .orderBy(`page.${keys[1]}`, direction)
          .orderBy("page.id", direction),
      ).as("found"),
    ])
    .executeTakeFirstOrThrow();
  const { page: reports, last } = splitPage(found, PAGE_SIZE);
  return { reports, total: total ?? 0, next: last ? toCursor(last) : null };
}

const toCursor = ({ clientName, reportName, id }: ListedReport) => ({ clientName, reportName, id });

function isBehind({ after, isDescending }: ReportListQuery, keys: readonly string[]) {
  const values: Record<string, unknown> = {
    client: sql`lower(${after?.clientName})`,
    name: sql`lower(${after?.reportName})`,
    id: sql`${after?.id}::integer`,
  };
  const order = [...keys, "id"];
  const columns = sql.join(order.map((key) => sql.ref(key)));
  const lastRow = sql.join(order.map((key) => values[key]));
  return sql<boolean>`(${columns}) ${sql.raw(isDescending ? "<" : ">")} (${lastRow})`;
}

export function matchReports(store: Store, query: Pick<ReportListQuery, "search" | "readers" | "openings">) {
  const search = query.search.trim();
  return store
    .selectFrom("report")
    .innerJoin("subscription", "subscription.id", "report.subscription_id")
    .select(["report.id", "report.lower_name as name", "subscription.lower_name as client"])
    .$if(search !== "", (rows) => rows.where(lowerContains(["report.lower_name", "subscription.lower_name"], search)))
    .$if(query.readers === "none", (rows) =>
      rows.where("report.id", "not in", (readable) => readable.selectFrom("report_readers").select("report")),
    )
    .$if(query.openings === "none", (rows) => rows.where(isNeverShown(sql.ref("report.id"))));
}
