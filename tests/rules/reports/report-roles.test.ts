import { expect, test } from "vitest";
import { findRolesProblem, formatRoles, parseRoles } from "../../../src/rules/reports/report-roles.ts";

test("roles are separated by commas, and a name may contain spaces and semicolons", () => {
  expect(parseRoles(" Sales Manager ,A; B,, Sales Manager")).toEqual(["Sales Manager", "A; B"]);
  expect(parseRoles("")).toEqual([]);
  expect(formatRoles(["Sales Manager", "Broker"])).toBe("Sales Manager, Broker");
});

test.each([
  [["x".repeat(50)], undefined],
  [["x".repeat(51)], "A role has up to 50 characters and no comma."],
  [Array.from({ length: 50 }, (_, at) => `r${at}`), undefined],
  [["a,b"], "A role has up to 50 characters and no comma."],
  [[" "], "A role has up to 50 characters and no comma."],
  [Array.from({ length: 51 }, (_, at) => `r${at}`), "A report can have 50 roles at most."],
])("the problem of %j is %s", (roles, problem) => {
  expect(findRolesProblem(roles)).toBe(problem);
});
