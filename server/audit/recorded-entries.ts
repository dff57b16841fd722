import { type RawBuilder, sql } from "kysely";
import type { RecordedEntry, RecordedEntryPage } from "../../src/api/recorded-contract.ts";
import type { Store } from "../store/open-store.ts";
import { splitPage } from "../store/split-page.ts";
import { entryColumns } from "./entry-columns.ts";
import { formatCursor, isBehind, PAGE_SIZE } from "./recorded-cursor.ts";

/** A page of the rows of the audit log that the person caused or that are about them, the newest first. */
export async function listOwnEntries(
  store: Store,
  principalId: string,
  after: string | null,
): Promise<RecordedEntryPage> {
  const isOwn = sql<boolean>`audit.principal_id is not distinct from ${principalId}`;
  const isAboutSelf = sql<boolean>`coalesce(audit.target_id = ${principalId}, false)`;
  const { id, at, detail, before, reportName, clientName, actorName, actorEmail, personName, address } = entryColumns;
  const rows = await store
    .selectFrom(selectNewest(principalId, after).as<"own">(sql`own(id, at)`))
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
      formatCursor("audit.at", "audit.id").as("cursor"),
    ])
    .orderBy("audit.at", "desc")
    .orderBy("audit.id", "desc")
    .execute();
  const { page, last } = splitPage(rows, PAGE_SIZE);
  return { rows: page, next: last?.cursor ?? null };
}

/** Each half reads one index from its newest row on, so that the size of the log does not matter. */
function selectNewest(principalId: string, after: string | null) {
  const newest = sql`order by at desc, id desc limit ${PAGE_SIZE + 1}`;
  const selectBy = (column: RawBuilder<unknown>) =>
    sql`(select id, at from audit where ${column} = ${principalId} and ${isBehind("at", "id", after, "bigint")} ${newest})`;
  return sql<{ id: string; at: Date }>`(${selectBy(sql.ref("principal_id"))} union ${selectBy(sql.ref("target_id"))}
    ${newest})`;
}
