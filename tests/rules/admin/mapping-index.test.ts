import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  indexMappings,
  isMapped,
  noMappings,
  principalsOf,
  withChanges,
  withMapping,
  withoutMapping,
  withoutReport,
} from "../../../src/rules/admin/mapping-index.ts";

const mapping = fc.record({ subscriptionReportId: fc.nat(5), principalId: fc.constantFrom("a", "b", "c") });
const change = fc.record({
  action: fc.constantFrom("add" as const, "remove" as const),
  subscriptionReportId: fc.nat(5),
  principalId: fc.constantFrom("a", "b", "c"),
});
const rest = () => Promise.resolve();

test("a mapping exists from the time it is added to the time it is removed", () => {
  const one = { subscriptionReportId: 1, principalId: "a" };
  const added = withMapping(noMappings, one);
  expect([isMapped(noMappings, one), isMapped(added, one), isMapped(withoutMapping(added, one), one)]).toEqual([
    false,
    true,
    false,
  ]);
  expect(withoutMapping(added, one)).toEqual(noMappings);
});

test("a change leaves the index it started from as it was", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(mapping), fc.array(change), async (list, changes) => {
      const before = await indexMappings(list, rest, 2);
      const copy = structuredClone(before);
      withChanges(before, changes);
      expect(before).toEqual(copy);
    }),
  );
});

test("many changes at once say the same as one after the other", () => {
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const keys = new Set<string>();
      for (const { action, subscriptionReportId, principalId } of changes)
        keys[action === "add" ? "add" : "delete"](`${subscriptionReportId} ${principalId}`);
      const index = withChanges(noMappings, changes);
      const held = [...index].flatMap(([id, principals]) => [...principals].map((principal) => `${id} ${principal}`));
      expect(new Set(held)).toEqual(keys);
    }),
  );
});

test("a deleted report takes its mappings along", () => {
  const index = withChanges(noMappings, [
    { action: "add", subscriptionReportId: 1, principalId: "a" },
    { action: "add", subscriptionReportId: 2, principalId: "a" },
  ]);
  expect([...withoutReport(index, 1).keys()]).toEqual([2]);
});

test("200,000 mappings are indexed in slices, with a rest between two", async () => {
  const list = Array.from({ length: 200_000 }, (_, n) => ({
    subscriptionReportId: n % 20_000,
    principalId: `p${Math.floor(n / 20_000)}`,
  }));
  let rests = 0;
  const index = await indexMappings(list, async () => void rests++, 10_000);
  expect(rests).toBe(19);
  expect(index.size).toBe(20_000);
  expect(principalsOf(index, 19_999).size).toBe(10);
  expect(list.every((one) => isMapped(index, one))).toBe(true);
});
