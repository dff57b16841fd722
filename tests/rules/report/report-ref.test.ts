import * as fc from "fast-check";
import { expect, test } from "vitest";
import { findReport, firstReportOf, parseReportLink, reportLink } from "../../../src/rules/report/report-ref.ts";

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
});

test("of every subscription the first report is chosen", () => {
  const report = { subscriptionId: "s-b", reportId: "r-b", reportName: "B", groupId: "g" };
  const reports = [{ ...report, subscriptionId: "s-a" }, report, { ...report, reportId: "r-c" }];
  expect([firstReportOf(reports, "s-b"), firstReportOf(reports, "s-c")]).toEqual([report, undefined]);
});
