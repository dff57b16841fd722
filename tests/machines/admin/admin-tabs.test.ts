import { assert, describe, expect, it } from "vitest";
import { createActor } from "xstate";
import { accessGridView } from "../../../src/machines/access/access-grid.machine.ts";
import { adminMachine, adminView } from "../../../src/machines/admin/admin.machine.ts";
import { reportsOf } from "../../../src/rules/admin/admin-lists.ts";
import { isMapped } from "../../../src/rules/access/mapping-index.ts";
import { toForm } from "../../../src/rules/tabs/report-form.ts";
import { broken, mapping, report, start } from "../../support/machines/admin-area.ts";
import { failChild } from "../../support/machines/child-events.ts";
import { settle } from "../../support/machines/settle.ts";

const other = { subscriptionReportId: 5, principalId: "u2" };
const information = { type: "notice.raised", title: "Information", message: "Done" };

async function opened() {
  const area = await start();
  assert(area.actors);
  const { actors } = area;
  const choose = async (principalId: string) => {
    actors.userReportMapping.send({ type: "subscription.selected", subscriptionId: "s1" });
    await settle();
    actors.userReportMapping.send({ type: "user.selected", principalId });
    actors.userReportMapping.send({ type: "report.selected", subscriptionReportId: 5 });
  };
  const subject = { users: [{ id: "u2", displayName: "Chloe" }], reports: [report] };
  return { ...area, actors, choose, subject, mapped: () => actors.userReportMapping.getSnapshot().context };
}

describe("what a tab has done is in the shared lists, and what it says is said", () => {
  it("a report that was added", async () => {
    const { actors, lists, facts } = await opened();
    actors.addReport.send({ type: "drafts.restored", form: { ...toForm(report), reportName: "Losses" } });
    actors.addReport.send({ type: "add.requested" });
    await settle();
    expect(reportsOf(lists(), "s1")[1]).toEqual({
      ...report,
      subscriptionReportId: 6,
      reportName: "Losses",
      updatedBy: "ada@example.com",
    });
    expect(facts).toEqual([information]);
  });

  it("a report that was updated", async () => {
    const { actors, lists, facts } = await opened();
    actors.modifyReport.send({ type: "report.selected", report });
    actors.modifyReport.send({ type: "field.changed", field: "reportName", value: "Renamed" });
    actors.modifyReport.send({ type: "update.requested" });
    await settle();
    expect(reportsOf(lists(), "s1")).toEqual([{ ...report, reportName: "Renamed", updatedBy: "ada@example.com" }]);
    expect(facts).toEqual([information]);
  });

  it("an update without a change leaves the name of who updated the report last", async () => {
    const { actors, lists, facts } = await opened();
    actors.modifyReport.send({ type: "report.selected", report });
    actors.modifyReport.send({ type: "update.requested" });
    await settle();
    expect(reportsOf(lists(), "s1")).toEqual([report]);
    expect(facts).toEqual([information]);
  });

  it("a deletion that was undone, with its mappings", async () => {
    const { actors, lists } = await opened();
    actors.modifyReport.send({ type: "report.selected", report });
    actors.modifyReport.send({ type: "delete.requested" });
    actors.modifyReport.send({ type: "delete.confirmed" });
    await settle();
    expect([reportsOf(lists(), "s1"), isMapped(lists().mappings, mapping)]).toEqual([[], false]);
    actors.reportRestoration.send({ type: "undo.requested" });
    await settle();
    expect([reportsOf(lists(), "s1"), isMapped(lists().mappings, mapping)]).toEqual([[report], true]);
  });

  it("a report that shall get readers: the access matrix opens with its subscription", async () => {
    const { actors } = await opened();
    actors.userReportMapping.send({ type: "access.requested", report });
    await settle();
    const { at, users, reports, firstReport } = accessGridView(actors.accessGrid.getSnapshot());
    expect([at, users.length, reports, firstReport]).toEqual(["choosing", 2, [report], report]);
  });

  it("a report that was deleted, which is chosen in no tab any more [4.31]", async () => {
    const { actors, choose, mapped } = await opened();
    await choose("u1");
    actors.modifyReport.send({ type: "report.selected", report });
    actors.modifyReport.send({ type: "delete.requested" });
    actors.modifyReport.send({ type: "delete.confirmed" });
    await settle();
    expect(mapped()).toMatchObject({ principalId: "u1", subscriptionReportId: 0 });
  });

  it("a mapping that was added, and one that was removed", async () => {
    const { actors, lists, facts, choose, mapped } = await opened();
    expect(mapped().mappings).toBe(lists().mappings);
    await choose("u2");
    actors.userReportMapping.send({ type: "mapping.addRequested" });
    await settle();
    expect([isMapped(lists().mappings, other), mapped().mappings]).toEqual([true, lists().mappings]);
    await choose("u1");
    actors.userReportMapping.send({ type: "mapping.removeRequested" });
    await settle();
    expect([isMapped(lists().mappings, mapping), mapped().mappings]).toEqual([false, lists().mappings]);
    expect(facts.filter((fact) => JSON.stringify(fact) === JSON.stringify(information))).toHaveLength(2);
  });

  it("many mappings that were changed at once in the access view", async () => {
    const { actors, lists, subject, mapped } = await opened();
    actors.accessGrid.send({ type: "access.opened", ...subject });
    actors.accessGrid.send({ type: "cells.set", cells: [other], access: true });
    actors.accessGrid.send({ type: "review.requested" });
    actors.accessGrid.send({ type: "changes.confirmed" });
    await settle();
    expect([isMapped(lists().mappings, other), mapped().mappings]).toEqual([true, lists().mappings]);
  });

  it("many mappings that came in a file", async () => {
    const { actors, lists, subject, mapped } = await opened();
    actors.mappingImport.send({ type: "import.opened", ...subject });
    actors.mappingImport.send({ type: "file.selected", source: { text: "User,Report" } });
    await settle();
    actors.mappingImport.send({ type: "plan.confirmed" });
    await settle();
    expect([isMapped(lists().mappings, other), mapped().mappings]).toEqual([true, lists().mappings]);
  });
});

describe("the admin area", () => {
  it("is loading until it has been opened and its lists are there", () => {
    expect(adminView(createActor(adminMachine).start().getSnapshot())).toEqual({ at: "inactive" });
  });

  it("that could not be loaded loads when it is opened again, for who opens it then", async () => {
    const answers = { subscriptions: broken };
    const { admin, view } = await start(answers);
    Reflect.deleteProperty(answers, "subscriptions");
    admin.send({ type: "admin.opened", email: "eve@example.com" });
    await settle();
    expect(view()).toBe("ready");
    expect(
      [admin.getSnapshot().context.actors?.addReport, admin.getSnapshot().context.actors?.modifyReport].map(
        (tab) => tab?.getSnapshot().context.email,
      ),
    ).toEqual(["eve@example.com", "eve@example.com"]);
  });

  it("whose loading breaks says so", () => {
    const admin = createActor(adminMachine).start();
    const facts: unknown[] = [];
    admin.on("*", (fact) => facts.push(fact));
    admin.send({ type: "admin.opened", email: "ada@example.com" });
    failChild(admin, "0.admin.loading");
    expect([adminView(admin.getSnapshot()), facts]).toEqual([
      { at: "failed" },
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
