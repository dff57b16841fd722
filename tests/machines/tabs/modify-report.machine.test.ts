import { describe, expect, it } from "vitest";
import { type ModifyReportEvent, modifyReportMachine } from "../../../src/machines/tabs/modify-report.machine.ts";
import { emptyReportForm, toForm } from "../../../src/rules/tabs/report-form.ts";
import {
  type Answers,
  broken,
  chosen,
  dataSetId,
  error,
  forever,
  information,
  open,
  orphan,
  secured,
  start,
} from "../../support/machines/modify-report-tab.ts";
import { testEveryPath } from "../../support/machines/explore-machine.ts";
import { settle } from "../../support/machines/settle.ts";

const saved = { isSuccess: true, message: "" };
const rejected = { isSuccess: false, message: "No" };

describe("the Modify Report tab", () => {
  testEveryPath(modifyReportMachine, {
    input: { email: "ada@example.com" },
    events: [
      ...[open, secured, orphan].map((chosen) => ({ type: "drafts.restored", chosen, form: toForm(chosen) })),
      { type: "drafts.restored", chosen: null, form: emptyReportForm },
      { type: "subscription.selected", subscriptionId: "s1" },
      { type: "subscription.kept", subscriptionId: "s2" },
      ...[open, secured, orphan].map((report) => ({ type: "report.selected", report })),
      { type: "edit.requested", report: secured },
      ...["discard.confirmed", "discard.cancelled"].map((type) => ({ type })),
      { type: "field.changed", field: "reportId", value: "not an id" },
      ...[true, false].map((rls) => ({ type: "rls.changed", rls })),
      { type: "party.requested" },
      { type: "party.loaded", partyId: "P-1" },
      { type: "party.failed" },
      { type: "party.changed", subscriptionId: "s1", partyId: "P-2" },
      ...["update.requested", "delete.requested", "delete.confirmed", "delete.cancelled"].map((type) => ({ type })),
    ],
    answers: {
      updateReport: [saved, rejected],
      countReaders: [2, null],
      deleteReport: [saved, rejected],
    },
  });

  it("Choosing a subscription clears the details [4.26]", async () => {
    const { after, view } = start();
    await after(...chosen(open), { type: "subscription.selected", subscriptionId: "s2" });
    expect(view()).toMatchObject({
      chosen: null,
      canUpdate: false,
      canDelete: false,
      form: { subscriptionId: "s2", reportId: "", reportName: "", groupId: "" },
    });
  });

  it("Choosing a report fills all fields [4.27]", async () => {
    const { after, view, sent } = start();
    await after(...chosen(secured));
    const { reportId, reportName, groupId } = secured;
    expect(view()).toMatchObject({
      chosen: { updatedBy: "eve@example.com" },
      form: { reportId, reportName, groupId, rls: true, dataSetId, partyId: "P-old" },
    });
    expect(sent).toEqual([]);
  });

  it("Update is enabled when subscription, report id, name and group id are set, and dataset id too when row-level security is on [4.28]", async () => {
    const { after, view } = start();
    await after(...chosen(secured));
    expect(view().canUpdate).toBe(true);
    for (const field of ["reportId", "reportName", "groupId", "dataSetId"] as const) {
      await after({ type: "field.changed", field, value: " " });
      expect(view().canUpdate).toBe(false);
      await after({ type: "field.changed", field, value: secured[field] ?? "" });
    }
    await after({ type: "rls.changed", rls: false }, { type: "field.changed", field: "dataSetId", value: "" });
    expect(view().canUpdate).toBe(true);
  });

  it("When security is off, dataset id and party id are sent as null [4.29]", async () => {
    const { after, sent } = start();
    await after(...chosen(secured), { type: "rls.changed", rls: false }, { type: "update.requested" });
    expect(sent).toEqual([
      ["update", { ...secured, updatedBy: "ada@example.com", rls: false, dataSetId: null, partyId: null }],
    ]);
  });

  it("In Modify the party is loaded only if none is loaded [4.38]", async () => {
    const { after, sent, view } = start();
    await after(...chosen(open), { type: "rls.changed", rls: true });
    expect(view().form).toMatchObject({ rls: true, partyId: "P-new" });
    await after({ type: "rls.changed", rls: false }, { type: "rls.changed", rls: true });
    expect(view().form.rls).toBe(true);
    expect(sent).toEqual([["party", "s1"]]);
  });

  it("or a refresh is requested [2.30] [4.38]", async () => {
    const { after, sent, view } = start();
    await after(...chosen(secured), { type: "party.requested" });
    expect(sent).toEqual([["party", "s1"]]);
    expect(view().form.partyId).toBe("P-new");
  });

  it("a Processing.. indicator shows while a call is in flight", async () => {
    const { after, view } = start({ party: forever, update: forever, remove: forever });
    await after(...chosen(orphan), { type: "update.requested" });
    expect(view()).toMatchObject({ isBusy: true, at: "awaitingParty" });
    const updating = start({ update: forever });
    await updating.after(...chosen(open), { type: "update.requested" });
    expect(updating.view()).toMatchObject({ isBusy: true, at: "updating" });
    const deleting = start({ remove: forever });
    await deleting.after(...chosen(open), { type: "delete.requested" }, { type: "delete.confirmed" });
    expect(deleting.view()).toMatchObject({ isBusy: true, at: "deleting" });
    expect(deleting.deletion()).toEqual({ at: "closed" });
  });

  it("restored drafts without a report replace the selected report", async () => {
    const { after, view } = start();
    await after(...chosen(open), { type: "drafts.restored", chosen: null, form: emptyReportForm });
    expect(view()).toMatchObject({ chosen: null, canUpdate: false, canDelete: false });
  });

  it("Updated without a change, a report keeps the one who changed it last", async () => {
    const { after, facts } = start();
    await after(...chosen(open), { type: "update.requested" });
    await settle();
    expect(facts).toContainEqual({ type: "report.updated", report: open });
  });

  it("After a successful update the details are cleared [4.30]", async () => {
    const { after, view, facts } = start({ update: async () => ({ isSuccess: true, message: "Saved" }) });
    await after(
      ...chosen(open),
      { type: "field.changed", field: "reportName", value: "Claims 2" },
      { type: "update.requested" },
    );
    expect(facts).toEqual([
      information("Saved"),
      { type: "report.updated", report: { ...open, reportName: "Claims 2", updatedBy: "ada@example.com" } },
    ]);
    expect(view()).toMatchObject({ isBusy: false, chosen: null, form: { subscriptionId: "s1", reportName: "" } });
  });

  it("Modify failure message: 'ReportId or GroupId entered is incorrect' [5.7]", async () => {
    const { after, facts, sent } = start();
    await after(
      ...chosen(open),
      { type: "field.changed", field: "groupId", value: "not an id" },
      { type: "update.requested" },
    );
    expect(facts).toEqual([error("ReportId or GroupId entered is incorrect")]);
    expect(sent).toEqual([]);
  });

  it("Delete Report asks once more, naming the report, before it calls", async () => {
    const { after, facts, sent, view, deletion } = start();
    await after(...chosen(open), { type: "delete.requested" });
    expect([deletion(), sent]).toEqual([{ at: "readersCounted", chosen: open, readers: null }, []]);
    expect(view().at).toBe("confirmingDelete");
    await after({ type: "delete.cancelled" });
    expect(deletion()).toEqual({ at: "closed" });
    expect(view()).toMatchObject({ at: "editing", canDelete: true, form: { reportName: "Claims" } });
    await after({ type: "delete.requested" }, { type: "delete.confirmed" });
    expect(sent).toEqual([["delete", 5]]);
    expect(facts.slice(-2)).toEqual([
      information("Report deleted successfully"),
      { type: "report.deleted", report: open },
    ]);
    expect(view()).toMatchObject({ isBusy: false, chosen: null });
  });

  it("a deletion shows the message of the server", async () => {
    const { after, facts } = start({ remove: async () => ({ isSuccess: true, message: "Gone" }) });
    await after(...chosen(open), { type: "delete.requested" }, { type: "delete.confirmed" });
    expect(facts).toContainEqual(information("Gone"));
  });

  it.each<[string, Answers, ModifyReportEvent[], string]>([
    [
      "the update call fails",
      { update: broken },
      [{ type: "update.requested" }],
      "Error occured while updating report",
    ],
    [
      "an update has isSuccess false",
      { update: async () => ({ isSuccess: false, message: "The server says no" }) },
      [{ type: "update.requested" }],
      "The server says no",
    ],
    [
      "the delete call fails",
      { remove: broken },
      [{ type: "delete.requested" }, { type: "delete.confirmed" }],
      "Error occured while deleting report",
    ],
    [
      "a delete has isSuccess false",
      { remove: async () => ({ isSuccess: false, message: "In use" }) },
      [{ type: "delete.requested" }, { type: "delete.confirmed" }],
      "In use",
    ],
  ])("when %s the text is right, the tab usable and the entries kept", async (_, answers, events, message) => {
    const { after, facts, view } = start(answers);
    await after(...chosen(secured), { type: "field.changed", field: "reportName", value: "Renamed" }, ...events);
    expect(facts).toContainEqual(error(message));
    expect(view()).toMatchObject({
      isBusy: false,
      canUpdate: true,
      canDelete: true,
      form: { reportName: "Renamed", dataSetId },
    });
  });

  it("twenty clicks make one request", async () => {
    const { after, tab, sent } = start();
    await after(...chosen(open));
    for (let click = 0; click < 20; click++) tab.send({ type: "update.requested" });
    await settle();
    expect(sent).toHaveLength(1);
  });
});
