import type { User } from "../../api/contract.ts";

export function firstRole(user: User | null): string {
  return user?.roles[0] ?? "";
}

export function hasAccess(user: User | null): boolean {
  return firstRole(user) !== "";
}

export function isAdministrator(user: User | null): boolean {
  return hasAccess(user) && user !== null && user.roles.includes("Administrator");
}
