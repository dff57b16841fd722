import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  findReport,
  firstReportOf,
  parseReportLink,
  readerRecord,
  reportLink,
  viewOfAddress,
  viewOfLinkedReport,
  withView,
} from "../../../src/rules/report/report-ref.ts";

test("/report?subscription=…&report=… names one report, and reads back as it was written", () => {
  expect(reportLink({ subscriptionId: "s-1", reportId: "r-1" })).toBe("/report?subscription=s-1&report=r-1");
  const id = fc.string({ minLength: 1 }).filter((text) => text.trim() === text);
  fc.assert(
    fc.property(id, id, (subscriptionId, reportId) => {
      const search = new URLSearchParams(reportLink({ subscriptionId, reportId }).split("?")[1]);
      expect(parseReportLink(Object.fromEntries(search))).toEqual({ subscriptionId, reportId });
    }),
  );
});

test("a link also names a page of the report, and reads back as it was written", () => {
  const report = { subscriptionId: "s-1", reportId: "r-1" };
  expect(reportLink({ ...report, page: "p 2&x" })).toBe("/report?subscription=s-1&report=r-1&page=p+2%26x");
  const pageName = fc.string({ minLength: 1 }).filter((text) => text.trim() === text);
  fc.assert(
    fc.property(pageName, (page) => {
      const search = new URLSearchParams(reportLink({ ...report, page }).split("?")[1]);
      expect(parseReportLink(Object.fromEntries(search))).toEqual({ ...report, page });
    }),
  );
});

test("half a link is no link", () => {
  expect(parseReportLink({ subscription: "s-1" })).toBeNull();
  expect(parseReportLink({ subscription: "", report: "r-1" })).toBeNull();
  expect(parseReportLink({ subscription: ["s"], report: {} })).toBeNull();
});

test("ids that look like numbers are still ids", () => {
  expect(parseReportLink({ subscription: 12, report: " 34 " })).toEqual({ subscriptionId: "12", reportId: "34" });
});

test("the linked report is found whatever the case of its ids, and only in its own subscription", () => {
  const report = { subscriptionId: "s-a", reportId: "r-a", reportName: "A", groupId: "g" };
  expect(findReport([report], { subscriptionId: "S-A", reportId: "R-A" })).toBe(report);
  expect(findReport([report], { subscriptionId: "s-b", reportId: "r-a" })).toBeUndefined();
  expect(findReport([report], { subscriptionId: "s-a", reportId: "r-b" })).toBeUndefined();
});

test("of every subscription the first report is chosen", () => {
  const report = { subscriptionId: "s-b", reportId: "r-b", reportName: "B", groupId: "g" };
  const reports = [{ ...report, subscriptionId: "s-a" }, report, { ...report, reportId: "r-c" }];
  expect([firstReportOf(reports, "s-b"), firstReportOf(reports, "s-c")]).toEqual([report, undefined]);
});

test("the record of a reader's report carries what the list of reports gave, without stray blanks, and subscriptionReportId 0 [4.16] [7.11]", () => {
  const report = { subscriptionId: "s-1", reportId: "r-1", reportName: "Exposure", groupId: "g-1" };
  const padded = { ...report, reportId: " r-1 ", reportName: " Exposure ", groupId: " g-1 " };
  expect(readerRecord(padded, "ada@example.com")).toEqual({
    ...report,
    updatedBy: "ada@example.com",
    subscriptionReportId: 0,
    dataSetId: null,
    partyId: null,
    rls: false,
  });
});

test("an address names a view of the report that it names", () => {
  expect(viewOfLinkedReport("?report=R-A&view=v1", "r-a")).toBe("v1");
  expect(viewOfLinkedReport("?report=r-b&view=v1", "r-a")).toBeUndefined();
  expect(viewOfLinkedReport("?view=v1", "r-a")).toBeUndefined();
  expect(viewOfAddress("?view=")).toBeUndefined();
});

test("an address gets a view, or another one, or loses it", () => {
  expect(withView("/report", "v1")).toBe("/report?view=v1");
  expect(withView("/report?view=v1&report=r-a", "v2")).toBe("/report?report=r-a&view=v2");
  expect(withView("/report?view=v1", undefined)).toBe("/report");
});
