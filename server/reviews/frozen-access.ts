import { type RawBuilder, sql } from "kysely";
import { selectWaysNow } from "../reports/readable-reports.ts";
import type { StoreTransaction } from "../store/open-store.ts";

/** Of a row named `reviewed`: nobody has opened it, nor another report that ends with it. */
export const isNeverOpened = sql<boolean>`(reviewed.last_opened_at is null and not exists (
  select from reviewed_access as other where other.review = reviewed.review and other.principal_id = reviewed.principal_id
    and other.client_group = reviewed.client_group and other.last_opened_at is not null))`;

/** What is gone needs no decision. */
export const isUndecided = sql<boolean>`(reviewed.decision is null and reviewed.change is distinct from 'gone')`;

const groupOf = (table: string) => sql`coalesce(${sql.ref(`${table}.client_group`)}, '')`;
const isSameWay = sql`reviewed.report = way.report and reviewed.principal_id = way.principal_id
  and ${groupOf("reviewed")} = ${groupOf("way")}`;

interface Started {
  id: string;
  client: string;
}

/** Adds the ways in which people see reports now to the open reviews of their clients. Returns the ids of changes alone. */
async function insertWays(
  tx: StoreTransaction,
  started: readonly Started[],
  condition: RawBuilder<unknown>,
  change: "added" | null,
): Promise<number[]> {
  const clients = started.map(({ client }) => client);
  const { rows } = await sql<{ id: number }>`insert into reviewed_access (review, report, principal_id, client_group,
      group_name, given_at, given_entry, starts_at, ends_at, last_opened_at, account, change)
    select started.id, way.report, way.principal_id, way.client_group, client_group.name, way.given_at,
      (select id from audit where target_id = coalesce(way.client_group, way.principal_id) and audit.report = way.report
        and action in ('mapped', 'group-mapped') order by id desc limit 1),
      way.starts_at, way.ends_at,
      (select max(shown_at) from opening where opening.principal_id = way.principal_id and opening.report = way.report),
      case when deactivated_at is not null then 'deactivated' when subject is null then 'invited' else 'active' end,
      ${change}
    from ${selectWaysNow(sql`${clients}::text[]`)} as way
      join person on person.principal_id = way.principal_id
      join access_review as started on started.subscription_id = way.subscription_id and started.signed_at is null
      left join client_group on client_group.id = way.client_group
    where ${condition} ${change === null ? sql`` : sql`returning id`}`.execute(tx);
  return rows.map(({ id }) => id);
}

const countAccess = (tx: StoreTransaction, reviews: readonly string[]) =>
  tx
    .updateTable("access_review")
    .set({
      accesses: sql<number>`(select count(*) from reviewed_access where reviewed_access.review = access_review.id)`,
    })
    .where(sql<boolean>`id = any(${reviews}::uuid[])`)
    .execute();

/** One statement, so that all of it is of one moment. */
export async function freezeAccess(tx: StoreTransaction, started: readonly Started[]): Promise<void> {
  await insertWays(tx, started, sql`true`, null);
  await countAccess(
    tx,
    started.map(({ id }) => id),
  );
}

/**
 * Marks what is no longer as it was frozen, and takes the decision about it back. What a group gives since it was frozen
 * is added where the person is to leave the group. Returns the ids of these accesses.
 */
export async function freezeChanges(tx: StoreTransaction, review: Started): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`with compared as (
      select reviewed.id, way.report is null as is_gone, way.given_at, way.starts_at, way.ends_at
      from reviewed_access as reviewed left join ${selectWaysNow(sql`${[review.client]}::text[]`)} as way on ${isSameWay}
      where reviewed.review = ${review.id} and case when way.report is null then reviewed.change is distinct from 'gone'
        else reviewed.change is not distinct from 'gone' or (reviewed.given_at, reviewed.starts_at, reviewed.ends_at)
          is distinct from (way.given_at, way.starts_at, way.ends_at) end)
    update reviewed_access as reviewed set decision = null, decided_by = null,
      change = case when is_gone then 'gone' else 'changed' end,
      given_at = case when is_gone then reviewed.given_at else compared.given_at end,
      starts_at = case when is_gone then reviewed.starts_at else compared.starts_at end,
      ends_at = case when is_gone then reviewed.ends_at else compared.ends_at end
    from compared where reviewed.id = compared.id returning reviewed.id`.execute(tx);
  const added = await insertWays(
    tx,
    [review],
    sql`way.client_group is not null
      and exists (select from reviewed_access as reviewed where reviewed.review = started.id
        and reviewed.principal_id = way.principal_id and reviewed.client_group = way.client_group and decision = 'end')
      and not exists (select from reviewed_access as reviewed where reviewed.review = started.id and ${isSameWay})`,
    "added",
  );
  if (added.length > 0) await countAccess(tx, [review.id]);
  const changed = [...rows.map(({ id }) => id), ...added];
  // All that a group gives a person is decided together.
  if (changed.length > 0)
    await sql`update reviewed_access as reviewed set decision = null, decided_by = null
      from reviewed_access as moved where moved.id = any(${changed}::integer[]) and moved.change <> 'gone'
        and reviewed.review = ${review.id} and reviewed.principal_id = moved.principal_id
        and reviewed.client_group = moved.client_group`.execute(tx);
  return changed;
}
