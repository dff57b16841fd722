import * as fc from "fast-check";
import { expect, test } from "vitest";
import { canBecomeGuid, EMPTY_ID, isGuid, isSameId } from "../../src/rules/guid.ts";

const alphanumeric = (length: number) => fc.stringMatching(new RegExp(`^[0-9a-zA-Z]{${length}}$`));
const guid = fc
  .tuple(alphanumeric(8), alphanumeric(4), alphanumeric(4), alphanumeric(4), alphanumeric(12))
  .map((parts) => parts.join("-"));

test("an id is 8-4-4-4-12 alphanumeric characters separated by hyphens, case-insensitive [5.4] [9.5]", () => {
  fc.assert(
    fc.property(guid, (id) => {
      expect([id, id.toUpperCase(), id.toLowerCase()].every(isGuid)).toBe(true);
    }),
  );
});

test("one extra, missing or forbidden character makes a text no id", () => {
  fc.assert(
    fc.property(guid, fc.nat(35), fc.constantFrom("_", " ", "é", "{", "\n", ""), (id, index, wrong) => {
      expect(isGuid(id.slice(0, index) + wrong + id.slice(index + 1))).toBe(false);
      expect(isGuid(`${id}${wrong || "a"}`)).toBe(false);
      expect(isGuid(`${wrong || "a"}${id}`)).toBe(false);
    }),
  );
});

test("only a prefix of an id can still become an id", () => {
  fc.assert(
    fc.property(guid, fc.nat(35), fc.constantFrom("_", " ", "é", "\n"), (id, length, wrong) => {
      const prefix = id.slice(0, length);
      expect([
        canBecomeGuid(prefix),
        canBecomeGuid(id),
        canBecomeGuid(prefix + wrong),
        canBecomeGuid(wrong + prefix),
        canBecomeGuid(`${id}a`),
      ]).toEqual([true, true, false, false, false]);
    }),
  );
  expect(["12345678a", "1234-", "12345678-12345", "-"].map(canBecomeGuid)).toEqual([false, false, false, false]);
});

test("the empty subscription id for previews is all zeros [9.6]", () => {
  expect(EMPTY_ID).toBe("00000000-0000-0000-0000-000000000000");
  expect(isGuid(EMPTY_ID)).toBe(true);
});

test("two ids are the same whatever their case", () => {
  expect([isSameId("A-1", "a-1"), isSameId("a-1", "A-1"), isSameId("a-1", "a-2")]).toEqual([true, true, false]);
});
