import { assert, describe, expect, it } from "vitest";
import { accessGridView } from "../../../src/machines/access/access-grid.machine.ts";
import { areListsOutdated } from "../../../src/machines/admin/admin.machine.ts";
import { userReportMappingView } from "../../../src/machines/tabs/user-report-mapping.machine.ts";
import { reportsOf } from "../../../src/rules/admin/admin-lists.ts";
import { isMapped } from "../../../src/rules/access/mapping-index.ts";
import { type Answers, broken, mapping, report, start } from "../../support/machines/admin-area.ts";
import { failChild } from "../../support/machines/child-events.ts";
import { anna } from "../../support/machines/people.ts";
import { settle } from "../../support/machines/settle.ts";

const imported = { type: "file.imported" } as const;
const losses = { ...report, subscriptionReportId: 6, reportName: "Losses" };
const renamed = { ...report, reportName: "Claims 2" };

async function open(answers: Answers = {}) {
  const area = await start(answers);
  assert(area.actors);
  const importFile = async () => {
    area.admin.send(imported);
    await settle();
  };
  return { ...area, actors: area.actors, importFile };
}

describe("after the import of a file", () => {
  it("the tabs have the new lists, and what is typed stays [wrong: unsaved input]", async () => {
    const answers: Answers = {};
    const { actors, lists, importFile } = await open(answers);
    actors.addReport.send({ type: "field.changed", field: "reportName", value: "Half done" });
    answers.reports = async () => [report, losses];
    answers.mappings = async () => [{ ...mapping, subscriptionReportId: 6 }];
    await importFile();
    expect(reportsOf(lists(), "s1")).toEqual([report, losses]);
    expect(isMapped(lists().mappings, mapping)).toBe(false);
    expect(actors.accessGrid.getSnapshot().context.mappings).toBe(lists().mappings);
    expect(actors.addReport.getSnapshot().context.form.reportName).toBe("Half done");
  });

  it("the chosen report is shown as it is now, unless it has been edited", async () => {
    const answers: Answers = {};
    const { actors, importFile } = await open(answers);
    const shownName = () => actors.modifyReport.getSnapshot().context.form.reportName;
    actors.modifyReport.send({ type: "report.selected", report });
    answers.reports = async () => [losses, renamed];
    await importFile();
    expect(shownName()).toBe("Claims 2");
    actors.modifyReport.send({ type: "field.changed", field: "reportName", value: "Edited" });
    answers.reports = async () => [report];
    await importFile();
    expect(shownName()).toBe("Edited");
    actors.modifyReport.send({ type: "field.changed", field: "reportName", value: "Claims 2" });
    answers.reports = async () => [losses];
    await importFile();
    expect(shownName()).toBe("Claims 2");
  });

  it("a change that a tab makes meanwhile is not lost to an older answer [wrong: unsaved input]", async () => {
    const answered: (() => void)[] = [];
    let stored = [report];
    const answers: Answers = {};
    const { admin, lists } = await open(answers);
    answers.reports = async () => {
      const read = stored;
      await new Promise<void>((resolve) => answered.push(resolve));
      return read;
    };
    admin.send(imported);
    await settle();
    stored = [report, losses];
    admin.send({ type: "report.added", report: losses });
    answered.shift()?.();
    await settle();
    expect(reportsOf(lists(), "s1")).toEqual([report, losses]);
    answered.shift()?.();
    await settle();
    expect(reportsOf(lists(), "s1")).toEqual([report, losses]);
    expect(admin.getSnapshot().matches({ ready: "upToDate" })).toBe(true);
  });

  it("lists that cannot be loaded again are called outdated, and the tabs keep them, until another try succeeds", async () => {
    const answers: Answers = {};
    const { admin, lists, view, facts, importFile } = await open(answers);
    const before = lists();
    answers.mappings = broken;
    await importFile();
    expect([view(), areListsOutdated(admin.getSnapshot()), facts]).toEqual(["ready", true, []]);
    admin.send({ type: "retry.requested" });
    failChild(admin, "0.admin.ready.reloading");
    expect(areListsOutdated(admin.getSnapshot())).toBe(true);
    expect(lists()).toBe(before);
    delete answers.mappings;
    admin.send({ type: "retry.requested" });
    await settle();
    expect(areListsOutdated(admin.getSnapshot())).toBe(false);
  });
});

describe("the users of the chosen subscription", () => {
  it.each([imported, { type: "person.changed", person: anna }, { type: "person.left", person: anna }] as const)(
    "are loaded again in the tab and in the open access matrix after $type",
    async (event) => {
      const answers: Answers = {};
      const { admin, actors } = await open(answers);
      actors.userReportMapping.send({ type: "matrix.requested", subscriptionId: "s1" });
      await settle();
      const cell = { subscriptionReportId: 5, principalId: "u2" };
      actors.accessGrid.send({ type: "cells.set", cells: [cell], access: true });
      const users = [
        { id: "u2", displayName: "Chloe" },
        { id: "u3", displayName: "Dan" },
      ];
      answers.users = async () => users;
      admin.send(event);
      await settle();
      expect(userReportMappingView(actors.userReportMapping.getSnapshot())).toMatchObject({ at: "choosing", users });
      expect(accessGridView(actors.accessGrid.getSnapshot())).toMatchObject({ users, pending: { size: 1 } });
    },
  );
});
