import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MappingChange, SubscriptionReport } from "../../../src/api/contract.ts";
import { countAccess, withPending } from "../../../src/rules/access/access-counts.ts";
import { filterAccess } from "../../../src/rules/access/access-filter.ts";
import { noMappings, withChanges } from "../../../src/rules/access/mapping-index.ts";
import { toggleCells } from "../../../src/rules/access/pending-changes.ts";

const users = ["u1", "u2", "u3"].map((id) => ({ id, displayName: id }));
const reports: SubscriptionReport[] = [1, 2, 3].map((subscriptionReportId) => ({
  subscriptionReportId,
  subscriptionId: "s1",
  reportId: String(subscriptionReportId),
  reportName: "Claims",
  groupId: "g1",
  updatedBy: "ada@example.com",
  dataSetId: null,
  partyId: null,
  rls: false,
}));
const add = (subscriptionReportId: number, principalId: string): MappingChange => ({
  action: "add",
  subscriptionReportId,
  principalId,
});
/** `left` no longer belongs to the subscription. */
const mappings = withChanges(noMappings, [add(1, "u1"), add(1, "u2"), add(2, "u1"), add(1, "left"), add(9, "u1")]);
const access = { users, reports, mappings };

describe("the counts of the access matrix", () => {
  it("count the users and reports of the subscription only", () => {
    const { reportsOfUser, usersOfReport } = countAccess(access);
    expect([...reportsOfUser]).toEqual([
      ["u1", 2],
      ["u2", 1],
      ["u3", 0],
    ]);
    expect([...usersOfReport]).toEqual([
      [1, 2],
      [2, 1],
      [3, 0],
    ]);
  });

  it("with any pending changes are those that saving them will show", () => {
    const cell = fc.record({
      principalId: fc.constantFrom("u1", "u2", "u3"),
      subscriptionReportId: fc.integer({ min: 1, max: 3 }),
    });
    const toggles = fc.array(fc.record({ cells: fc.array(cell), access: fc.boolean() }));
    fc.assert(
      fc.property(toggles, (steps) => {
        const pending = steps.reduce(
          (before, step) => toggleCells(before, mappings, step.cells, step.access),
          toggleCells(new Map(), mappings, [], true),
        );
        const saved = countAccess({ ...access, mappings: withChanges(mappings, [...pending.values()]) });
        expect(withPending(countAccess(access), pending)).toEqual(saved);
      }),
    );
  });
});

describe("the filter of the access matrix", () => {
  const pending = toggleCells(new Map(), mappings, [{ subscriptionReportId: 3, principalId: "u2" }], true);
  const idsOf = (filter: Parameters<typeof filterAccess>[2], shown = reports) => {
    const found = filterAccess({ users, reports: shown }, { mappings, pending }, filter);
    return [found.users.map(({ id }) => id), found.reports.map(({ subscriptionReportId }) => subscriptionReportId)];
  };

  it("shows who has, and who has none of, the reports that are shown", () => {
    expect(idsOf("all")).toEqual([
      ["u1", "u2", "u3"],
      [1, 2, 3],
    ]);
    expect(idsOf("withAccess")).toEqual([
      ["u1", "u2"],
      [1, 2, 3],
    ]);
    expect(idsOf("withAccess", reports.slice(1))).toEqual([["u1"], [2, 3]]);
    expect(idsOf("withoutAccess", reports.slice(1))).toEqual([
      ["u2", "u3"],
      [2, 3],
    ]);
  });

  it("shows the rows and columns of pending changes", () => {
    expect(idsOf("changed")).toEqual([["u2"], [3]]);
  });
});
