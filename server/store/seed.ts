import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { chainAuditRows } from "../audit/chain-rows.ts";
import type { Keys } from "../identity/keys.ts";
import { keepComparison } from "../reports/comparisons.ts";
import { createDemoOpenings } from "../standins/demo-openings.ts";
import type { Demo, DemoGroup, DemoReview } from "../standins/demo-data.ts";
import { writeDemoState } from "../standins/demo-views.ts";
import { freezeAccess } from "../reviews/frozen-access.ts";
import type { Store, StoreTransaction } from "./open-store.ts";

/**
 * Fills an empty store with the demo data. A store that has data is left as it is. Without the keys of the server that
 * reads them, saved views cannot be sealed and are left out.
 */
export async function seed(store: Store, demo: Demo, keys?: Keys): Promise<void> {
  await store.transaction().execute(async (tx) => {
    await sql`lock table subscription in exclusive mode`.execute(tx);
    if (await tx.selectFrom("subscription").select("id").limit(1).executeTakeFirst()) return;
    const findRoles = (principalId: string) =>
      demo.roles.filter((assignment) => assignment.principalId === principalId).map(({ role }) => role);
    await tx
      .insertInto("subscription")
      .values(
        demo.subscriptions.map(({ id, displayName, primaryPartyId, profileId }) => ({
          id,
          display_name: displayName,
          party_id: primaryPartyId,
          profile_id: profileId ?? null,
        })),
      )
      .execute();
    await tx
      .insertInto("person")
      .values(
        demo.people.map(({ id, email, displayName }) => ({
          principal_id: id,
          realm: "local",
          subject: id,
          email,
          display_name: displayName,
          roles: findRoles(id),
        })),
      )
      .execute();
    const { id: principalId, email, displayName } = demo.invited;
    await tx
      .insertInto("person")
      .values({ principal_id: principalId, realm: "local", email, display_name: displayName, roles: ["Reader"] })
      .execute();
    await tx
      .insertInto("membership")
      .values(
        demo.people.flatMap(({ id, subscriptionIds }) =>
          subscriptionIds.map((subscription) => ({
            subscription_id: subscription,
            principal_id: id,
            is_administrator: demo.clientAdministrators.some(
              ({ principalId, subscriptionId }) => principalId === id && subscriptionId === subscription,
            ),
          })),
        ),
      )
      .execute();
    const idsByDemoId = new Map<number, number>();
    for (const report of demo.reports) {
      const { id } = await tx
        .insertInto("report")
        .values({
          subscription_id: report.subscriptionId,
          report_id: report.reportId,
          report_name: report.reportName,
          group_id: report.groupId,
          data_set_id: report.dataSetId,
          rls: report.rls,
          updated_by: report.updatedBy,
          further_items:
            report.subscriptionReportId === demo.furtherItems.subscriptionReportId
              ? sql<string[]>`${[...demo.furtherItems.items]}::text[]`
              : null,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      idsByDemoId.set(report.subscriptionReportId, id);
      await tx
        .insertInto("audit")
        .values({ by: report.updatedBy, action: "added", report: id, detail: report.reportName })
        .execute();
    }
    await tx
      .insertInto("mapping")
      .values(
        demo.mappings.map((mapping) => ({
          report: idsByDemoId.get(mapping.subscriptionReportId) ?? 0,
          principal_id: mapping.principalId,
          given_at: inDays(-GIVEN_DAYS_AGO),
        })),
      )
      .execute();
    const { endingMapping } = demo;
    await tx
      .updateTable("mapping")
      .set({ ends_at: inDays(endingMapping.inDays) })
      .where("report", "=", idsByDemoId.get(endingMapping.subscriptionReportId) ?? 0)
      .where("principal_id", "=", endingMapping.principalId)
      .execute();
    const [compared, other] = demo.comparison.reports;
    await keepComparison(tx, [idsByDemoId.get(compared) ?? 0, idsByDemoId.get(other) ?? 0], {
      principalId: demo.comparison.principalId,
      at: inDays(-demo.comparison.daysAgo),
      until: inDays(demo.comparison.inDays),
    });
    for (const group of demo.groups) await addGroup(tx, group, idsByDemoId);
    const listRows = (list: "favourites" | "recents") =>
      demo.personalLists.flatMap(({ principalId, [list]: reports }) =>
        reports.map((report, index) => ({
          ids: { principal_id: principalId, report: idsByDemoId.get(report) ?? 0 },
          at: sql<Date>`now() - make_interval(hours => ${index + 1})`,
        })),
      );
    for (const { ids, at } of listRows("favourites"))
      await tx
        .insertInto("favourite")
        .values({ ...ids, marked_at: at })
        .execute();
    for (const { ids, at } of listRows("recents"))
      await tx
        .insertInto("recent_report")
        .values({ ...ids, opened_at: at })
        .execute();
    await tx
      .insertInto("opening")
      .values(
        createDemoOpenings(demo.readingHabits, new Date()).map((opening) => ({
          id: randomUUID(),
          report: idsByDemoId.get(opening.subscriptionReportId) ?? 0,
          subscription_id: demo.reports[opening.subscriptionReportId - 1]?.subscriptionId ?? "",
          principal_id: opening.principalId,
          opened_at: opening.openedAt,
          shown_at: new Date(opening.openedAt.getTime() + opening.shownAfterMs),
          shown_after_ms: opening.shownAfterMs,
          token_id: randomUUID(),
        })),
      )
      .execute();
    // Whoever opened a report had signed in.
    await tx
      .updateTable("person")
      .set({
        last_sign_in_at: sql<Date>`(select max(opened_at) - interval '1 minute' from opening
          where opening.principal_id = person.principal_id)`,
      })
      .execute();
    for (const review of demo.reviews) await addReview(tx, review, demo.people[0]?.id ?? "");
    if (keys) await addSavedViews(tx, demo, keys, idsByDemoId);
  });
  await chainAuditRows(store);
}

/** Before the oldest review. */
const GIVEN_DAYS_AGO = 190;

const inDays = (days: number) => sql<Date>`now() + make_interval(days => ${days})`;

async function addGroup(
  tx: StoreTransaction,
  { subscriptionId, name, principalIds, grants }: DemoGroup,
  idsByDemoId: ReadonlyMap<number, number>,
): Promise<void> {
  const { id } = await tx
    .insertInto("client_group")
    .values({ subscription_id: subscriptionId, name })
    .returning("id")
    .executeTakeFirstOrThrow();
  const ids = { client_group: id, subscription_id: subscriptionId };
  await tx
    .insertInto("client_group_member")
    .values(principalIds.map((principal_id) => ({ ...ids, principal_id, given_at: inDays(-GIVEN_DAYS_AGO) })))
    .execute();
  await tx
    .insertInto("group_grant")
    .values(
      grants.map((grant) => ({
        ...ids,
        report: idsByDemoId.get(grant.subscriptionReportId) ?? 0,
        starts_at: grant.inDays === 0 ? null : inDays(grant.inDays),
        given_at: inDays(-GIVEN_DAYS_AGO),
      })),
    )
    .execute();
}

async function addReview(
  tx: StoreTransaction,
  { subscriptionId, dueInDays, startedDaysAgo, kept, signedDaysAgo, note }: DemoReview,
  startedBy: string,
): Promise<void> {
  const { id } = await tx
    .insertInto("access_review")
    .values({
      subscription_id: subscriptionId,
      due_on: sql<string>`(now() at time zone 'utc')::date + ${dueInDays}::integer`,
      started_at: inDays(-startedDaysAgo),
      principal_id: startedBy,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await freezeAccess(tx, [{ id, client: subscriptionId }]);
  await tx
    .updateTable("reviewed_access")
    .set({
      last_opened_at: sql<Date>`last_opened_at - make_interval(days => ${startedDaysAgo})`,
      decision: sql<"keep">`case when principal_id = any(${kept}::text[]) then 'keep' end`,
      decided_by: sql<string>`case when principal_id = any(${kept}::text[]) then ${startedBy} end`,
    })
    .where("review", "=", id)
    .execute();
  if (signedDaysAgo !== null)
    await tx
      .updateTable("access_review")
      .set({ signed_at: inDays(-signedDaysAgo), signed_by: startedBy, note })
      .where("id", "=", id)
      .execute();
}

async function addSavedViews(
  tx: StoreTransaction,
  demo: Demo,
  keys: Keys,
  idsByDemoId: ReadonlyMap<number, number>,
): Promise<void> {
  for (const view of demo.savedViews) {
    const id = randomUUID();
    const reportId = demo.reports[view.subscriptionReportId - 1]?.reportId ?? "";
    const state = writeDemoState(reportId, view);
    const ids = { report: idsByDemoId.get(view.subscriptionReportId) ?? 0, principal_id: view.principalId };
    const sealed = { sealed_state: keys.seal(state, id), key_id: keys.id };
    await tx
      .insertInto("saved_view")
      .values({ id, ...ids, report_id: reportId.toLowerCase(), name: view.name, ...sealed, is_shared: view.isShared })
      .execute();
    if (view.isDefault)
      await tx
        .insertInto("default_view")
        .values({ ...ids, view_id: id })
        .execute();
  }
}
