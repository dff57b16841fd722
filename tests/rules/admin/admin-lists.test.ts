import { describe, expect, it } from "vitest";
import type { SubscriptionReport } from "../../../src/api/contract.ts";
import {
  emptyLists,
  indexLists,
  reportsOf,
  withoutReport,
  withReport,
  withSubscription,
} from "../../../src/rules/admin/admin-lists.ts";
import { isMapped, noMappings, withChanges } from "../../../src/rules/access/mapping-index.ts";

const report = (subscriptionReportId: number, subscriptionId: string): SubscriptionReport => ({
  subscriptionReportId,
  subscriptionId,
  reportId: "r",
  reportName: `Report ${subscriptionReportId}`,
  groupId: "g",
  updatedBy: "",
  dataSetId: null,
  partyId: null,
  rls: false,
});
const mapping = { subscriptionReportId: 1, principalId: "u1" };
const names = (reports: readonly SubscriptionReport[]) => reports.map(({ reportName }) => reportName);

describe("the shared lists", () => {
  it("find the reports of a subscription and whether a mapping exists", async () => {
    let rests = 0;
    const lists = await indexLists(
      { subscriptions: [], reports: [report(1, "a"), report(2, "b"), report(3, "a")], mappings: [mapping] },
      async () => void rests++,
    );
    expect(names(reportsOf(lists, "a"))).toEqual(["Report 1", "Report 3"]);
    expect(reportsOf(lists, "c")).toEqual([]);
    expect(isMapped(lists.mappings, mapping)).toBe(true);
    expect(rests).toBeGreaterThan(0);
  });

  it("are never changed in place", () => {
    const before = withReport(emptyLists, report(1, "a"));
    const after = withReport(before, { ...report(1, "a"), reportName: "Renamed" });
    expect([names(reportsOf(before, "a")), names(reportsOf(after, "a"))]).toEqual([["Report 1"], ["Renamed"]]);
    const two = withReport(after, report(2, "a"));
    expect([
      names(reportsOf(two, "a")),
      names(reportsOf(withReport(two, { ...report(2, "a"), reportName: "Second" }), "a")),
    ]).toEqual([
      ["Renamed", "Report 2"],
      ["Renamed", "Second"],
    ]);
    expect(names(reportsOf(withoutReport(two, report(1, "a")), "a"))).toEqual(["Report 2"]);
    const gone = withoutReport(
      { ...after, mappings: withChanges(noMappings, [{ action: "add", ...mapping }]) },
      report(1, "a"),
    );
    expect([reportsOf(gone, "a").length, reportsOf(after, "a").length, isMapped(gone.mappings, mapping)]).toEqual([
      0,
      1,
      false,
    ]);
  });
});

describe("a client that was added or changed", () => {
  const a = { id: "a", displayName: "Tamarind", partyId: "7" };
  const lists = withSubscription(withSubscription(emptyLists, a), {
    id: "b",
    displayName: "Castellane",
    partyId: null,
  });

  it("stands in the order of names", () => {
    expect(lists.subscriptions).toEqual([
      { id: "b", displayName: "Castellane" },
      { id: "a", displayName: "Tamarind" },
    ]);
    expect(withSubscription(lists, { ...a, displayName: "Alder" }).subscriptions.map(({ id }) => id)).toEqual([
      "a",
      "b",
    ]);
  });

  it("gives its party to its reports with Row Level Security", () => {
    const secured = { ...report(2, "a"), rls: true, partyId: "6" };
    const changed = withSubscription(withReport(withReport(lists, report(1, "a")), secured), a);
    expect(reportsOf(changed, "a").map(({ partyId }) => partyId)).toEqual([null, "7"]);
  });
});
