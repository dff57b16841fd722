import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { installationContract } from "../../../src/api/installation-contract.ts";
import { peopleContract } from "../../../src/api/people-contract.ts";
import { subscriptionListContract } from "../../../src/api/subscription-list-contract.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { selectReadersOf } from "../../../server/reports/readable-reports.ts";
import { setUpAdministrator } from "../../support/server/administrator-fixture.ts";
import { demoReport, demoSubscription } from "../../support/server/demo-requests.ts";
import { getDemoUser } from "../../support/server/test-server.ts";
import { importText } from "../../support/server/import-text.ts";

const ben = getDemoUser("ben");
const membersOf = (subscriptionId: string) =>
  demo.people.filter(({ subscriptionIds }) => subscriptionIds.includes(subscriptionId)).map(({ id }) => id);
const [member = "", ...otherMembers] = membersOf(demoSubscription.id);
const change = (action: "add" | "remove", subscriptionReportId: number, principalId = member) => ({
  action,
  subscriptionReportId,
  principalId,
});

describe("the kept number of a report’s readers", () => {
  const admin = setUpAdministrator();
  const countReaders = () =>
    admin.server.store
      .selectFrom(
        selectReadersOf(sql`array(select id from report)`)
          .select(["access.report", sql<number>`count(*)::integer`.as("readers")])
          .groupBy("access.report")
          .as("counted"),
      )
      .selectAll()
      .orderBy("report")
      .execute();
  /** Also expects that each number is right. */
  const loadKept = async () => {
    const kept = await admin.server.store
      .selectFrom("report_readers")
      .select(["report", "readers"])
      .orderBy("report")
      .execute();
    expect(kept).toEqual(await countReaders());
    return kept;
  };
  const loadReaders = async (report: number) => (await loadKept()).find((kept) => kept.report === report)?.readers ?? 0;
  const importRows = (text: string) => importText(admin.server.store, text, { realm: admin.server.provider.issuer });

  test("is that of the demo data at first", async () => {
    expect(await loadKept()).not.toEqual([]);
  });

  test("follows a report that is added, given to people, modified, deleted and added again", async () => {
    const report = await admin.createStoredReport();
    const id = report.subscriptionReportId;
    expect(await loadReaders(id)).toBe(0);
    await admin.changeMappings([member, ...otherMembers].map((person) => change("add", id, person)));
    expect(await loadReaders(id)).toBe(1 + otherMembers.length);
    await admin.updateReport({ ...report, reportName: "Renamed" });
    expect(await loadReaders(id)).toBe(1 + otherMembers.length);
    await admin.changeMappings([change("remove", id)]);
    expect(await loadReaders(id)).toBe(otherMembers.length);
    await admin.deleteReport(id);
    expect(await loadReaders(id)).toBe(0);
    await admin.addReport(report);
    const again = await admin.loadId(report.reportId);
    await admin.changeMappings([change("add", again)]);
    expect(await loadReaders(again)).toBe(1);
  });

  test("counts nobody whose change is rejected or rolled back", async () => {
    const before = await loadKept();
    const { store } = admin.server;
    const rolledBack = store.transaction().execute(async (tx) => {
      await tx.deleteFrom("mapping").execute();
      await tx.deleteFrom("client_group").execute();
      expect(await tx.selectFrom("report_readers").selectAll().execute()).toEqual([]);
      throw new Error("rolled back");
    });
    await expect(rolledBack).rejects.toThrow("rolled back");
    expect(await loadKept()).toEqual(before);
  });

  test("follows a person who loses all access", async () => {
    const theirs = await admin.server.store
      .selectFrom("mapping")
      .select("report")
      .where("principal_id", "=", ben.sub)
      .execute();
    expect(theirs).not.toEqual([]);
    const before = new Map(
      await Promise.all(theirs.map(async ({ report }) => [report, await loadReaders(report)] as const)),
    );
    await admin.changeMappings(theirs.map(({ report }) => change("remove", report, ben.sub)));
    for (const [report, readers] of before) expect(await loadReaders(report)).toBe(readers - 1);
    await admin.changeMappings(theirs.map(({ report }) => change("add", report, ben.sub)));
    for (const [report, readers] of before) expect(await loadReaders(report)).toBe(readers);
  });

  test("stays when a person is deactivated and a client is renamed", async () => {
    const before = await loadKept();
    await admin.browser.post(peopleContract.setActive.path, { principalId: ben.sub, isActive: false });
    const { id, displayName } = demoSubscription;
    await admin.browser.post(subscriptionListContract.renameSubscription.path, {
      id,
      displayName: `${displayName} Ltd`,
    });
    await admin.browser.post(installationContract.addSubscription.path, { displayName: "Tamarind Re", partyId: "1" });
    expect(await loadKept()).toEqual(before);
  });

  test("follows imported people and mappings", async () => {
    const id = await admin.loadId(demoReport.reportId);
    const before = await loadReaders(id);
    const person = "new-subject,new@example.test,New Person,Reader";
    await importRows(`subject,email,displayName,roles,subscriptionIds\n${person},${demoSubscription.id}\n`);
    await importRows(`subscriptionId,reportId,subject\n${demoSubscription.id},${demoReport.reportId},new-subject\n`);
    expect(await loadReaders(id)).toBe(before + 1);
    await importRows(`subject,email,displayName,roles,subscriptionIds\n${person},\n`);
    expect(await loadReaders(id)).toBe(before);
    await importRows(`subject,email,displayName,roles,subscriptionIds\n${person},${demoSubscription.id}\n`);
    expect(await loadReaders(id)).toBe(before + 1);
  });

  test("follows people and clients who are deleted with all that is theirs", async () => {
    const { store } = admin.server;
    const id = await admin.loadId(demoReport.reportId);
    const before = await loadReaders(id);
    await store.deleteFrom("person").where("subject", "=", "new-subject").execute();
    expect(await loadReaders(id)).toBe(before - 1);
    await store.deleteFrom("subscription").where("id", "=", demoSubscription.id).execute();
    expect(await loadReaders(id)).toBe(0);
  });

  test("is right after memberships and mappings that change at the same time", async () => {
    const { store } = admin.server;
    const subscription = demo.subscriptions.find(({ id }) => id !== demoSubscription.id);
    const { id: report } = await store
      .selectFrom("report")
      .select("id")
      .where("subscription_id", "=", subscription!.id)
      .executeTakeFirstOrThrow();
    const outsiders = demo.people.map(({ id }) => id).filter((id) => !membersOf(subscription!.id).includes(id));
    const before = await loadReaders(report);
    const changes = outsiders.flatMap((principal_id) => [
      store.insertInto("membership").values({ subscription_id: subscription!.id, principal_id }).execute(),
      store.insertInto("mapping").values({ report, principal_id }).execute(),
    ]);
    await Promise.all(changes);
    expect(await loadReaders(report)).toBe(before + outsiders.length);
  });
});
