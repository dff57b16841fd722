import { assert, describe, expect, it } from "vitest";
import { addReportView } from "../../../src/machines/tabs/add-report.machine.ts";
import { modifyReportView } from "../../../src/machines/tabs/modify-report.machine.ts";
import { userReportMappingView } from "../../../src/machines/tabs/user-report-mapping.machine.ts";
import { emptyReportForm } from "../../../src/rules/tabs/report-form.ts";
import { report, start } from "../../support/machines/admin-area.ts";
import { settle } from "../../support/machines/settle.ts";

async function openTabs() {
  const { admin, actors, facts } = await start();
  assert(actors);
  const { addReport, modifyReport, userReportMapping } = actors;
  return {
    ...actors,
    facts,
    select: (subscriptionId: string) => addReport.send({ type: "subscription.selected", subscriptionId }),
    open: (tab: "addReport" | "modifyReport" | "userReportMapping") => admin.send({ type: "tab.opened", tab }),
    selected: () => ({
      add: addReportView(addReport.getSnapshot()).form.subscriptionId,
      modify: modifyReportView(modifyReport.getSnapshot()).form.subscriptionId,
      mapping: userReportMappingView(userReportMapping.getSnapshot()).subscriptionId,
    }),
  };
}

describe("the subscription that is selected in one tab", () => {
  it("is kept in the others from the time that they are opened, where its users are loaded without an alert", async () => {
    const { select, open, selected, facts, userReportMapping } = await openTabs();
    open("modifyReport");
    expect(selected()).toEqual({ add: "", modify: "", mapping: "" });
    select("s1");
    expect(selected()).toEqual({ add: "s1", modify: "", mapping: "" });
    open("modifyReport");
    open("userReportMapping");
    await settle();
    expect(selected()).toEqual({ add: "s1", modify: "s1", mapping: "s1" });
    expect(userReportMappingView(userReportMapping.getSnapshot())).toMatchObject({ at: "choosing", canSelect: true });
    expect(facts).toEqual([]);
  });

  it("does not replace that of a report that is being typed or changed", async () => {
    const { addReport, modifyReport, userReportMapping, open, selected } = await openTabs();
    addReport.send({ type: "field.changed", field: "reportName", value: "New" });
    modifyReport.send({ type: "report.selected", report });
    modifyReport.send({ type: "field.changed", field: "reportName", value: "Renamed" });
    userReportMapping.send({ type: "subscription.selected", subscriptionId: "s2" });
    await settle();
    open("addReport");
    open("modifyReport");
    expect(selected()).toEqual({ add: "", modify: "s1", mapping: "s2" });
    modifyReport.send({ type: "field.changed", field: "reportName", value: report.reportName });
    open("modifyReport");
    expect(selected()).toMatchObject({ modify: "s2" });
  });

  it("does not replace that of an access matrix or import that is open", async () => {
    const { userReportMapping, accessGrid, select, open, selected } = await openTabs();
    userReportMapping.send({ type: "matrix.requested", subscriptionId: "s1" });
    await settle();
    select("s2");
    open("userReportMapping");
    expect(selected()).toMatchObject({ mapping: "s1" });
    open("addReport");
    expect(selected()).toMatchObject({ add: "s2" });
    accessGrid.send({ type: "access.closed" });
    open("userReportMapping");
    expect(selected()).toMatchObject({ mapping: "s2" });
  });

  it("is that of the report, matrix or access which another page opens", async () => {
    const { modifyReport, userReportMapping, open, selected } = await openTabs();
    modifyReport.send({ type: "report.selected", report });
    open("addReport");
    expect(selected()).toMatchObject({ add: "s1" });
    userReportMapping.send({ type: "matrix.requested", subscriptionId: "s2" });
    open("addReport");
    expect(selected()).toMatchObject({ add: "s2" });
    userReportMapping.send({ type: "access.requested", report });
    open("addReport");
    expect(selected()).toMatchObject({ add: "s1" });
  });

  it("leaves drafts from before a login, and a chosen report of that subscription, as they are", async () => {
    const { addReport, modifyReport, open, select, selected } = await openTabs();
    addReport.send({ type: "drafts.restored", form: { ...emptyReportForm, subscriptionId: "s2" } });
    open("addReport");
    expect(selected()).toMatchObject({ add: "s2" });
    modifyReport.send({ type: "report.selected", report });
    select("s1");
    open("modifyReport");
    expect(modifyReportView(modifyReport.getSnapshot())).toMatchObject({ at: "editing", chosen: report });
    select("s2");
    open("modifyReport");
    expect(modifyReportView(modifyReport.getSnapshot())).toMatchObject({ at: "choosing", chosen: null });
  });
});
