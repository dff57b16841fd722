import { assert, describe, expect, it } from "vitest";
import { createActor } from "xstate";
import type { AdminContext } from "../../../src/machines/admin/admin.machine.ts";
import { adminLoadingMachine } from "../../../src/machines/admin/admin-loading.machine.ts";
import {
  adminDrafts,
  adminEmail,
  adminMachine,
  adminPages,
  adminView,
} from "../../../src/machines/admin/admin.machine.ts";
import { parseAdminDrafts } from "../../../src/rules/admin/admin-drafts.ts";
import { emptyLists, reportsOf } from "../../../src/rules/admin/admin-lists.ts";
import { isMapped } from "../../../src/rules/access/mapping-index.ts";
import { type Answers, broken, mapping, report, start, subscriptions } from "../../support/machines/admin-area.ts";
import type { Subscription } from "../../../src/api/contract.ts";
import { failChild } from "../../support/machines/child-events.ts";
import { testEveryPath } from "../../support/machines/explore-machine.ts";
import { alder } from "../../support/machines/listed-subscription.ts";
import { anna } from "../../support/machines/people.ts";
import { settle } from "../../support/machines/settle.ts";

describe("the loading of the shared lists", () => {
  testEveryPath(adminLoadingMachine, {
    answers: {
      loadSubscriptions: [subscriptions, []],
      loadReports: [[report]],
      loadMappings: [[mapping]],
      indexLists: [emptyLists],
      loadInstallation: [{ isEmpty: false }, { isEmpty: true }],
    },
    distinguishBy: () => null,
  });
});

