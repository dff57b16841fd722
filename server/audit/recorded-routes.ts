import { type Selectable, sql } from "kysely";
import {
  type Recorded,
  recordedContract,
  type RecordedEntry,
  type RecordedEntryPage,
  type RecordedOpening,
  type RecordedOpeningPage,
} from "../../src/api/recorded-contract.ts";
import type { GuardedRoutes } from "../http/guarded-routes.ts";
import { pageBy } from "../http/page-by.ts";
import { formatTime } from "../store/format-time.ts";
import type { Store } from "../store/open-store.ts";
import type { Database } from "../store/tables.ts";
import { selectDeletedName } from "./deleted-name.ts";
import { entryColumns, pageEntries } from "./entry-columns.ts";

const PAGE_SIZE = 50;

/** What is recorded about the person who asks, and about nobody else: the session alone says who that is. */
export function registerRecordedRoutes(
  routes: GuardedRoutes,
  store: Store,
  settings: Pick<Recorded, "openingDays" | "usageByPerson">,
): void {
  routes.handleList(
    recordedContract.getRecorded,
    "signedIn",
    async ({ person: { principalId, name, email, roles } }) => {
      const [facts, openings, audit] = await Promise.all([
        loadFacts(store, principalId),
        listOwnOpenings(store, principalId, null),
        listOwnEntries(store, principalId, null),
      ]);
      return { name, email, roles, ...facts, ...settings, openings, audit };
    },
  );

  routes.handleList(recordedContract.getMoreRecordedOpenings, "signedIn", ({ params: { after }, person }) =>
    listOwnOpenings(store, person.principalId, after),
  );
  routes.handleList(recordedContract.getMoreRecordedEntries, "signedIn", ({ params: { after }, person }) =>
    listOwnEntries(store, person.principalId, after),
  );
}

async function loadFacts(
  store: Store,
  principalId: string,
): Promise<Pick<Recorded, "lastSignInAt" | "acceptedTerms" | "auditDays">> {
  const [{ lastSignInAt }, acceptedTerms, { auditDays }] = await Promise.all([
    store
      .selectFrom("person")
      .select(sql<string | null>`${formatTime(sql.ref("last_sign_in_at"))}`.as("lastSignInAt"))
      .where("principal_id", "=", principalId)
      .executeTakeFirstOrThrow(),
    store
      .selectFrom("terms_acceptance")
      .select(["version", formatTime(sql.ref("accepted_at")).as("acceptedAt")])
      .where("principal_id", "=", principalId)
      .orderBy("accepted_at", "desc")
      .execute(),
    store.selectFrom("audit_chain").select("retention_days as auditDays").executeTakeFirstOrThrow(),
  ]);
  return { lastSignInAt, acceptedTerms, auditDays };
}

/** What the person opened, and what could not be opened for them. */
const selectOwnOpenings = (principalId: string) =>
  sql<OwnOpening>`(select id, report, subscription_id, opened_at, shown_at, shown_after_ms, null as cause, null as reference
      from opening where principal_id = ${principalId}
    union all select id, report, subscription_id, failed_at, null, null, cause, reference
      from failed_opening where principal_id = ${principalId})`;

type OwnOpening = Selectable<
  Omit<Database["opening"], "principal_id"> & Record<keyof NonNullable<RecordedOpening["failure"]>, string | null>
>;

/** A page of the person's own openings, the newest first. */
async function listOwnOpenings(store: Store, principalId: string, after: string | null): Promise<RecordedOpeningPage> {
  const page = pageBy(
    [
      { column: "opened_at", type: "time" },
      { column: "id", type: "uuid" },
    ],
    { after, size: PAGE_SIZE, isDescending: true },
  );
  const own = store.selectFrom(selectOwnOpenings(principalId).as("any_opening")).selectAll();
  const rows = await store
    .selectFrom(page.select(own).as("own"))
    .leftJoin("report", "report.id", "own.report")
    .leftJoin("subscription", "subscription.id", "own.subscription_id")
    .select([
      "own.id",
      formatTime(sql.ref("own.opened_at")).as("openedAt"),
      sql<RecordedOpening["reportName"]>`coalesce(report.report_name, ${selectDeletedName(sql.ref("own.report"))})`.as(
        "reportName",
      ),
      "subscription.display_name as clientName",
      sql<boolean>`own.shown_at is not null`.as("isShown"),
      "own.shown_after_ms as shownAfterMs",
      sql<RecordedOpening["failure"]>`case when own.cause is not null
        then json_build_object('cause', own.cause, 'reference', own.reference) end`.as("failure"),
      "own.cursor",
    ])
    .orderBy("own.opened_at", "desc")
    .orderBy("own.id", "desc")
    .execute();
  return page.split(rows);
}

/** A page of the rows of the audit log that the person caused or that are about them, the newest first. */
async function listOwnEntries(store: Store, principalId: string, after: string | null): Promise<RecordedEntryPage> {
  const isOwn = sql<boolean>`audit.principal_id is not distinct from ${principalId}`;
  const isAboutSelf = sql<boolean>`coalesce(audit.target_id = ${principalId}, false)`;
  const { id, at, detail, before, reportName, clientName, actorName, actorEmail, personName, address } = entryColumns;
  const page = pageEntries({ after, size: PAGE_SIZE });
  const rows = await store
    .selectFrom(selectNewest(principalId, page).as("own"))
    .innerJoin("audit", "audit.id", "own.id")
    .leftJoin("person as actor", "actor.principal_id", "audit.principal_id")
    .leftJoin("person as subject", "subject.principal_id", "audit.target_id")
    .leftJoin("report", "report.id", "audit.report")
    .leftJoin("subscription", "subscription.id", "report.subscription_id")
    .select([
      id.as("id"),
      at.as("at"),
      sql.ref<RecordedEntry["action"]>("audit.action").as("action"),
      isOwn.as("isOwn"),
      actorName.as("actorName"),
      actorEmail.as("actorEmail"),
      sql<string | null>`case when not ${isAboutSelf} then ${personName} end`.as("personName"),
      isAboutSelf.as("isAboutSelf"),
      detail.as("detail"),
      before.as("before"),
      reportName.as("reportName"),
      clientName.as("clientName"),
      sql<string | null>`case when ${isOwn} then ${address} end`.as("address"),
      "own.cursor",
    ])
    .orderBy("audit.at", "desc")
    .orderBy("audit.id", "desc")
    .execute();
  return page.split(rows);
}

/** Each half reads one index from its newest row on, so that the size of the log does not matter. */
function selectNewest(principalId: string, { isBehind, order, limit, cursor }: ReturnType<typeof pageEntries>) {
  const newest = sql`order by ${order} limit ${limit}`;
  const selectBy = (column: string) =>
    sql`(select id, at from audit where ${sql.ref(column)} = ${principalId} and ${isBehind} ${newest})`;
  return sql<{ id: string; cursor: string }>`(select id, ${cursor} as cursor
    from (${selectBy("principal_id")} union ${selectBy("target_id")}) as own ${newest})`;
}
