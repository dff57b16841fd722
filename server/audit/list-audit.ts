import { type RawBuilder, sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import {
  auditActions,
  auditContract,
  type AuditEntry,
  type AuditPage,
  type AuditQuery,
  type ListedAuditAction,
  memberActions,
} from "../../src/api/audit-contract.ts";
import { MAX_COUNTED_ENTRIES } from "../../src/rules/audit/audit-count.ts";
import type { GuardedRoutes } from "../http/guarded-routes.ts";
import { contains } from "../store/contains.ts";
import type { Store } from "../store/open-store.ts";
import { type AuditSubjects, findSubjects, selectPeople, selectReports } from "./audit-search.ts";
import { entryColumns, pageEntries } from "./entry-columns.ts";

/** They change nothing, so only their own kind lists them. */
const unchanging = new Set<ListedAuditAction>([
  "openings-recorded",
  ...auditActions["sign-ins"],
  ...auditActions.reading,
]);

/** More people and reports have so many entries that matches are found sooner among the newest ones. */
const MAX_LOOKED_UP = 100;

/** A page of what administrators and commands changed, the newest first. */
async function listAudit(store: Store, query: AuditQuery): Promise<AuditPage> {
  const sources = await chooseSources(store, query);
  const text = query.search.trim();
  const page = pageEntries({ after: query.after, size: query.pageSize });
  const found = selectNewest(text, sources, [...createFilters(query), page.isBehind], page);
  const counted = selectNewest(text, sources, createFilters(query), { ...page, limit: MAX_COUNTED_ENTRIES + 1 });
  const [rows, { total }] = await Promise.all([
    store
      .selectFrom(found.as("page"))
      .innerJoin("audit", "audit.id", "page.id")
      .leftJoin("person as actor", "actor.principal_id", "audit.principal_id")
      .leftJoin("person as subject", "subject.principal_id", "audit.target_id")
      .leftJoin("report", "report.id", "audit.report")
      .leftJoin("subscription", "subscription.id", "report.subscription_id")
      .select([sql<AuditEntry>`${jsonBuildObject(entryColumns)}`.as("entry"), "page.cursor"])
      .orderBy("audit.at", "desc")
      .orderBy("audit.id", "desc")
      .execute(),
    store
      .selectFrom(counted.as("counted"))
      .select(sql<number>`count(*)::integer`.as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  const { rows: shown, next } = page.split(rows);
  return { entries: shown.map(({ entry }) => entry), total, next };
}

/** Selects `id` and `at` of the newest entries that pass the filters. */
type Source = (filters: RawBuilder<unknown>, newest: RawBuilder<unknown>) => RawBuilder<unknown>;

const createSource =
  (condition: RawBuilder<unknown>): Source =>
  (filters, newest) =>
    sql`select id, at from audit where ${condition} and ${filters} ${newest}`;

/** Each source has a condition with an index of its own, so that the database need not read the whole log. */
async function chooseSources(store: Store, query: AuditQuery): Promise<Source[]> {
  const text = query.search.trim();
  if (text === "")
    return query.kind === "all"
      ? [createSource(sql`true`)]
      : auditActions[query.kind].map((action) => createSource(sql`action = ${sql.lit(action)}`));
  const subjects = await findSubjects(store, text, MAX_LOOKED_UP + 1);
  const { people, reports } = subjects;
  const changedClients = [...auditActions.clients, ...memberActions].map(
    (action) => sql`action = ${sql.lit(action)} and ${contains(["detail"], text)}`,
  );
  if (people.length + reports.length <= MAX_LOOKED_UP)
    return [...lookUp(subjects), ...changedClients.map(createSource)];
  return [
    createSource(sql`(${isAmong("principal_id", people, "matching_person")}
      or ${isAmong("target_id", people, "matching_person")} or ${isAmong("report", reports, "matching_report")}
      or ${sql.join(changedClients, sql` or `)})`),
  ];
}

const isAmong = (column: string, ids: readonly (string | number)[], all: string) =>
  ids.length > MAX_LOOKED_UP
    ? sql`${sql.ref(column)} in (select id from ${sql.table(all)})`
    : sql`${sql.ref(column)} = any(${ids})`;

const lookUp = ({ people, reports }: AuditSubjects): Source[] => [
  createSource(sql`principal_id = any(${people}::text[])`),
  createSource(sql`target_id = any(${people}::text[])`),
  createSource(sql`report = any(${reports}::integer[])`),
];

function selectNewest(
  text: string,
  sources: readonly Source[],
  filters: readonly RawBuilder<unknown>[],
  { order, limit, cursor }: Pick<ReturnType<typeof pageEntries>, "order" | "limit" | "cursor">,
) {
  const newest = sql`order by ${order} limit ${limit}`;
  return sql<{ id: string; cursor: string }>`(with matching_person(id) as materialized (${selectPeople(text)}),
    matching_report(id) as materialized (${selectReports(text)})
    select id, ${cursor} as cursor from (select id, at from (${sql.join(
      sources.map((select) => sql`(${select(sql.join(filters, sql` and `), newest)})`),
      sql` union `,
    )}) as found ${newest}) as newest)`;
}

const listActions = ({ kind }: Pick<AuditQuery, "kind">) =>
  kind === "all"
    ? Object.values(auditActions)
        .flat()
        .filter((action) => !unchanging.has(action))
    : auditActions[kind];

function createFilters(query: AuditQuery): RawBuilder<unknown>[] {
  return [
    sql`action in (${sql.join(listActions(query).map((action) => sql.lit(action)))})`,
    // People also end their own sessions, and the identity provider ends sessions.
    sql`(action <> 'session-ended' or target_id <> principal_id)`,
    ...(query.days === null ? [] : [sql`at > now() - make_interval(days => ${query.days}::integer)`]),
  ];
}

export function registerAuditRoutes(routes: GuardedRoutes, store: Store): void {
  routes.handleList(auditContract.listAudit, "auditor", async ({ body, recordHourly, recordExport }) => {
    if (body.pageSize === 500) await recordExport("audit log");
    else await recordHourly({ action: "audit-read", detail: "" });
    return listAudit(store, body);
  });
}
