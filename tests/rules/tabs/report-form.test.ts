import * as fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { subscriptionReport } from "../../../src/api/contract.ts";
import {
  canSubmit,
  emptyReportForm,
  idsAreValid,
  isBlank,
  type ReportForm,
  setField,
  toForm,
  toRecord,
  wrongIds,
} from "../../../src/rules/tabs/report-form.ts";

const ID = "abcd1234-ab12-zz99-AB12-abcdef123456";
const whole: ReportForm = {
  subscriptionId: "s-1",
  reportId: ID,
  reportName: "Exposure",
  groupId: ID,
  rls: true,
  dataSetId: ID,
  partyId: "GC-1",
};
const by = { updatedBy: "ada@example.com" };

test.each(["subscriptionId", "reportId", "reportName", "groupId"] as const)(
  "Add and Update are enabled only when %s is filled [4.21]",
  (field) => {
    expect(canSubmit(whole)).toBe(true);
    expect([canSubmit({ ...whole, [field]: "  " }), canSubmit({ ...whole, [field]: "" })]).toEqual([false, false]);
  },
);

test("dataset id is wanted too when row-level security is on", () => {
  expect(canSubmit({ ...whole, dataSetId: "" })).toBe(false);
  expect(canSubmit({ ...whole, dataSetId: "", rls: false })).toBe(true);
});

test("Report Id and Group Id must each match the GUID pattern [5.4]", () => {
  expect(idsAreValid(whole)).toBe(true);
  expect(wrongIds({ ...whole, reportId: "x" })).toEqual(["reportId"]);
  expect(wrongIds({ ...whole, groupId: "x" })).toEqual(["groupId"]);
});

test("DatasetId must match too when row-level security is on [5.5]", () => {
  expect(wrongIds({ ...whole, dataSetId: "x" })).toEqual(["dataSetId"]);
  expect(wrongIds({ ...whole, dataSetId: "x", rls: false })).toEqual([]);
});

test("when security is off, dataset id and party id are sent as null [3.6]", () => {
  expect(toRecord({ ...whole, rls: false }, by)).toMatchObject({ dataSetId: null, partyId: null, rls: false });
  expect(toRecord(whole, by)).toMatchObject({ dataSetId: ID, partyId: "GC-1", rls: true });
});

test("a new record has the id 0, a known one keeps its own; updatedBy is the current user [3.6]", () => {
  expect(toRecord(whole, by)).toMatchObject({ subscriptionReportId: 0, updatedBy: "ada@example.com" });
  expect(toRecord(whole, { ...by, subscriptionReportId: 7 }).subscriptionReportId).toBe(7);
});

test("what is typed goes out without stray blanks, and comes back as it was", () => {
  const typed = { ...whole, reportId: ` ${ID} `, reportName: " Exposure ", groupId: ` ${ID}`, dataSetId: `${ID} ` };
  expect(idsAreValid(typed)).toBe(true);
  expect(toForm(toRecord(typed, by))).toEqual(whole);
  expect(toForm(toRecord({ ...whole, rls: false }, by))).toEqual({ ...whole, rls: false, dataSetId: "", partyId: "" });
});

test("whatever is typed within the lengths, the record fits the contract", () => {
  const text = fc.string({ maxLength: 100 });
  const form = fc.record({
    subscriptionId: text,
    reportId: text,
    reportName: text,
    groupId: text,
    rls: fc.boolean(),
    dataSetId: text,
    partyId: text,
  });
  fc.assert(
    fc.property(form, (typed) => {
      expect(v.is(subscriptionReport, toRecord(typed, by))).toBe(true);
    }),
  );
});

test("an address pasted into an id fills both ids, and keeps the group that was typed where it names none", () => {
  const [groupId, reportId] = ["33333333-aaaa-4bbb-8ccc-444444444444", "11111111-aaaa-4bbb-8ccc-222222222222"];
  const address = `https://app.powerbi.com/groups/${groupId}/reports/${reportId}/ReportSection`;
  for (const field of ["reportId", "groupId"] as const)
    expect(setField(emptyReportForm, field, address)).toMatchObject({ reportId, groupId });
  expect(setField(emptyReportForm, "reportName", address)).toEqual({ ...emptyReportForm, reportName: address });
  const embedded = `https://app.powerbi.com/reportEmbed?reportId=${reportId}`;
  expect(setField({ ...emptyReportForm, groupId: "typed" }, "reportId", embedded)).toMatchObject({
    reportId,
    groupId: "typed",
  });
});

test.each(["reportId", "reportName", "groupId", "dataSetId"])("a form with a text in %s is not blank", (field) => {
  expect([isBlank({ ...emptyReportForm, [field]: "x" }), isBlank(emptyReportForm)]).toEqual([false, true]);
});
