import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  indexMappings,
  isMapped,
  noMappings,
  principalsOf,
  withChanges,
  withoutPerson,
  withoutReport,
} from "../../../src/rules/access/mapping-index.ts";

const mapping = fc.record({ subscriptionReportId: fc.nat(5), principalId: fc.constantFrom("a", "b", "c") });
const change = fc.record({
  action: fc.constantFrom("add" as const, "remove" as const),
  subscriptionReportId: fc.nat(5),
  principalId: fc.constantFrom("a", "b", "c"),
});
const yieldToBrowser = () => Promise.resolve();

test("a mapping exists from the time it is added to the time it is removed [3.8]", () => {
  const one = { subscriptionReportId: 1, principalId: "a" };
  const added = withChanges(noMappings, [{ action: "add", ...one }]);
  expect([isMapped(noMappings, one), isMapped(added, one)]).toEqual([false, true]);
  expect(withChanges(added, [{ action: "remove", ...one }])).toEqual(noMappings);
});

test("a change does not modify the index it is applied to", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(mapping), fc.array(change), async (list, changes) => {
      const before = await indexMappings(list, yieldToBrowser, 2);
      const copy = structuredClone(before);
      withChanges(before, changes);
      expect(before).toEqual(copy);
    }),
  );
});

test("applying many changes in one call gives the same index as applying them one by one", () => {
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const keys = new Set<string>();
      for (const { action, subscriptionReportId, principalId } of changes)
        keys[action === "add" ? "add" : "delete"](`${subscriptionReportId} ${principalId}`);
      const index = withChanges(noMappings, changes);
      const entries = [...index].flatMap(([id, principals]) =>
        [...principals].map((principal) => `${id} ${principal}`),
      );
      expect(new Set(entries)).toEqual(keys);
    }),
  );
});

test("deleting a report deletes its mappings", () => {
  const index = withChanges(noMappings, [
    { action: "add", subscriptionReportId: 1, principalId: "a" },
    { action: "add", subscriptionReportId: 2, principalId: "a" },
  ]);
  expect([...withoutReport(index, 1).keys()]).toEqual([2]);
});

test("a person who leaves loses their mappings, and nobody else does", () => {
  const index = withChanges(noMappings, [
    { action: "add", subscriptionReportId: 1, principalId: "a" },
    { action: "add", subscriptionReportId: 2, principalId: "a" },
    { action: "add", subscriptionReportId: 2, principalId: "b" },
  ]);
  expect([...withoutPerson(index, "a")]).toEqual([[2, new Set(["b"])]]);
});

test("200,000 mappings are indexed in slices, yielding to the browser between them", async () => {
  const list = Array.from({ length: 200_000 }, (_, n) => ({
    subscriptionReportId: n % 20_000,
    principalId: `p${Math.floor(n / 20_000)}`,
  }));
  let yields = 0;
  const index = await indexMappings(list, async () => void yields++, 10_000);
  expect(yields).toBe(19);
  expect(index.size).toBe(20_000);
  expect(principalsOf(index, 19_999).size).toBe(10);
  expect(list.every((one) => isMapped(index, one))).toBe(true);
});
