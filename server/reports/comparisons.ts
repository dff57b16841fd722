import { type RawBuilder, sql } from "kysely";
import { comparisonContract, type ReportComparison } from "../../src/api/comparison-contract.ts";
import type { Body, Outcome } from "../../src/api/contract.ts";
import { type Actor, writeAudit } from "../audit/write-audit.ts";
import { type GuardedRoutes, reject, succeed } from "../http/guarded-routes.ts";
import { lockReports } from "../mappings/change-mappings.ts";
import { lowerContains } from "../store/contains.ts";
import { formatTime } from "../store/format-time.ts";
import type { Store, StoreTransaction } from "../store/open-store.ts";

const LONGEST_DAYS = 366;

/** What decides which rows a `report` of its `subscription` shows. Another value makes its comparison out of date. */
const selectFacts = (report: string) =>
  sql<string>`json_build_array(${sql.ref(`${report}.report_id`)}, ${sql.ref(`${report}.group_id`)},
    ${sql.ref(`${report}.rls`)}, ${sql.ref(`${report}.data_set_id`)}, ${sql.ref(`${report}.roles`)},
    subscription.party_id)::text || coalesce(${sql.ref(`${report}.further_items`)}::text, '')`;

const isGood = (report: string) =>
  sql<boolean>`(comparison.valid_until > now() and comparison.facts = ${selectFacts(report)})`;

/** The comparison of the outer query's `listed` report of a `subscription`. */
export const selectComparison = sql<ReportComparison | null>`(select json_build_object(
    'otherClient', (select display_name from subscription as other where other.id = comparison.other_client),
    'by', (select display_name from person where person.principal_id = comparison.principal_id),
    'at', ${formatTime(sql.ref("comparison.compared_at"))}, 'until', ${formatTime(sql.ref("comparison.valid_until"))},
    'isGood', ${isGood("listed")})
  from report_comparison as comparison where comparison.report = listed.id)`;

/** The ids of the reports whose comparison no longer holds. */
export const outOfDateReports = sql<number>`(select compared.id from report_comparison as comparison
  join report as compared on compared.id = comparison.report
  join subscription on subscription.id = compared.subscription_id where not ${isGood("compared")})`;

const problem = sql<string | null>`case when not report.rls then 'Row Level Security is off'
  when subscription.party_id is null then 'This client has no GCID' end`;

const MAX_LISTED = 100;

const selectComparable = (store: Store) =>
  store
    .selectFrom("report")
    .innerJoin("subscription", "subscription.id", "report.subscription_id")
    .select([
      "report.id as subscriptionReportId",
      "report.subscription_id as subscriptionId",
      "subscription.display_name as clientName",
      "report.group_id as groupId",
      problem.as("problem"),
      selectFacts("report").as("facts"),
    ]);

export function registerComparisonRoutes(routes: GuardedRoutes, store: Store): void {
  routes.handleList(comparisonContract.listComparableReports, "administrator", async ({ body: { id, search } }) => {
    const own = await selectComparable(store).where("report.id", "=", id).executeTakeFirst();
    const sought = search.trim();
    const found = await selectComparable(store)
      .where("report.report_id", "=", sql<string>`(select report_id from report where id = ${id})`)
      .where("report.id", "<>", id)
      .$if(sought !== "", (rows) => rows.where(lowerContains(["subscription.lower_name"], sought)))
      .select(sql<number>`(count(*) over ())::integer`.as("total"))
      .orderBy(sql`${problem} is not null`)
      .orderBy("subscription.lower_name")
      .orderBy("report.id")
      .limit(MAX_LISTED)
      .execute();
    const others = found.map((row) => {
      const { total: _, ...other } = row;
      return other;
    });
    return { own: own ?? null, others, total: found[0]?.total ?? 0 };
  });
  routes.write(comparisonContract.confirmComparison, "administrator", (tx, { body, actor }) =>
    confirmComparison(tx, actor, body),
  );
}

async function confirmComparison(
  tx: StoreTransaction,
  actor: Actor,
  { first, second, until }: Body<typeof comparisonContract.confirmComparison>,
): Promise<Outcome> {
  const seen = [first, second];
  const ids = seen.map(({ subscriptionReportId }) => subscriptionReportId);
  await lockReports(tx, ids);
  const { rows } = await sql<FoundReport>`
    select report.id, report.report_id as "reportId", subscription.display_name as "clientName",
      subscription.party_id as party, ${problem} as problem, ${selectFacts("report")} as facts,
      ${until}::timestamptz between now() and now() + make_interval(days => ${sql.lit(LONGEST_DAYS)}) as "isInTime"
    from report join subscription on subscription.id = report.subscription_id
    where report.id = any(${ids}::integer[])`.execute(tx);
  const [one, other] = rows;
  if (!one || !other || one.reportId !== other.reportId) return reject("Choose one report at two clients");
  for (const found of [one, other]) if (found.problem) return reject(`${found.clientName}: ${found.problem}`);
  if (one.party === other.party) return reject("Both clients have the same GCID, so that they see the same rows");
  if (!one.isInTime) return reject("Choose a day within the next year");
  const isAsSeen = rows.every(({ id, facts }) =>
    seen.some((report) => report.subscriptionReportId === id && report.facts === facts),
  );
  if (!isAsSeen) return reject("The report has changed since it was shown. Compare the clients again.");
  await keepComparison(tx, [one.id, other.id], {
    principalId: actor.principalId,
    at: sql`now()`,
    until: sql`${until}::timestamptz`,
  });
  const end = until.slice(0, 10);
  await writeAudit(tx, actor, [
    { action: "compared", report: one.id, detail: `${other.clientName}, good until ${end}` },
    { action: "compared", report: other.id, detail: `${one.clientName}, good until ${end}` },
  ]);
  return succeed("Comparison kept");
}

interface FoundReport {
  id: number;
  reportId: string;
  clientName: string;
  party: string | null;
  problem: string | null;
  facts: string;
  isInTime: boolean;
}

interface KeptComparison {
  principalId: string | null;
  at: RawBuilder<Date>;
  until: RawBuilder<Date>;
}

/** Each of the two is compared with the other one, as they are now. */
export async function keepComparison(
  store: Store,
  ids: readonly [number, number],
  { principalId, at, until }: KeptComparison,
): Promise<void> {
  await sql`insert into report_comparison (report, other_client, facts, principal_id, compared_at, valid_until)
    select report.id, other.subscription_id, ${selectFacts("report")}, ${principalId}, ${at}, ${until}
    from report join subscription on subscription.id = report.subscription_id join report as other on other.id <> report.id
    where report.id = any(${[...ids]}::integer[]) and other.id = any(${[...ids]}::integer[])
    on conflict (report) do update set other_client = excluded.other_client, facts = excluded.facts,
      principal_id = excluded.principal_id, compared_at = excluded.compared_at, valid_until = excluded.valid_until`.execute(
    store,
  );
}
