import { type RawBuilder, sql } from "kysely";
import type { UsageSubject } from "../../src/api/usage-contract.ts";
import { advisoryLocks } from "../store/advisory-locks.ts";
import type { Store } from "../store/open-store.ts";

const PERIODS = [30, 90];

/** The chart counts openings by day. */
type CountedSubject = UsageSubject | "day";

export const today = sql`date_trunc('day', now() at time zone 'utc')::date`;
/** Midnight UTC of the given day. */
const startOf = (day: RawBuilder<unknown>) => sql`((${day})::timestamp at time zone 'utc')`;
export const firstDay = (days: number) => sql`${today} - ${sql.lit(days - 1)}`;

/** What openings are counted by, and the same as text. Numbers and days are grouped faster than texts. */
const keys: Record<
  CountedSubject,
  { group: RawBuilder<unknown>; text: RawBuilder<string>; idType: RawBuilder<unknown> }
> = {
  report: { group: sql`report`, text: sql`report::text`, idType: sql`integer` },
  client: { group: sql`subscription_id`, text: sql`subscription_id`, idType: sql`text` },
  person: { group: sql`principal_id`, text: sql`principal_id`, idType: sql`text` },
  day: {
    group: sql`(shown_at at time zone 'utc')::date`,
    text: sql`to_char((shown_at at time zone 'utc')::date, 'YYYY-MM-DD')`,
    idType: sql`text`,
  },
};
export const subjects = Object.keys(keys) as CountedSubject[];

/** Computed once and not for each row. Not for what an index is read by: its rows could not be estimated. */
const once = (value: RawBuilder<unknown>) => sql`(select ${value})`;

/** A report is shown within eight hours after it was opened, and the journal is read by the time of opening. */
const countJournal = (
  subject: CountedSubject,
  since: RawBuilder<unknown>,
  {
    until = sql`'infinity'::timestamptz`,
    filter = sql`true`,
  }: { until?: RawBuilder<unknown>; filter?: RawBuilder<unknown> } = {},
) =>
  sql`select ${keys[subject].text} as key, count(*) as openings, max(shown_at) as last_shown_at from opening
    where opened_at >= ${since} - interval '8 hours' and shown_at >= ${once(since)} and shown_at < ${until} and ${filter}
    group by ${keys[subject].group}`;

/** The totals of the ended days, where they have been computed today. */
const selectTotals = (subject: CountedSubject, days: number) =>
  sql`select key, openings, last_shown_at from usage_total
    where subject = ${subject} and days = ${days} and day = ${once(today)}`;

export interface UsagePeriod {
  days: number;
  /** Then only the present day is read from the journal. */
  hasTotals: boolean;
}

/** The openings of a period by key. */
export function selectOpenings(subject: CountedSubject, { days, hasTotals }: UsagePeriod): RawBuilder<unknown> {
  if (!hasTotals) return countJournal(subject, startOf(firstDay(days)));
  return sql`select key, sum(openings)::integer as openings, max(last_shown_at) as last_shown_at
    from (${selectTotals(subject, days)} union all ${countJournal(subject, startOf(today))}) as counted group by key`;
}

/** The openings of a period by day, only of the rows with these ids. They are looked up, so they should not be many. */
export const selectOpeningsByDayOf = (subject: UsageSubject, ids: RawBuilder<unknown>, days: number) =>
  countJournal("day", startOf(firstDay(days)), {
    filter: sql`${keys[subject].group} = any(array(${ids})::${keys[subject].idType}[])`,
  });

/** Asked first, because the database plans the other queries well only if it knows how much of the journal is read. */
export async function hasUsageTotals(store: Store): Promise<boolean> {
  return (await sql`select from usage_total where day = ${today} limit 1`.execute(store)).rows.length > 0;
}

/** Once a day, and of several servers by one. Without it the Usage page reads the whole period from the journal. */
export async function computeUsageTotals(store: Store): Promise<void> {
  if (await hasUsageTotals(store)) return;
  await store.transaction().execute(async (tx) => {
    const lock = await sql<{
      isFree: boolean;
    }>`select pg_try_advisory_xact_lock(${advisoryLocks.usageTotals}) as "isFree"`.execute(tx);
    if (!lock.rows[0]?.isFree) return;
    await tx.deleteFrom("usage_total").execute();
    for (const subject of subjects)
      for (const days of PERIODS)
        await sql`insert into usage_total (subject, days, key, day, openings, last_shown_at)
          select ${subject}, ${days}, key, ${today}, openings, last_shown_at
          from (${countJournal(subject, startOf(firstDay(days)), { until: startOf(today) })}) as counted`.execute(tx);
    // The embedded database never does this by itself, and then sorts all totals where it could hash them.
    await sql`analyze usage_total`.execute(tx);
  });
}
