import { sql } from "kysely";
import type { RecordedEntry, RecordedEntryPage } from "../../src/api/recorded-contract.ts";
import type { Store } from "../store/open-store.ts";
import { entryColumns, pageEntries } from "./entry-columns.ts";

const PAGE_SIZE = 50;

/** A page of the rows of the audit log that the person caused or that are about them, the newest first. */
export async function listOwnEntries(
  store: Store,
  principalId: string,
  after: string | null,
): Promise<RecordedEntryPage> {
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
