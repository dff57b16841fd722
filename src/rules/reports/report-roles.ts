/** Power BI's own limits: a role name has no comma, so that a list of them can be written with commas. */
const MAX_ROLES = 50;
const MAX_ROLE_LENGTH = 50;

/** Splits a list of role names. A name may contain spaces. */
export function parseRoles(text: string): string[] {
  return [
    ...new Set(
      text
        .split(",")
        .map((role) => role.trim())
        .filter(Boolean),
    ),
  ];
}

export const formatRoles = (roles: readonly string[]): string => roles.join(", ");

export function findRolesProblem(roles: readonly string[]): string | undefined {
  if (roles.length > MAX_ROLES) return `A report can have ${MAX_ROLES} roles at most.`;
  const wrong = roles.find((role) => role.trim() === "" || role.length > MAX_ROLE_LENGTH || role.includes(","));
  return wrong === undefined ? undefined : `A role has up to ${MAX_ROLE_LENGTH} characters and no comma.`;
}
