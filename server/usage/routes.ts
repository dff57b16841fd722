import { type RawBuilder, sql } from "kysely";
import {
  type Usage,
  usageContract,
  type UsageQuery,
  type UsageRow,
  type UsageSubject,
} from "../../src/api/usage-contract.ts";
import type { GuardedRoutes } from "../http/guarded-routes.ts";
import { pageBy } from "../http/page-by.ts";
import { lowerContains } from "../store/contains.ts";
import { formatTime } from "../store/format-time.ts";
import { loadRows } from "../store/named-statements.ts";
import { selectLastShown, selectLastShownOfSubscription } from "./last-opening.ts";
import type { Store } from "../store/open-store.ts";
import { firstDay, hasUsageTotals, selectOpenings, selectOpeningsByDayOf, today, type UsagePeriod } from "./totals.ts";

/** The openings of so many rows are counted fast enough. */
const MAX_COUNTED_BY_DAY = 1000;

/** What people have seen, from the journal of openings. Reports that were only prefetched do not count. */
export function registerUsageRoutes(
  routes: GuardedRoutes,
  store: Store,
  { isByPersonOn }: { isByPersonOn: boolean },
): void {
  routes.handleList(usageContract.getUsage, "auditor", async ({ body, recordHourly, recordExport }) => {
    if (body.by === "person" && !isByPersonOn) return { days: [], rows: [], total: 0, next: null };
    if (body.pageSize === 500) await recordExport(`usage by ${body.by}`);
    else if (body.by === "person") await recordHourly({ action: "usage-read", detail: "" });
    const period = { days: body.days, hasTotals: await hasUsageTotals(store) };
    if (body.search.trim() === "" && body.openings === "all") {
      const [days, page] = await Promise.all([
        loadDays(store, selectOpenings("day", period), period),
        loadPage(store, body, period),
      ]);
      return { days, ...page };
    }
    const page = await loadPage(store, body, period);
    const hasDays = body.openings === "all" && page.total <= MAX_COUNTED_BY_DAY;
    return { days: hasDays ? await loadDays(store, selectFoundOpenings(body, period), period) : null, ...page };
  });
}

/** The openings by day of the rows that are found. The totals of a day are of all rows, so this reads the journal. */
const selectFoundOpenings = (query: UsageQuery, { days }: UsagePeriod) =>
  selectOpeningsByDayOf(
    query.by,
    sql`select id from (${subjects[query.by].all}) as subject where ${isFound(query)}`,
    days,
  );

type Days = NonNullable<Usage["days"]>;

async function loadDays(store: Store, counted: RawBuilder<unknown>, period: UsagePeriod): Promise<Days> {
  const { rows } = await sql<Days[number]>`select to_char(date, 'YYYY-MM-DD') as day,
      coalesce(openings, 0)::integer as openings
    from generate_series(${firstDay(period.days)}, ${today}, interval '1 day') as date
    left join (${counted}) as used on used.key = to_char(date, 'YYYY-MM-DD')
    order by date`.execute(store);
  return rows;
}

interface Subject {
  /** All that there are. */
  all: RawBuilder<unknown>;
  /** The last opening of a row of `page`, also before the period. */
  lastShownAt: RawBuilder<unknown>;
}

const subjects: Record<UsageSubject, Subject> = {
  report: {
    all: sql`select report.id::text as id, report_name as name, display_name as second_line,
        report.lower_name, subscription.lower_name as lower_second_line
      from report join subscription on subscription.id = report.subscription_id`,
    lastShownAt: selectLastShown(sql`page.id::integer`),
  },
  client: {
    all: sql`select id, display_name as name, null as second_line, lower_name, null as lower_second_line from subscription`,
    lastShownAt: selectLastShownOfSubscription(sql.ref("page.id")),
  },
  person: {
    all: sql`select principal_id as id, display_name as name, email as second_line, lower_name,
      lower_email as lower_second_line from person`,
    lastShownAt: sql`(select max(shown_at) from opening
      where opening.principal_id = page.id and shown_at is not null)`,
  },
};

async function loadPage(store: Store, query: UsageQuery, period: UsagePeriod): Promise<Omit<Usage, "days">> {
  const { by, after, pageSize } = query;
  const { all, lastShownAt } = subjects[by];
  const { isBehind, order, limit, cursor, split } = pageBy(
    [
      { column: sql`-openings`, type: "number" },
      { column: "sort_name", type: "text" },
      { column: "id", type: "text" },
    ],
    { after, size: pageSize },
  );
  const answers = await loadRows(
    store,
    sql<{ found: (UsageRow & { cursor: string })[]; total: number }>`with match as materialized (
      select coalesce(subject.id, used.key) as id, name, second_line, last_shown_at,
        coalesce(openings, 0)::integer as openings, coalesce(lower_name, '') as sort_name
      from (${all}) as subject full join (${selectOpenings(by, period)}) as used on used.key = subject.id
      where ${isWanted(query)}),
    page as (select * from match where ${isBehind} order by ${order} limit ${limit})
    select (select count(*) from match)::integer as total, coalesce((
      select json_agg(json_build_object('id', id, 'name', name, 'secondLine', second_line, 'openings', openings,
        'lastOpenedAt', ${formatTime(sql`coalesce(last_shown_at, ${lastShownAt})`)}, 'cursor', ${cursor}) order by ${order})
      from page), '[]') as found`,
  );
  const [{ found, total }] = answers as [(typeof answers)[number]];
  return { ...split(found), total };
}

function isFound({ search }: UsageQuery): RawBuilder<unknown> {
  const text = search.trim();
  return text === "" ? sql`true` : lowerContains(["subject.lower_name", "subject.lower_second_line"], text);
}

const isWanted = (query: UsageQuery): RawBuilder<unknown> =>
  query.openings === "none" ? sql`${isFound(query)} and used.key is null` : isFound(query);
