import { expect, test } from "vitest";
import { EMPTY_ID } from "../../../src/rules/guid.ts";
import { previewRecord, readerRecord } from "../../../src/rules/report/embed-record.ts";

const unsecured = { subscriptionReportId: 0, dataSetId: null, partyId: null, rls: false };

test("the record of a reader's report has its ids and name without surrounding spaces, and no security", () => {
  const report = { subscriptionId: "s1", reportId: " r1 ", reportName: " Claims ", groupId: " g1 " };
  expect(readerRecord(report, "ben@example.com")).toEqual({
    ...unsecured,
    subscriptionId: "s1",
    reportId: "r1",
    reportName: "Claims",
    groupId: "g1",
    updatedBy: "ben@example.com",
  });
});

test("the record of a preview belongs to no subscription", () => {
  expect(previewRecord({ reportId: " r1 ", groupId: " g1 " }, "ada@example.com")).toEqual({
    ...unsecured,
    subscriptionId: EMPTY_ID,
    reportId: "r1",
    reportName: "Preview Report",
    groupId: "g1",
    updatedBy: "ada@example.com",
  });
});
