import { expect, test } from "vitest";
import { findLastReport, listEntries } from "../../../src/rules/report/personal-lists.ts";

const reports = ["r1", "r2", "r3"].map((reportId) => ({
  subscriptionId: "s1",
  reportId,
  reportName: `Report ${reportId}`,
  groupId: "g1",
}));
const entries = listEntries([{ id: "s1", displayName: "Alderbrook" }], reports);
const key = (reportId: string) => ({ subscriptionId: "S1", reportId });

test("the last report is the one opened last of those that the person still may see", () => {
  expect(findLastReport(entries, [key("r3"), key("r1")])).toMatchObject({ reportId: "r3", clientName: "Alderbrook" });
  expect(findLastReport(entries, [key("removed"), key("R2"), key("r1")])?.reportId).toBe("r2");
});

test("there is no last report without recent ones, nor where access to all of them was lost [return: last report]", () => {
  expect(findLastReport(entries, [])).toBeUndefined();
  expect(findLastReport(entries, [key("removed")])).toBeUndefined();
});
