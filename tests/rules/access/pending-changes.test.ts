import { describe, expect, it } from "vitest";
import { mappingKey, noMappings, withChanges } from "../../../src/rules/access/mapping-index.ts";
import {
  dropSatisfied,
  indexChanges,
  invertChange,
  mergeChanges,
  toggleCells,
} from "../../../src/rules/access/pending-changes.ts";

const mapped = { subscriptionReportId: 1, principalId: "u1" };
const unmapped = { subscriptionReportId: 2, principalId: "u1" };
const mappings = withChanges(noMappings, [{ action: "add", ...mapped }]);

describe("pending changes", () => {
  it("omit cells that already are in the requested state", () => {
    const pending = toggleCells(new Map(), mappings, [mapped, unmapped], true);
    expect([...pending.values()]).toEqual([{ action: "add", ...unmapped }]);
    expect(toggleCells(pending, mappings, [unmapped], false).size).toBe(0);
    expect(toggleCells(new Map(), mappings, [mapped], false).get(mappingKey(mapped))).toEqual({
      action: "remove",
      ...mapped,
    });
  });

  it("are dropped when the mappings show them, and kept until then", () => {
    const additions = toggleCells(new Map(), mappings, [unmapped], true);
    expect(dropSatisfied(additions, mappings).size).toBe(1);
    expect(dropSatisfied(additions, withChanges(mappings, [{ action: "add", ...unmapped }])).size).toBe(0);
    const removals = indexChanges([{ action: "remove", ...mapped }]);
    expect([dropSatisfied(removals, mappings), dropSatisfied(removals, noMappings).size]).toEqual([removals, 0]);
  });

  it("cancel out with their inverse when they are merged", () => {
    const change = { action: "add" as const, ...unmapped };
    expect(mergeChanges([change], [invertChange(change)])).toEqual([]);
    expect(mergeChanges([], [change, change])).toEqual([change]);
    expect(mergeChanges([change], [{ action: "remove", ...mapped }])).toEqual([
      change,
      { action: "remove", ...mapped },
    ]);
    expect(invertChange(invertChange(change))).toEqual(change);
  });

  it("give other dates, and the ones before them when they are undone [access: dates]", () => {
    const before = { from: null, until: "2199-12-31T00:00:00Z" };
    const change = { action: "change" as const, ...mapped, from: "2199-01-01T00:00:00Z", before };
    const undone = invertChange(change);
    expect(undone).toEqual({ ...change, ...before, before: { from: change.from, until: null } });
    expect(mergeChanges([change], [undone])).toEqual([]);
  });
});
