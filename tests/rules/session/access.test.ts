import { expect, test } from "vitest";
import { firstRole, hasAccess, isAdministrator, isAuditor } from "../../../src/rules/session/access.ts";

const withRoles = (...roles: string[]) => ({ email: "ada@example.com", roles });

test("access requires being logged in and a non-empty first role [1.1] [5.1]", () => {
  expect(hasAccess(null)).toBe(false);
  expect(hasAccess(withRoles())).toBe(false);
  expect(hasAccess(withRoles(""))).toBe(false);
  expect(hasAccess(withRoles("", "Administrator"))).toBe(false);
  expect(hasAccess(withRoles("Reader"))).toBe(true);
});

test("an empty first role means no access, whatever follows it [3.1] [4.11]", () => {
  expect(isAdministrator(withRoles("", "Administrator"))).toBe(false);
});

test("if roles include 'Administrator' the admin tab is shown [4.5]", () => {
  expect(isAdministrator(withRoles("Administrator"))).toBe(true);
  expect(isAdministrator(withRoles("Reader", "Administrator"))).toBe(true);
  expect(isAdministrator(withRoles("Reader", "administrator"))).toBe(false);
  expect(isAdministrator(null)).toBe(false);
});

test("an auditor has that role and access", () => {
  const users = [withRoles("Auditor"), withRoles("Reader", "Auditor"), withRoles("Reader"), withRoles("", "Auditor")];
  expect(users.map(isAuditor)).toEqual([true, true, false, false]);
});

test("the user's first role is displayed in the header [6.4]", () => {
  expect(firstRole(withRoles("Reader", "Administrator"))).toBe("Reader");
  expect(firstRole(withRoles())).toBe("");
});
