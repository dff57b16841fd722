import { type RawBuilder, sql } from "kysely";
import {
  type ListedOpening,
  openingsContract,
  type OpeningsPage,
  type OpeningsQuery,
} from "../../src/api/openings-contract.ts";
import { MAX_COUNTED_ENTRIES } from "../../src/rules/audit/audit-count.ts";
import { selectPeople, selectReports } from "../audit/audit-search.ts";
import { selectDeletedName } from "../audit/deleted-name.ts";
import type { GuardedRoutes } from "../http/guarded-routes.ts";
import { HttpError } from "../http/http-error.ts";
import { pageBy } from "../http/page-by.ts";
import { formatTime } from "../store/format-time.ts";
import type { Store } from "../store/open-store.ts";
import { today } from "./totals.ts";

const DAYS = 30;

interface OpeningsOptions {
  isByPersonOn: boolean;
  /** Failures are written together, and those that still wait are listed too. */
  writeFailures: () => Promise<void>;
}

/** Who opened what, and what could not be opened for whom. */
export function registerOpeningsRoutes(
  routes: GuardedRoutes,
  store: Store,
  { isByPersonOn, writeFailures }: OpeningsOptions,
): void {
  routes.handleList(openingsContract.listOpenings, "auditor", async ({ body, recordHourly, recordExport }) => {
    // Without usage by person only failures are told, as on the page Service.
    if ((body.outcome === "shown" || body.outcome === "unshown") && !isByPersonOn)
      return { openings: [], total: 0, next: null };
    if (body.pageSize === 500) await recordExport("openings");
    else if (isByPersonOn) await recordHourly({ action: "usage-read", detail: "" });
    await writeFailures();
    return listOpenings(store, isByPersonOn ? body : { ...body, outcome: "failed" });
  });
}

interface Opening {
  id: string;
  at: Date;
  report: number;
  subscription_id: string;
  principal_id: string;
  shown_at: Date | null;
  shown_after_ms: number | null;
  token_id: string | null;
  cause: string | null;
  reference: string | null;
}

/** The filter is in each part, so that each reads its own index. */
function selectFound(query: OpeningsQuery): RawBuilder<Opening> {
  const ids = sql`id, report, subscription_id, principal_id`;
  const isOpened = createFilter(sql.ref("opened_at"), query, [sql`id::text`, sql`token_id::text`]);
  const hasFailed = createFilter(sql.ref("failed_at"), query, [sql`lower(reference)`]);
  const selectOpened = (
    isAsked: RawBuilder<unknown>,
  ) => sql`select ${ids}, opened_at, shown_at, shown_after_ms, token_id,
    null, null from opening where ${isAsked} and ${isOpened}`;
  const shown = selectOpened(sql`shown_at is not null`);
  const failed = sql`select ${ids}, failed_at, null, null, null, cause, reference from failed_opening where ${hasFailed}`;
  const parts = {
    // What was only prefetched is found by its reference alone.
    all: [isReference(query.search) ? selectOpened(sql`true`) : shown, failed],
    shown: [shown],
    unshown: [selectOpened(sql`shown_at is null`)],
    failed: [failed],
  }[query.outcome];
  return sql<Opening>`(select * from (${sql.join(parts, sql` union all `)}) as any_opening(id, report, subscription_id,
    principal_id, at, shown_at, shown_after_ms, token_id, cause, reference))`;
}

const isReference = (search: string) => /^[\da-f]{8}[\da-f-]*$/i.test(search.trim());

function createFilter(
  at: RawBuilder<unknown>,
  { search, person, client, report, from, to }: OpeningsQuery,
  references: RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const lastDay = to === null ? today : readDay(to);
  const hasOwnIndex = person !== null || report !== null || isReference(search);
  const firstDay = from === null ? !hasOwnIndex && sql`${lastDay} - ${sql.lit(DAYS - 1)}` : readDay(from);
  const filters = [
    sql`${at} < (${lastDay} + 1)::timestamp at time zone 'utc'`,
    firstDay && sql`${at} >= (${firstDay})::timestamp at time zone 'utc'`,
    person !== null && sql`principal_id = ${person.toLowerCase()}`,
    client !== null && sql`subscription_id = ${client.toLowerCase()}`,
    report !== null && sql`report = ${report}`,
    createSearch(search.trim(), references),
  ];
  return sql.join(
    filters.filter((filter) => filter !== false),
    sql` and `,
  );
}

function createSearch(text: string, references: RawBuilder<unknown>[]): RawBuilder<unknown> | false {
  if (text === "") return false;
  const begins = `${text.toLowerCase()}%`;
  const named = isReference(text) ? references.map((reference) => sql`${reference} like ${begins}`) : [];
  const matches = [sql`principal_id in (${selectPeople(text)})`, sql`report in (${selectReports(text)})`, ...named];
  return sql`(${sql.join(matches, sql` or `)})`;
}

function readDay(text: string): RawBuilder<unknown> {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new HttpError(400, "Malformed request");
  // The 31st of a shorter month is a day of the next one.
  return sql`${new Date(time).toISOString().slice(0, 10)}::date`;
}

async function listOpenings(store: Store, query: OpeningsQuery): Promise<OpeningsPage> {
  const page = pageBy(
    [
      { column: "at", type: "time" },
      { column: "id", type: "uuid" },
    ],
    { after: query.after, size: query.pageSize, isDescending: true },
  );
  const found = store.selectFrom(selectFound(query).as("found"));
  const [rows, { total }] = await Promise.all([
    store
      .selectFrom(page.select(found.selectAll()).as("listed"))
      .leftJoin("report", "report.id", "listed.report")
      .leftJoin("subscription", "subscription.id", "listed.subscription_id")
      .leftJoin("person", "person.principal_id", "listed.principal_id")
      .select([
        "listed.id",
        formatTime(sql.ref("listed.at")).as("at"),
        "listed.principal_id as principalId",
        "person.display_name as personName",
        "person.email as personEmail",
        sql<
          ListedOpening["reportName"]
        >`coalesce(report.report_name, ${selectDeletedName(sql.ref("listed.report"))})`.as("reportName"),
        "subscription.display_name as clientName",
        sql<boolean>`listed.shown_at is not null`.as("isShown"),
        "listed.shown_after_ms as shownAfterMs",
        "listed.token_id as tokenId",
        sql<ListedOpening["failure"]>`case when listed.cause is not null
          then json_build_object('cause', listed.cause, 'reference', listed.reference) end`.as("failure"),
        "listed.cursor",
      ])
      .orderBy("listed.at", "desc")
      .orderBy("listed.id", "desc")
      .execute(),
    store
      .selectFrom(
        found
          .select("id")
          .limit(MAX_COUNTED_ENTRIES + 1)
          .as("counted"),
      )
      .select(sql<number>`count(*)::integer`.as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  const { rows: openings, next } = page.split(rows);
  return { openings, total, next };
}
