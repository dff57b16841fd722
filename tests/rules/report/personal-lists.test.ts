import { expect, test } from "vitest";
import {
  changeFavourites,
  findEntries,
  findLastReport,
  listEntries,
} from "../../../src/rules/report/personal-lists.ts";

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

/** The favourites after one change of two. */
const change = (reportId: string, isFavourite: boolean) =>
  changeFavourites([key("r1"), key("r2")], [{ ...key(reportId), isFavourite }]).map((report) => report.reportId);

test("a new favourite comes first, one of before keeps its place, and what is no favourite any more goes", () => {
  expect([change("r3", true), change("R2", true), change("R1", false), change("r3", false)]).toEqual([
    ["r3", "r1", "r2"],
    ["r1", "r2"],
    ["r2"],
    ["r1", "r2"],
  ]);
});

test("a list shows its reports in its own order, without those that the person cannot see", () => {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  expect(findEntries(byId, [key("R3"), key("removed"), key("r1")]).map(({ reportName }) => reportName)).toEqual([
    "Report r3",
    "Report r1",
  ]);
});

test("the long list is made once for the same clients and reports", () => {
  const subscriptions = [{ id: "s2", displayName: "Castellane" }];
  const listed = listEntries(subscriptions, reports);
  expect(listed.map(({ clientName }) => clientName)).toEqual(["", "", ""]);
  expect(listEntries(subscriptions, reports)).toBe(listed);
});
