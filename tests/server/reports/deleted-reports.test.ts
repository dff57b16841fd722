import { sql } from "kysely";
import { expect, test } from "vitest";
import { contract, type SubscriptionReport } from "../../../src/api/contract.ts";
import { type DeletedReport, reportContract, type Restoration } from "../../../src/api/report-contract.ts";
import { savedViewsContract } from "../../../src/api/saved-views-contract.ts";
import { personalListsContract } from "../../../src/api/personal-lists-contract.ts";
import { createGuid, setUpAdministrator } from "../../support/server/administrator-fixture.ts";
import { demoSubscription } from "../../support/server/demo-requests.ts";
import { getDemoUser } from "../../support/server/test-server.ts";

const ben = getDemoUser("ben");
const refused = (message: string) => ({ isSuccess: false, message, report: null, principalIds: [] });
const tooLate = refused("This report can no longer be restored");

const admin = setUpAdministrator();
const restore = async (subscriptionReportId: number) =>
  (await admin.browser.post(reportContract.restoreReport.path, { subscriptionReportId })).json<Restoration>();
const findDeleted = (id: number) => admin.browser.get(reportContract.getDeletedReport.path.replace(":id", `${id}`));
const giveTo = (subscriptionReportId: number, principalId: string) =>
  admin.browser.post(contract.addUserReportMapping.path, { subscriptionReportId, principalId });
const findStored = async (id: number) =>
  (await admin.loadReports()).find(({ subscriptionReportId }) => subscriptionReportId === id);

/** A report with roles, read by Ada and Ben, and Ben’s favourite with a default view. */
const item = `groups/${createGuid()}/rdlreports/${createGuid()}`;

async function createUsedReport(): Promise<SubscriptionReport> {
  const record = await admin.createStoredReport();
  const { subscriptionReportId: id, subscriptionId, reportId } = record;
  await giveTo(id, getDemoUser("ada").sub);
  await giveTo(id, ben.sub);
  await admin.browser.post(reportContract.setReportRoles.path, {
    subscriptionReportId: id,
    roles: ["Broker"],
    furtherItems: [item],
  });
  const reader = await admin.server.signIn("ben");
  await reader.post(personalListsContract.setFavourite.path, { subscriptionId, reportId, isFavourite: true });
  const key = { subscriptionId, reportId };
  const saved = await reader.post(savedViewsContract.saveView.path, { ...key, name: "Mine", state: "state" });
  await reader.post(savedViewsContract.setDefaultView.path, { ...key, id: saved.json<{ id: string }>().id });
  return record;
}

const countRows = async (id: number) => {
  const { rows } = await sql`select
    (select count(*)::integer from mapping where report = ${id}) as mappings,
    (select count(*)::integer from favourite where report = ${id}) as favourites,
    (select count(*)::integer from saved_view where report = ${id}) as views,
    (select count(*)::integer from default_view where report = ${id}) as defaults,
    (select readers from report_readers where report = ${id}) as readers,
    (select roles || further_items from report where id = ${id}) as kept`.execute(admin.server.store);
  return rows[0];
};

test("a deleted report returns under its id with its readers, roles, further items, favourites and saved views", async () => {
  const record = await createUsedReport();
  const id = record.subscriptionReportId;
  const [stored, before] = [await findStored(id), await countRows(id)];
  expect(before).toEqual({ mappings: 2, favourites: 1, views: 1, defaults: 1, readers: 2, kept: ["Broker", item] });
  await admin.deleteReport(id);
  const { reportName, secondsLeft } = (await findDeleted(id)).json<DeletedReport>();
  expect(reportName).toBe(record.reportName);
  expect(secondsLeft).toBeGreaterThan(540);
  const answer = await restore(id);
  expect(answer).toEqual({
    isSuccess: true,
    message: "Report restored",
    report: stored,
    principalIds: [getDemoUser("ada").sub, ben.sub].toSorted(),
  });
  expect(await findStored(id)).toEqual(stored);
  expect(await countRows(id)).toEqual(before);
  expect((await findDeleted(id)).statusCode).toBe(404);
  expect(await restore(id)).toEqual(tooLate);
  const history = (await admin.loadHistory(id)).slice(0, 4).map(({ action }) => action);
  expect(history).toEqual(["mapped", "mapped", "restored", "deleted"]);
});

test("a person who has left the client meanwhile does not get the report back", async () => {
  const { subscriptionReportId: id } = await createUsedReport();
  await admin.deleteReport(id);
  const membership = { subscription_id: demoSubscription.id, principal_id: ben.sub };
  await admin.server.store
    .deleteFrom("membership")
    .where((is) => is.and(membership))
    .execute();
  expect((await restore(id)).principalIds).toEqual([getDemoUser("ada").sub]);
  await admin.server.store.insertInto("membership").values(membership).execute();
});

test("the same report added meanwhile, time gone by, and an unknown id are refused and change nothing", async () => {
  const record = await admin.createStoredReport();
  const id = record.subscriptionReportId;
  await admin.deleteReport(id);
  await admin.addReport({ ...record, subscriptionReportId: 0 });
  const reports = await admin.loadReports();
  expect(await restore(id)).toEqual(refused("This subscription already has this report"));
  await sql`update deleted_report set deleted_at = now() - interval '11 minutes' where id = ${id}`.execute(
    admin.server.store,
  );
  expect(await restore(id)).toEqual(tooLate);
  expect(await restore(999_999)).toEqual(tooLate);
  expect((await findDeleted(id)).body).toBe((await findDeleted(999_999)).body);
  expect(await admin.loadReports()).toEqual(reports);
});

test("an update without a change is confirmed and records no update", async () => {
  const record = await admin.createStoredReport();
  const id = record.subscriptionReportId;
  await sql`update report set updated_by = 'other@example.com' where id = ${id}`.execute(admin.server.store);
  expect((await admin.updateReport(record)).isSuccess).toBe(true);
  expect((await findStored(id))?.updatedBy).toBe("other@example.com");
  expect(await admin.loadHistory(id)).toHaveLength(1);
  const change = await admin.browser.get(reportContract.getLastReportChange.path.replace(":id", `${id}`));
  expect(change.json()).toEqual({ at: (await admin.loadHistory(id))[0]?.at });
});
