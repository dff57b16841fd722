import type { User } from "../../api/contract.ts";

// server/identity/authorize.ts repeats these rules in SQL, where one statement checks the access and does the work.

export function firstRole(user: User | null): string {
  return user?.roles[0] ?? "";
}

export function hasAccess(user: User | null): boolean {
  return firstRole(user) !== "";
}

export function isAdministrator(user: User | null): boolean {
  return hasAccess(user) && user !== null && user.roles.includes("Administrator");
}

/** They read what administrators read about access and its history, and change nothing. */
export const isAuditor = (user: User): boolean => hasAccess(user) && user.roles.includes("Auditor");
