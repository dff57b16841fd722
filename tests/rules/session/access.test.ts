import { expect, test } from "vitest";
import { firstRole, hasAccess, isAdministrator } from "../../../src/rules/session/access.ts";

const withRoles = (...roles: string[]) => ({ email: "ada@example.com", roles });

test("access requires being logged in and a non-empty first role", () => {
  expect(hasAccess(null)).toBe(false);
  expect(hasAccess(withRoles())).toBe(false);
  expect(hasAccess(withRoles(""))).toBe(false);
  expect(hasAccess(withRoles("", "Administrator"))).toBe(false);
  expect(hasAccess(withRoles("Reader"))).toBe(true);
});

test("an empty first role means no access, whatever follows it", () => {
  expect(isAdministrator(withRoles("", "Administrator"))).toBe(false);
});

test("if roles include 'Administrator' the admin tab is shown", () => {
  expect(isAdministrator(withRoles("Administrator"))).toBe(true);
  expect(isAdministrator(withRoles("Reader", "Administrator"))).toBe(true);
  expect(isAdministrator(withRoles("Reader", "administrator"))).toBe(false);
  expect(isAdministrator(null)).toBe(false);
});

test("the user's first role is displayed in the header", () => {
  expect(firstRole(withRoles("Reader", "Administrator"))).toBe("Reader");
  expect(firstRole(withRoles())).toBe("");
});
