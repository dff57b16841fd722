import { describe, expect, it } from "vitest";
import { type AddReportEvent, addReportMachine } from "../../../src/machines/tabs/add-report.machine.ts";
import { emptyReportForm } from "../../../src/rules/tabs/report-form.ts";
import {
  type Answers,
  broken,
  dataSetId,
  error,
  filled,
  forever,
  groupId,
  reportId,
  secured,
  start,
} from "../../support/machines/add-report-tab.ts";
import { testEveryPath } from "../../support/machines/explore-machine.ts";
import { settle } from "../../support/machines/settle.ts";

describe("the Add Report tab", () => {
  testEveryPath(addReportMachine, {
    input: { email: "ada@example.com" },
    events: [
      ...[true, false].map((rls) => ({
        type: "drafts.restored",
        form: { ...emptyReportForm, subscriptionId: "s1", rls },
      })),
      { type: "subscription.selected", subscriptionId: "s1" },
      { type: "subscription.kept", subscriptionId: "s2" },
      ...["not an id", reportId].map((value) => ({ type: "field.changed", field: "reportId", value })),
      { type: "field.changed", field: "reportName", value: "Claims" },
      { type: "field.changed", field: "groupId", value: groupId },
      { type: "field.changed", field: "dataSetId", value: dataSetId },
      { type: "rls.changed", rls: true },
      { type: "rls.changed", rls: false },
      { type: "party.requested" },
      { type: "party.loaded", partyId: "P-1" },
      { type: "party.failed" },
      { type: "party.changed", subscriptionId: "s1", partyId: "P-2" },
      { type: "add.requested" },
    ],
    answers: {
      addReport: [
        { isSuccess: true, message: "" },
        { isSuccess: false, message: "No" },
      ],
      loadReportNumber: [7, 0],
    },
  });

  it("Enabled only when subscription, report id, report name and group id are all filled [4.21]", async () => {
    for (const missing of filled) {
      const { after, view } = start();
      await after(...filled.filter((event) => event !== missing));
      expect(view().canAdd, `without ${JSON.stringify(missing)}`).toBe(false);
    }
    const { after, view } = start();
    await after(...filled);
    expect(view().canAdd).toBe(true);
  });

  it("plus dataset id when row-level security is on [4.22]", async () => {
    const { after, view } = start();
    await after(...secured.slice(0, -1));
    expect(view().canAdd).toBe(false);
    await after(...secured.slice(-1));
    expect(view().canAdd).toBe(true);
  });

  it("Ticking it triggers loading of the subscription's primary party id [4.37]", async () => {
    const { after, view } = start();
    await after(...filled);
    expect(view().form.partyId).toBe("");
    await after({ type: "rls.changed", rls: true });
    expect(view()).toMatchObject({ party: "known", form: { partyId: "P-1" } });
  });

  it("a Processing.. indicator shows while a call is in flight [2.28] [4.23]", async () => {
    for (const waiting of [{ add: forever }, { number: forever }]) {
      const { after, view } = start(waiting);
      await after(...filled, { type: "add.requested" });
      expect(view().isBusy).toBe(true);
    }
  });

  it("On success the new subscription-report id is fetched and the record is added to shared state [4.24]", async () => {
    const { after, facts, view } = start();
    await after(...secured, { type: "add.requested" });
    await settle();
    expect(facts[0]).toMatchObject({ report: view().added });
    expect(facts).toEqual([
      {
        type: "report.added",
        report: {
          subscriptionReportId: 7,
          subscriptionId: "s1",
          reportId,
          reportName: "Claims",
          groupId,
          updatedBy: "ada@example.com",
          dataSetId,
          partyId: "P-1",
          rls: true,
        },
      },
      { type: "notice.raised", title: "Information", message: "Report added" },
    ]);
  });

  it("The number is fetched by the ids that were saved", async () => {
    const asked: unknown[] = [];
    const { after } = start({ number: async (ids) => (asked.push(ids), 7) });
    await after(...filled, { type: "field.changed", field: "reportId", value: ` ${reportId} ` });
    await after({ type: "add.requested" });
    await settle();
    expect(asked).toEqual([{ reportId, subscriptionId: "s1" }]);
  });

  it("and report id, name and group fields are cleared [4.25] [wrong: form after adding]", async () => {
    const { after, view } = start();
    await after(...secured, { type: "add.requested" });
    await settle();
    expect(view()).toMatchObject({
      isBusy: false,
      form: { subscriptionId: "s1", reportId: "", reportName: "", groupId: "", rls: true, dataSetId: "" },
    });
  });

  it("The record of a new report has number 0, and null for dataset and party when security is off", async () => {
    const { after, sent } = start();
    await after(...filled, { type: "add.requested" });
    expect(sent).toEqual([
      {
        subscriptionReportId: 0,
        subscriptionId: "s1",
        reportId,
        reportName: "Claims",
        groupId,
        updatedBy: "ada@example.com",
        dataSetId: null,
        partyId: null,
        rls: false,
      },
    ]);
  });

  it("Add failure message: 'ReportId or GroupId or DatasetId entered is incorrect' [5.6]", async () => {
    const { after, facts, sent, view } = start();
    await after(
      ...secured,
      { type: "field.changed", field: "dataSetId", value: "not an id" },
      { type: "add.requested" },
    );
    expect(facts).toEqual([error("ReportId or GroupId or DatasetId entered is incorrect")]);
    expect(sent).toEqual([]);
    expect(view()).toMatchObject({ canAdd: true, form: { dataSetId: "not an id" } });
  });

  it.each<[string, Answers, string]>([
    ["the call fails", { add: broken }, "Error occured while adding report"],
    [
      "isSuccess is false",
      { add: async () => ({ isSuccess: false, message: "The server says no" }) },
      "The server says no",
    ],
    [
      "isSuccess is false without a word",
      { add: async () => ({ isSuccess: false, message: "" }) },
      "Error occured while adding report",
    ],
    ["the number cannot be had", { number: broken }, "Error occured while adding report"],
    ["the back end knows no number", { number: async () => 0 }, "Error occured while adding report"],
  ])("when %s the text is right, the tab usable and the entries kept", async (_, answers, message) => {
    const { after, facts, view } = start(answers);
    await after(...filled, { type: "add.requested" });
    await settle();
    expect(facts).toEqual([error(message)]);
    expect(view()).toMatchObject({
      isBusy: false,
      canAdd: true,
      form: { subscriptionId: "s1", reportId, reportName: "Claims", groupId },
    });
  });

  it("a report whose number could not be had is not added twice", async () => {
    let number: () => Promise<number> = broken;
    const { after, facts, sent } = start({ number: () => number() });
    await after(...filled, { type: "add.requested" });
    number = async () => 9;
    await after({ type: "add.requested" });
    expect(sent).toHaveLength(1);
    expect(facts).toContainEqual(
      expect.objectContaining({ type: "report.added", report: expect.objectContaining({ subscriptionReportId: 9 }) }),
    );
  });

  it.each<[string, Answers, AddReportEvent[]]>([
    ["was changed since", { number: broken }, [{ type: "field.changed", field: "reportName", value: "Renamed" }]],
    ["the back end knows no number of", { number: async () => 0 }, []],
    ["was added before and typed again", {}, filled],
  ])("a report that %s is sent anew", async (_, answers, events) => {
    const { after, sent } = start(answers);
    await after(...filled, { type: "add.requested" }, ...events, { type: "add.requested" });
    expect(sent).toHaveLength(2);
  });

  it("twenty clicks make one request", async () => {
    const { after, tab, sent } = start();
    await after(...filled);
    for (let click = 0; click < 20; click++) tab.send({ type: "add.requested" });
    await settle();
    expect(sent).toHaveLength(1);
  });

  it("a pasted Power BI address fills Report Id and Group Id", async () => {
    const { after, view } = start();
    await after({
      type: "field.changed",
      field: "groupId",
      value: `https://app.powerbi.com/groups/${groupId}/reports/${reportId}/ReportSection1`,
    });
    expect(view().form).toMatchObject({ reportId, groupId });
  });
});
