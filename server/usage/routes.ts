import { type RawBuilder, sql } from "kysely";
import { type Usage, usageContract, type UsageRow, type UsageSubject } from "../../src/api/usage-contract.ts";
import type { GuardedRoutes } from "../http/guarded-routes.ts";
import { formatTime } from "../store/format-time.ts";
import type { Store } from "../store/open-store.ts";
import { firstDay, hasUsageTotals, selectOpenings, today, type UsagePeriod } from "./totals.ts";

/** What people have seen, from the journal of openings. Reports that were only prefetched do not count. */
export function registerUsageRoutes(routes: GuardedRoutes, store: Store): void {
  routes.handle(usageContract.getUsage, "administrator", async ({ body: { by, days: periodDays, limit } }) => {
    const period = { days: periodDays, hasTotals: await hasUsageTotals(store) };
    const [days, rows] = await Promise.all([loadDays(store, period), loadRows(store, by, period, limit)]);
    return { days, rows, total: rows[0]?.total ?? 0 };
  });
}

async function loadDays(store: Store, period: UsagePeriod): Promise<Usage["days"]> {
  const { rows } = await sql<Usage["days"][number]>`select to_char(date, 'YYYY-MM-DD') as day,
      coalesce(openings, 0)::integer as openings
    from generate_series(${firstDay(period.days)}, ${today}, interval '1 day') as date
    left join (${selectOpenings("day", period)}) as used on used.key = to_char(date, 'YYYY-MM-DD')
    order by date`.execute(store);
  return rows;
}

interface Subject {
  /** Joins what has the name of a `used` row. */
  join: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  secondLine: RawBuilder<unknown>;
}

const subjects: Record<UsageSubject, Subject> = {
  report: {
    join: sql`left join report on report.id = used.key::integer
      left join subscription on subscription.id = report.subscription_id`,
    name: sql.ref("report.report_name"),
    secondLine: sql.ref("subscription.display_name"),
  },
  client: {
    join: sql`left join subscription on subscription.id = used.key`,
    name: sql.ref("subscription.display_name"),
    secondLine: sql`null`,
  },
  person: {
    join: sql`left join person on person.principal_id = used.key`,
    name: sql.ref("person.display_name"),
    secondLine: sql.ref("person.email"),
  },
};

async function loadRows(
  store: Store,
  by: UsageSubject,
  period: UsagePeriod,
  limit: number,
): Promise<(UsageRow & { total: number })[]> {
  const { join, name, secondLine } = subjects[by];
  const { rows } = await sql<UsageRow & { total: number }>`with used as (
      select *, count(*) over () as total from (${selectOpenings(by, period)}) as counted
      order by openings desc, last_shown_at desc, key limit ${limit})
    select used.key as id, ${name} as name, ${secondLine} as "secondLine", used.openings::integer,
      ${formatTime(sql.ref("used.last_shown_at"))} as "lastOpenedAt", used.total::integer as total
    from used ${join} order by used.openings desc, used.last_shown_at desc, used.key`.execute(store);
  return rows;
}
