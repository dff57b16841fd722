import * as fc from "fast-check";
import { expect, test } from "vitest";
import { EMPTY_ID, isGuid, mayBecomeGuid } from "../../src/rules/guid.ts";

const run = (length: number) => fc.stringMatching(new RegExp(`^[0-9a-zA-Z]{${length}}$`));
const guid = fc.tuple(run(8), run(4), run(4), run(4), run(12)).map((parts) => parts.join("-"));

test("an id is 8-4-4-4-12 alphanumeric characters separated by hyphens, case-insensitive", () => {
  fc.assert(
    fc.property(guid, (id) => {
      expect([id, id.toUpperCase(), id.toLowerCase()].every(isGuid)).toBe(true);
    }),
  );
});

test("one character too many, too few or foreign makes it no id", () => {
  fc.assert(
    fc.property(guid, fc.nat(35), fc.constantFrom("_", " ", "é", "{", "\n", ""), (id, place, wrong) => {
      expect(isGuid(id.slice(0, place) + wrong + id.slice(place + 1))).toBe(false);
      expect(isGuid(`${id}${wrong || "a"}`)).toBe(false);
      expect(isGuid(`${wrong || "a"}${id}`)).toBe(false);
    }),
  );
});

test("typing on can still make an id of each of its beginnings, and of nothing else", () => {
  fc.assert(
    fc.property(guid, fc.nat(35), fc.constantFrom("_", " ", "é", "\n"), (id, length, wrong) => {
      const beginning = id.slice(0, length);
      expect([
        mayBecomeGuid(beginning),
        mayBecomeGuid(id),
        mayBecomeGuid(beginning + wrong),
        mayBecomeGuid(wrong + beginning),
        mayBecomeGuid(`${id}a`),
      ]).toEqual([true, true, false, false, false]);
    }),
  );
  expect(["12345678a", "1234-", "12345678-12345", "-"].map(mayBecomeGuid)).toEqual([false, false, false, false]);
});

test("the empty subscription id for previews is all zeros", () => {
  expect(EMPTY_ID).toBe("00000000-0000-0000-0000-000000000000");
  expect(isGuid(EMPTY_ID)).toBe(true);
});