describe("the admin area", () => {
  testEveryPath(adminMachine, {
    events: [
      { type: "admin.opened", email: "ada@example.com" },
      { type: "retry.requested" },
      { type: "drafts.restored", drafts: null },
      { type: "report.added", report },
      { type: "report.updated", report },
      { type: "report.deleted", report },
      { type: "mappings.changed", changes: [] },
      { type: "file.imported" },
      { type: "subscription.selected", subscriptionId: "s1" },
      { type: "access.opened", subscriptionId: "s1", users: [], subscriptionReportId: 1 },
      { type: "users.changed", subscriptionId: "s1", users: [] },
      { type: "tab.opened", tab: "modifyReport" },
      { type: "person.changed", person: anna },
      { type: "person.left", person: anna },
      { type: "subscription.changed", subscription: alder },
      { type: "notice.raised", title: "Information", message: "" },
    ],
    answers: {
      adminLoading: [
        { lists: emptyLists, errorMessage: "", isNewInstallation: false },
        { lists: emptyLists, errorMessage: "No", isNewInstallation: false },
        { lists: emptyLists, errorMessage: "No", isNewInstallation: true },
      ],
      newInstallation: [undefined],
    },
    distinguishBy: ({ lists, listsBeforeReload }: AdminContext) => lists === listsBeforeReload,
  });

  it("greets the administrator of a new installation, and opens the tabs once there is a subscription", async () => {
    const answers: Answers = { subscriptions: async () => [], installation: async () => ({ isEmpty: true }) };
    const { admin, facts, view } = await start(answers);
    expect([view(), facts]).toEqual(["empty", []]);
    delete answers.subscriptions;
    const { newInstallation } = admin.getSnapshot().children;
    expect(adminView(admin.getSnapshot())).toEqual({ at: "empty", installation: newInstallation });
    newInstallation?.send({ type: "field.changed", field: "displayName", value: " Alder " });
    newInstallation?.send({ type: "field.changed", field: "partyId", value: "70041823" });
    newInstallation?.send({ type: "add.requested" });
    await settle();
    expect([view(), facts]).toEqual(["ready", []]);
  });

  it("opens the tabs of a new installation once a file has brought its subscriptions, and says where that is not known", async () => {
    const answers: Answers = { subscriptions: async () => [], installation: async () => ({ isEmpty: true }) };
    const imported = await start(answers);
    const broke = await start(answers);
    delete answers.subscriptions;
    imported.admin.send({ type: "file.imported" });
    await settle();
    expect(imported.view()).toBe("ready");
    failChild(broke.admin, "newInstallation");
    expect([broke.view(), broke.facts]).toMatchObject([
      "failed",
      [{ message: "Error occured while loading admin details", retry: true }],
    ]);
  });

  it("loads the lists again where a file is imported while they are loading", async () => {
    const loaded = Promise.withResolvers<Subscription[]>();
    const answers: Answers = { subscriptions: () => loaded.promise };
    const { admin, view, lists } = await start(answers);
    delete answers.subscriptions;
    admin.send({ type: "file.imported" });
    await settle();
    loaded.resolve([]);
    await settle();
    expect([view(), lists().subscriptions]).toEqual(["ready", subscriptions]);
  });

  it("tells what is written also before its tabs are open, and gives each page that writes the area to report to", async () => {
    const { admin, facts } = await start({ subscriptions: () => new Promise(() => {}) });
    admin.send({ type: "person.changed", person: anna });
    admin.send({ type: "subscription.changed", subscription: alder });
    expect(facts).toMatchObject([{ type: "person.changed" }, { type: "subscription.changed" }]);
    expect([adminEmail(admin.getSnapshot()), admin.getSnapshot().status]).toEqual(["ada@example.com", "active"]);
    const { subscriptionChange, memberAdding, newClient, personAdding, personChange, listImport } = adminPages(
      admin.getSnapshot(),
    );
    for (const page of [subscriptionChange, memberAdding, newClient, personAdding, personChange, listImport])
      expect(page.getSnapshot().context.parent).toBe(admin);
  });

  it("Loading, then success (tabs visible) [3.9] [4.19]", async () => {
    const { view, lists, facts } = await start();
    expect([view(), facts]).toEqual(["ready", []]);
    expect(lists().subscriptions).toEqual(subscriptions);
    expect(reportsOf(lists(), "s1")).toEqual([report]);
    expect(isMapped(lists().mappings, mapping)).toBe(true);
  });

  it("An empty admin reports list counts as success [4.20]", async () => {
    const { view, facts } = await start({ reports: async () => [], mappings: async () => [] });
    expect([view(), facts]).toEqual(["ready", []]);
  });

  it.each<[string, Answers, string]>([
    ["the subscriptions are empty", { subscriptions: async () => [] }, "No subscriptions assigned to the application"],
    [
      "the subscriptions of an installation that is not new are empty",
      { subscriptions: async () => [], installation: async () => ({ isEmpty: false }) },
      "No subscriptions assigned to the application",
    ],
    ["the subscriptions call failed", { subscriptions: broken }, "Error occured while loading admin details"],
    ["the report call failed", { reports: broken }, "Error occured while loading report details"],
    ["the mapping call failed", { mappings: broken }, "Error occured while loading report mapping details"],
    ["the lists could not be indexed", { index: broken }, "Error occured while loading admin details"],
  ])("when %s, an error modal says so and another try goes on [8.6]", async (_, answers, message) => {
    const { admin, facts, view } = await start(answers);
    expect(facts).toEqual([{ type: "notice.raised", title: "Error", message, failure: true, retry: true }]);
    expect(view()).toBe("failed");
    for (const name of Object.keys(answers)) delete answers[name as keyof Answers];
    admin.send({ type: "retry.requested" });
    await settle();
    expect(view()).toBe("ready");
  });

  it("On success the local mapping list is updated [4.36]", async () => {
    const { admin, lists } = await start();
    const other = { subscriptionReportId: 5, principalId: "u2" };
    admin.send({ type: "mappings.changed", changes: [{ action: "add", ...other }] });
    expect(isMapped(lists().mappings, other)).toBe(true);
    admin.send({ type: "mappings.changed", changes: [{ action: "remove", ...mapping }] });
    expect(isMapped(lists().mappings, mapping)).toBe(false);
    admin.send({ type: "person.left", person: { ...anna, principalId: other.principalId } });
    expect(isMapped(lists().mappings, other)).toBe(false);
    const { actors } = admin.getSnapshot().context;
    expect(actors?.userReportMapping.getSnapshot().context.mappings).toBe(lists().mappings);
    expect(actors?.accessGrid.getSnapshot().context.mappings).toBe(lists().mappings);
    expect(actors?.mappingImport.getSnapshot().context.access.mappings).toBe(lists().mappings);
    admin.send({ type: "report.deleted", report });
    expect(actors?.accessGrid.getSnapshot().context.mappings).toBe(lists().mappings);
  });

  it("the local mapping list follows the removal of all access of a person [admin: leaver]", async () => {
    const person = {
      principalId: mapping.principalId,
      name: "Ben",
      email: "ben@example.com",
      role: "reader",
      subscriptionCount: 1,
      reportCount: 1,
      lastSignInAt: null,
    } as const;
    const { actors, lists } = await start();
    actors?.accessChange.send({ type: "removal.requested", person });
    await settle();
    expect(isMapped(lists().mappings, mapping)).toBe(true);
    actors?.accessChange.send({ type: "change.confirmed" });
    await settle();
    expect(isMapped(lists().mappings, mapping)).toBe(false);
    expect(actors?.userReportMapping.getSnapshot().context.mappings).toBe(lists().mappings);
    expect(actors?.accessGrid.getSnapshot().context.mappings).toBe(lists().mappings);
    actors?.accessChange.getSnapshot().children.changes?.send({ type: "undo.requested" });
    await settle();
    expect(isMapped(lists().mappings, mapping)).toBe(true);
  });

  it("tells the lists what is written about people and access", async () => {
    const { admin } = await start();
    const told: string[] = [];
    admin.on("*", ({ type }) => told.push(type));
    admin.send({ type: "person.changed", person: { ...anna, role: "administrator" } });
    admin.send({ type: "person.removed", person: anna });
    admin.send({ type: "mappings.changed", changes: [] });
    expect(told).toEqual(["person.changed", "person.removed", "mappings.changed"]);
  });

  it("tabs keep what was typed when the area is opened again", async () => {
    const { admin } = await start();
    admin
      .getSnapshot()
      .context.actors?.addReport.send({ type: "field.changed", field: "reportName", value: "Half done" });
    admin.send({ type: "admin.opened", email: "ada@example.com" });
    await settle();
    expect(admin.getSnapshot().context.actors?.addReport.getSnapshot().context.form.reportName).toBe("Half done");
  });

  it("what was typed before a login came between is there again, whether the tabs are open or not", async () => {
    const before = (await start()).admin;
    before
      .getSnapshot()
      .context.actors?.addReport.send({ type: "field.changed", field: "reportName", value: "Half done" });
    before.getSnapshot().context.actors?.modifyReport.send({ type: "report.selected", report });
    before.getSnapshot().context.actors?.accessGrid.send({
      type: "drafts.restored",
      changes: [{ action: "add", subscriptionReportId: 5, principalId: "u2" }],
    });
    const choice = { subscriptionId: "s1", principalId: "u1", subscriptionReportId: 5 };
    before.getSnapshot().context.actors?.userReportMapping.send({ type: "drafts.restored", ...choice });
    before.getSnapshot().context.actors?.mappingImport.send({ type: "import.opened", users: [], reports: [] });
    before.getSnapshot().context.actors?.mappingImport.send({ type: "text.changed", text: "Action,User,Report" });
    const drafts = parseAdminDrafts(JSON.parse(JSON.stringify(adminDrafts(before.getSnapshot()))));
    assert(drafts);
    const after = createActor(adminMachine).start();
    after.send({ type: "drafts.restored", drafts });
    expect(adminDrafts(after.getSnapshot())).toEqual(drafts);
    const { admin } = await start();
    admin.send({ type: "drafts.restored", drafts });
    await settle();
    expect(adminDrafts(admin.getSnapshot())).toEqual(drafts);
    expect(adminDrafts((await start({}, drafts)).admin.getSnapshot())).toEqual(drafts);
    expect(drafts.userReportMapping).toEqual(choice);
    expect([drafts.changes, drafts.pasted]).toEqual([[expect.anything()], "Action,User,Report"]);
    admin.getSnapshot().context.actors?.mappingImport.send({ type: "import.opened", users: [], reports: [] });
    expect(adminDrafts(admin.getSnapshot())?.pasted).toBe("Action,User,Report");
  });

  it("dates that a file changes are not kept for after a login: they are chosen in its review", async () => {
    const added = { action: "add", subscriptionReportId: 5, principalId: "u2" } as const;
    const changed = { ...added, action: "change", from: null, until: null } as const;
    const row = { line: 2, result: "added", user: "Chloe", report: "Claims", reason: "" } as const;
    const { admin, actors } = await start({ plan: { rows: [row], changes: [added, changed] } });
    actors?.mappingImport.send({ type: "import.opened", users: [], reports: [] });
    actors?.mappingImport.send({ type: "file.selected", source: { text: "Action,User,Report" } });
    await settle();
    expect(adminDrafts(admin.getSnapshot())?.changes).toEqual([added]);
  });
});
