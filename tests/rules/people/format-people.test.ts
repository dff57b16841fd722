import { expect, test } from "vitest";
import { describeGroup } from "../../../src/rules/people/format-people.ts";

test("a group names its first two members, and counts those it does not name", () => {
  const names = new Map([
    ["1", "Ada Fairfax"],
    ["2", "Ben Ortiz"],
    ["3", "Chloe Martin"],
  ]);
  const describe = (...members: string[]) => describeGroup(members, (member) => names.get(member));
  expect([describe(), describe("9"), describe("1"), describe("9", "2", "3"), describe("1", "2", "3")]).toEqual([
    "Group of 0 people",
    "Group of 1 person",
    "Group: Ada Fairfax",
    "Group: Ben Ortiz, Chloe Martin and 1 more",
    "Group: Ada Fairfax, Ben Ortiz and 1 more",
  ]);
});
