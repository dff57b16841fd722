import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { auditContract, type AuditEntry, type AuditPage, type AuditQuery } from "../../../src/api/audit-contract.ts";
import { contract, portalContract } from "../../../src/api/contract.ts";
import { installationContract } from "../../../src/api/installation-contract.ts";
import { reportContract } from "../../../src/api/report-contract.ts";
import { sessionContract } from "../../../src/api/session-contract.ts";
import { subscriptionListContract } from "../../../src/api/subscription-list-contract.ts";
import { EMPTY_ID } from "../../../src/rules/guid.ts";
import { eraseEmail } from "../../../server/people/erase-email.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { deleteExpiredOpenings, recordOpeningDays, setRetention } from "../../../server/audit/retention.ts";
import { createCommandActor, writeAudit } from "../../../server/audit/write-audit.ts";
import { createCursor } from "../../support/server/create-cursor.ts";
import { setUpAdministrator } from "../../support/server/administrator-fixture.ts";
import { demoReport, demoSubscription } from "../../support/server/demo-requests.ts";
import { remove, saveView, share, shared } from "../../support/server/saved-views.ts";
import { getDemoUser } from "../../support/server/test-server.ts";

const firstPage: AuditQuery = { search: "", kind: "all", days: null, after: null, pageSize: 50 };
const ben = getDemoUser("ben");
const clientName = demo.subscriptions.find(({ id }) => id === demoSubscription.id)!.displayName;

