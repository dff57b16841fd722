import { type Expression, sql } from "kysely";
import type { RoleMap } from "../config.ts";

/** The roles that can be given by the portal: its own, and those of the configuration. */
export const knownRoles = (roleMap: RoleMap | undefined): string[] => [
  ...new Set(["Administrator", "Auditor", "Reader", ...(roleMap?.values() ?? [])]),
];

interface RoleSources {
  /** Null: the provider does not tell roles. */
  provider: Expression<string[] | null>;
  imported: Expression<string[]>;
  /** What administrators of the portal added or took. */
  isAdministrator: Expression<boolean | null>;
}

/** Whether the provider tells roles, and the person has none. */
export const hasNoProviderRole = (provider: Expression<string[] | null>) =>
  sql<boolean>`(${provider} is not null and coalesce((${provider})[1], '') = '')`;

/**
 * Decision 26: the provider’s roles win over imported ones. The portal adds to and takes from them, but gives nobody
 * access to whom the provider gives no role.
 */
export function combineRoles({ provider, imported, isAdministrator }: RoleSources) {
  const roles = sql<string[]>`coalesce(${provider}, ${imported})`;
  return sql<string[]>`(case
    when ${isAdministrator} and not ${hasNoProviderRole(provider)}
      then array_append(array_remove(array_remove(${roles}, 'Administrator'), ''), 'Administrator')
    when not ${isAdministrator} then array_replace(${roles}, 'Administrator', 'Reader')
    else ${roles} end)`;
}
