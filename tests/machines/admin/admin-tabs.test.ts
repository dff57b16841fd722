import { assert, describe, expect, it } from "vitest";
import { createActor } from "xstate";
import { adminEntries, adminMachine, adminView } from "../../../src/machines/admin/admin.machine.ts";
import { reportsOf } from "../../../src/rules/admin/admin-lists.ts";
import { isMapped } from "../../../src/rules/admin/mapping-index.ts";
import { toForm } from "../../../src/rules/admin/report-form.ts";
import { broken, mapping, report, settled, start } from "../../support/machines/admin-area.ts";

const other = { subscriptionReportId: 5, principalId: "u2" };
const information = { type: "notice.raised", title: "Information", message: "Done" };

async function opened() {
  const area = await start();
  assert(area.tabs);
  const { tabs } = area;
  const choose = async (principalId: string) => {
    tabs.userReportMapping.send({ type: "subscription.selected", subscriptionId: "s1" });
    await settled();
    tabs.userReportMapping.send({ type: "user.selected", principalId });
    tabs.userReportMapping.send({ type: "report.selected", subscriptionReportId: 5 });
  };
  const subject = { users: [{ id: "u2", displayName: "Chloe" }], reports: [report], mappings: area.lists().mappings };
  return { ...area, tabs, choose, subject, mapped: () => tabs.userReportMapping.getSnapshot().context };
}

describe("what a tab has done is in the shared lists, and what it says is said", () => {
  it("a report that was added", async () => {
    const { tabs, lists, facts } = await opened();
    tabs.addReport.send({ type: "drafts.restored", form: { ...toForm(report), reportName: "Losses" } });
    tabs.addReport.send({ type: "add.requested" });
    await settled();
    expect(reportsOf(lists(), "s1")[1]).toEqual({
      ...report,
      subscriptionReportId: 6,
      reportName: "Losses",
      updatedBy: "ada@example.com",
    });
    expect(facts).toEqual([information]);
  });

  it("a report that was updated", async () => {
    const { tabs, lists, facts } = await opened();
    tabs.modifyReport.send({ type: "report.selected", report });
    tabs.modifyReport.send({ type: "update.requested" });
    await settled();
    expect(reportsOf(lists(), "s1")).toEqual([{ ...report, updatedBy: "ada@example.com" }]);
    expect(facts).toEqual([information]);
  });

  it("a report that was deleted, which is chosen in no tab any more", async () => {
    const { tabs, choose, mapped } = await opened();
    await choose("u1");
    tabs.modifyReport.send({ type: "report.selected", report });
    tabs.modifyReport.send({ type: "delete.requested" });
    tabs.modifyReport.send({ type: "delete.confirmed" });
    await settled();
    expect(mapped()).toMatchObject({ principalId: "u1", subscriptionReportId: 0 });
  });

  it("a mapping that was added, and one that was removed", async () => {
    const { tabs, lists, facts, choose, mapped } = await opened();
    expect(mapped().mappings).toBe(lists().mappings);
    await choose("u2");
    tabs.userReportMapping.send({ type: "mapping.addRequested" });
    await settled();
    expect([isMapped(lists().mappings, other), mapped().mappings]).toEqual([true, lists().mappings]);
    await choose("u1");
    tabs.userReportMapping.send({ type: "mapping.removeRequested" });
    await settled();
    expect([isMapped(lists().mappings, mapping), mapped().mappings]).toEqual([false, lists().mappings]);
    expect(facts.filter((fact) => JSON.stringify(fact) === JSON.stringify(information))).toHaveLength(2);
  });

  it("many mappings that were changed at once in the access view", async () => {
    const { tabs, lists, subject, mapped } = await opened();
    tabs.access.send({ type: "access.opened", ...subject });
    tabs.access.send({ type: "cells.set", cells: [other], access: true });
    tabs.access.send({ type: "review.requested" });
    tabs.access.send({ type: "changes.confirmed" });
    await settled();
    expect([isMapped(lists().mappings, other), mapped().mappings]).toEqual([true, lists().mappings]);
  });

  it("many mappings that came in a file", async () => {
    const { tabs, lists, subject, mapped } = await opened();
    tabs.file.send({ type: "import.opened", ...subject });
    tabs.file.send({ type: "file.selected", source: { text: "User,Report" } });
    await settled();
    tabs.file.send({ type: "plan.confirmed" });
    await settled();
    expect([isMapped(lists().mappings, other), mapped().mappings]).toEqual([true, lists().mappings]);
  });
});

describe("what was typed before a login came between", () => {
  it("is taken up by tabs that open after it, and by tabs that are open", async () => {
    const { tabs, admin, choose } = await opened();
    tabs.addReport.send({ type: "field.changed", field: "reportName", value: "Half done" });
    tabs.modifyReport.send({ type: "report.selected", report });
    tabs.access.send({ type: "drafts.restored", changes: [{ action: "add", ...other }] });
    await choose("u2");
    const entries = adminEntries(admin.getSnapshot());
    assert(entries);
    expect(entries.userReportMapping).toEqual({ subscriptionId: "s1", ...other });
    for (const early of [true, false]) {
      const later = await start({}, early ? entries : undefined);
      if (!early) later.admin.send({ type: "drafts.restored", entries });
      await settled();
      expect(adminEntries(later.admin.getSnapshot())).toEqual(entries);
    }
  });
});

describe("the admin area", () => {
  it("is loading until it has been opened and its lists are there", () => {
    expect(adminView(createActor(adminMachine).start().getSnapshot())).toEqual({ is: "loading" });
  });

  it("that could not be loaded loads when it is opened again, for who opens it then", async () => {
    const answers = { subscriptions: broken };
    const { admin, view } = await start(answers);
    Reflect.deleteProperty(answers, "subscriptions");
    admin.send({ type: "admin.opened", email: "eve@example.com" });
    await settled();
    expect(view()).toBe("ready");
    expect(
      [admin.getSnapshot().context.tabs?.addReport, admin.getSnapshot().context.tabs?.modifyReport].map(
        (tab) => tab?.getSnapshot().context.email,
      ),
    ).toEqual(["eve@example.com", "eve@example.com"]);
  });

  it("whose loading breaks says so", () => {
    const admin = createActor(adminMachine).start();
    const facts: unknown[] = [];
    admin.on("*", (fact) => facts.push(fact));
    admin.send({ type: "admin.opened", email: "ada@example.com" });
    admin.send({ type: "xstate.error.actor.loading", error: new Error("broken"), actorId: "loading" } as never);
    expect([adminView(admin.getSnapshot()), facts]).toEqual([
      { is: "failed" },
      [
        {
          type: "notice.raised",
          title: "Error",
          message: "Error occured while loading admin details",
          failure: true,
          retry: true,
        },
      ],
    ]);
  });
});