describe("the audit log that administrators read", () => {
  const admin = setUpAdministrator();
  const list = async (query: Partial<AuditQuery> = {}) =>
    (await admin.browser.post(auditContract.listAudit.path, { ...firstPage, ...query })).json<AuditPage>();
  const find = async (query: Partial<AuditQuery>) => (await list(query)).entries;
  const addEntries = (count: number, detail: (index: number) => string) =>
    admin.server.store.transaction().execute((tx) =>
      writeAudit(
        tx,
        createCommandActor("import"),
        Array.from({ length: count }, (_, index) => ({ action: "subscription-added", detail: detail(index) })),
      ),
    );

  test("tells who changed what, where and when, the newest first [admin: audit]", async () => {
    const report = await admin.createStoredReport();
    const id = report.subscriptionReportId;
    await admin.updateReport({ ...report, reportName: "Renamed" });
    await admin.browser.post(reportContract.setReportRoles.path, { subscriptionReportId: id, roles: ["Broker"] });
    await admin.changeMappings([{ action: "add", subscriptionReportId: id, principalId: ben.sub }]);
    await admin.deleteReport(id);
    const entries = await find({ search: "RENAMED" });
    const place = { reportName: "Renamed", subscriptionReportId: id, clientName: null };
    const by = { actorName: "Ada Keller", actorEmail: getDemoUser("ada").email, address: "127.0.0.1" };
    expect(entries).toMatchObject([
      { action: "deleted", detail: "Renamed", before: null },
      { action: "mapped", personName: ben.name, personEmail: ben.email },
      { action: "updated", detail: "Roles: Broker", before: null },
      { action: "updated", detail: "Renamed", before: report.reportName },
      { action: "added", detail: report.reportName, before: null },
    ] satisfies Partial<AuditEntry>[]);
    for (const entry of entries) expect(entry).toMatchObject({ ...by, ...place });
    expect(entries.map(({ at }) => at)).toEqual(
      entries
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
  });

  test("has previews and checks of reports, which are found among reports and by who made them", async () => {
    const { reportId, groupId } = demoReport;
    await admin.browser.post(contract.previewReport.path, { ...demoReport, subscriptionId: EMPTY_ID });
    await admin.browser.post(reportContract.checkReport.path, { reportId, groupId });
    const detail = `${groupId} ${reportId}`.toLowerCase();
    for (const query of [{}, { kind: "reports" }, { search: getDemoUser("ada").email }] as const)
      expect((await find(query)).slice(0, 2)).toMatchObject(
        ["checked", "previewed"].map((action) => ({ action, detail, actorName: "Ada Keller", reportName: null })),
      );
  });

  test("is searched by person, report and client, whatever the case [admin: audit]", async () => {
    const report = demo.reports.find(({ reportName }) => reportName === "Cargo in Transit");
    expect((await find({ search: ` ${report!.reportName.toUpperCase()} ` }))[0]).toMatchObject({
      action: "added",
      reportName: report!.reportName,
      clientName,
    });
    const byClient = await find({ search: clientName });
    expect(byClient.length).toBeGreaterThan(1);
    expect(byClient.every((entry) => entry.clientName === clientName)).toBe(true);
    const mapping = demo.mappings.find(({ principalId }) => principalId === ben.sub)!;
    await admin.browser.post(contract.deleteUserReportMapping.path, mapping);
    for (const search of [ben.email, ben.name])
      expect((await find({ search }))[0]).toMatchObject({ action: "unmapped", personEmail: ben.email });
    expect((await find({ search: getDemoUser("ada").email }))[0]).toMatchObject({ action: "unmapped" });
    await admin.browser.post(installationContract.addSubscription.path, { displayName: "Tamarind Re", partyId: "1" });
    const [added] = await find({ search: "tamarind" });
    expect(added).toMatchObject({ action: "subscription-added", detail: "Tamarind Re", before: null });
    const { id } = await admin.server.store
      .selectFrom("subscription")
      .where("display_name", "=", "Tamarind Re")
      .select("id")
      .executeTakeFirstOrThrow();
    await admin.browser.post(subscriptionListContract.renameSubscription.path, { id, displayName: "Sandalwood" });
    const renamed = { action: "subscription-renamed", before: "Tamarind Re", detail: "Sandalwood" };
    for (const search of ["tamarind", "SANDALWOOD"]) expect((await find({ search }))[0]).toMatchObject(renamed);
    expect((await find({ kind: "clients" }))[0]).toMatchObject(renamed);
  });

  test("a search that names more than can be looked up one by one finds the same", async () => {
    const { store } = admin.server;
    const people = Array.from({ length: 1100 }, (_, index) => ({
      principal_id: `crowd-${index}`,
      realm: "test",
      subject: `crowd-${index}`,
      email: `crowd.${index}@example.test`,
      display_name: "Crowd",
    }));
    await store.insertInto("person").values(people).execute();
    const [report] = demo.reports;
    await store.transaction().execute((tx) =>
      writeAudit(tx, createCommandActor("import"), [
        { action: "mapped", report: report!.subscriptionReportId, target: "crowd-7", detail: "Crowd" },
        { action: "subscription-added", detail: "Crowd Underwriters" },
      ]),
    );
    const { entries, total } = await list({ search: "crowd" });
    expect(entries).toMatchObject([
      { action: "subscription-added", actorName: null, actorEmail: "import" },
      { action: "mapped", personEmail: "crowd.7@example.test" },
    ]);
    expect(total).toBe(2);
    await store.deleteFrom("person").where("subject", "like", "crowd-%").execute();
  });

  test("is filtered by the kind of change and by days", async () => {
    const kinds = { reports: "added", access: "unmapped", clients: "subscription-added" } as const;
    for (const [chosen, action] of Object.entries(kinds))
      expect((await find({ kind: chosen as AuditQuery["kind"] })).map((entry) => entry.action)).toContain(action);
    expect((await find({ kind: "access" })).every(({ action }) => action.endsWith("mapped"))).toBe(true);
    await admin.server.store
      .insertInto("audit")
      .values({
        by: "import",
        action: "subscription-added",
        detail: "Older",
        at: new Date(Date.now() - 8 * 86_400_000),
      })
      .execute();
    expect(await find({ search: "older", days: 7 })).toEqual([]);
    expect(await find({ search: "older", days: 30 })).toMatchObject([{ detail: "Older" }]);
  });

  test("shows the sessions that administrators ended, but not those that people ended themselves", async () => {
    const browser = await admin.server.signIn("ben");
    await browser.post(sessionContract.endSessions.path, { sessionIds: "others" });
    await admin.server.signIn("ben");
    await browser.post(sessionContract.endSessions.path, { sessionIds: "others" });
    const ended = () => find({ kind: "people", search: ben.email });
    expect(await ended()).toEqual([]);
    await admin.browser.post(sessionContract.endPeopleSessions.path, { principalId: ben.sub });
    expect(await ended()).toMatchObject([{ action: "session-ended", actorName: "Ada Keller", personName: ben.name }]);
  });

  test("comes in pages that hold each entry once, also those of one moment, and counts up to 1,000 [admin: audit]", async () => {
    await addEntries(130, (index) => `Page test ${index}`);
    const pages: AuditPage[] = [];
    let after: AuditQuery["after"] = null;
    do {
      const page: AuditPage = await list({ search: "page test", after });
      pages.push(page);
      after = page.next;
    } while (after !== null);
    expect(pages.map(({ entries }) => entries.length)).toEqual([50, 50, 30]);
    expect(pages.map(({ total }) => total)).toEqual([130, 130, 130]);
    const details = pages.flatMap(({ entries }) => entries.map(({ detail }) => detail));
    expect(details).toEqual(Array.from({ length: 130 }, (_, index) => `Page test ${129 - index}`));
    await addEntries(1100, () => "Many");
    expect((await list({ search: "many", pageSize: 500 })).entries).toHaveLength(500);
    expect((await list({ search: "many" })).total).toBe(1001);
  });

  test("takes hostile search texts as texts, and refuses a cursor that it did not make", async () => {
    for (const search of ["%", "_", "\\", "' or true --", "'; drop table audit; --", "\u202e"])
      expect(await list({ search })).toEqual({ entries: [], total: 0, next: null });
    for (const after of [createCursor("yesterday", 1), createCursor(1, "1 or true"), { at: "1", id: "1" }]) {
      const response = await admin.browser.post(auditContract.listAudit.path, { ...firstPage, after });
      expect(response.statusCode).toBe(400);
    }
  });

  test("shows which saved view was shared, of which report and client, and taken back [admin: audit]", async () => {
    const report = demo.reports.find(
      ({ subscriptionId, reportId }) => subscriptionId === shared.subscriptionId && reportId === shared.reportId,
    )!;
    const client = demo.subscriptions.find(({ id }) => id === shared.subscriptionId)!;
    const id = await saveView(admin.browser, shared, "Board meeting");
    for (const isShared of [true, false, true]) await share(admin.browser, id, isShared);
    await remove(admin.browser, id);
    const names = { reportName: report.reportName, clientName: client.displayName };
    const place = { actorName: "Ada Keller", detail: "Board meeting", ...names };
    const changes = ["view-unshared", "view-shared", "view-unshared", "view-shared"];
    for (const search of ["", report.reportName, client.displayName]) {
      const entries = await find({ kind: "views", search });
      expect(entries.map(({ action }) => action)).toEqual(changes);
      for (const entry of entries) expect(entry).toMatchObject(place);
    }
    expect((await find({ search: report.reportName }))[0]).toMatchObject({ action: "view-unshared" });
  });

  test("shows sign-ins and sign-outs on request alone", async () => {
    const browser = await admin.server.signIn("ben");
    await browser.post(portalContract.signOut.path, {});
    expect((await find({ kind: "sign-ins", search: ben.email })).slice(0, 2)).toMatchObject(
      ["signed-out", "signed-in"].map((action) => ({ action, actorEmail: ben.email, address: "127.0.0.1" })),
    );
    expect((await find({ search: ben.email })).some(({ action }) => action.startsWith("signed-"))).toBe(false);
  });

  test("shows what the portal did with the log and the openings, days without a change on request alone [admin: audit]", async () => {
    const { store } = admin.server;
    await setRetention(store, { openingDays: 1 });
    await store.deleteFrom("opening").execute();
    await store
      .insertInto("opening")
      .values({
        id: randomUUID(),
        report: 1,
        subscription_id: "c",
        principal_id: ben.sub,
        opened_at: new Date(Date.now() - 4 * 86_400_000),
      })
      .execute();
    await recordOpeningDays(store);
    await deleteExpiredOpenings(store);
    expect((await find({ kind: "retention" })).map(({ action }) => action)).toEqual(
      expect.arrayContaining(["openings-expired", "openings-recorded", "retention-changed"]),
    );
    const actions = (await find({ days: 7 })).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(["openings-expired", "retention-changed"]));
    expect(actions).not.toContain("openings-recorded");
  });

  test("an erased email is gone from it", async () => {
    const chloe = getDemoUser("chloe");
    const mapping = demo.mappings.find(({ principalId }) => principalId === chloe.sub)!;
    await admin.browser.post(contract.deleteUserReportMapping.path, mapping);
    await eraseEmail(admin.server.store, chloe.sub);
    expect(await find({ search: chloe.email })).toEqual([]);
    const [erased] = await find({ kind: "people" });
    expect(erased).toMatchObject({ action: "email-erased", personEmail: "[erased]", actorEmail: "erase-email" });
  });
});
