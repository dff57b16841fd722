import { type InferResult, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { reportContract } from "../../src/api/report-contract.ts";
import { reportListContract, type ReportListQuery, type ReportPage } from "../../src/api/report-list-contract.ts";
import type { GuardedRoutes } from "../http/guarded-routes.ts";
import { pageBy } from "../http/page-by.ts";
import { lowerContains } from "../store/contains.ts";
import { isNeverShown } from "../usage/last-opening.ts";
import type { Store } from "../store/open-store.ts";
import { loadRows } from "../store/named-statements.ts";
import { outOfDateReports } from "./comparisons.ts";
import { selectReadersOf } from "./readable-reports.ts";
import { reportColumns } from "./report-columns.ts";
import { loadReportWarnings } from "./report-warnings.ts";
import { loadReaderPage, loadReportReaders } from "./report-readers.ts";

const PAGE_SIZE = 50;

/** The list of all reports over all clients, and who can see one of them. */
export function registerReportListRoutes(routes: GuardedRoutes, store: Store): void {
  routes.handleList(reportListContract.listReports, "auditor", ({ body }) => loadPage(store, body));

  routes.handleList(reportContract.listReportWarnings, "auditor", () => loadReportWarnings(store));
  routes.handleList(reportListContract.getReportReaders, "auditor", ({ params }) =>
    loadReportReaders(store, params.id),
  );
  routes.handleList(reportListContract.listMoreReaders, "auditor", ({ body }) => loadReaderPage(store, body));
}

async function loadPage(store: Store, query: ReportListQuery): Promise<ReportPage> {
  const keys = query.sort === "clientName" ? (["client", "name"] as const) : (["name", "client"] as const);
  const direction = query.isDescending ? "desc" : "asc";
  const page = pageBy(
    [
      { column: keys[0], type: "text" },
      { column: keys[1], type: "text" },
      { column: "id", type: "number" },
    ],
    { ...query, size: PAGE_SIZE },
  );
  const select = store
    // One scan for the page and for the count.
    .with(
      (cte) => cte("match").materialized(),
      () => matchReports(store, query),
    )
    .with("page", (db) => page.select(db.selectFrom("match").selectAll()))
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
          .select([...reportColumns, "page.cursor"])
          .orderBy(`page.${keys[0]}`, direction)
          .orderBy(`page.${keys[1]}`, direction)
          .orderBy("page.id", direction),
      ).as("found"),
    ]);
  const [answer] = await loadRows(store, sql<InferResult<typeof select>[number]>`${select}`);
  const { total, found } = answer!;
  const { rows: reports, next } = page.split(found);
  return { reports, total: total ?? 0, next };
}

/** A date has passed since their readers were counted. */
const recountedReports = sql<number[]>`array(select report from report_readers where changes_at <= now())`;

export function matchReports(
  store: Store,
  query: Pick<ReportListQuery, "search" | "readers" | "openings" | "comparisons">,
) {
  const search = query.search.trim();
  return store
    .selectFrom("report")
    .innerJoin("subscription", "subscription.id", "report.subscription_id")
    .select(["report.id", "report.lower_name as name", "subscription.lower_name as client"])
    .$if(search !== "", (rows) => rows.where(lowerContains(["report.lower_name", "subscription.lower_name"], search)))
    .$if(query.readers === "none", (rows) =>
      rows.where(
        sql<boolean>`report.id not in (
          select report from report_readers where readers > 0 and coalesce(changes_at > now(), true)
          union all ${selectReadersOf(recountedReports).select("access.report")})`,
      ),
    )
    .$if(query.comparisons === "outOfDate", (rows) => rows.where("report.id", "in", outOfDateReports))
    .$if(query.openings === "none", (rows) => rows.where(isNeverShown(sql.ref("report.id"))));
}
