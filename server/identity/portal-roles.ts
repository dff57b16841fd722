import { type Expression, sql } from "kysely";

/** The provider's or imported roles, with what administrators of the portal added or took: decision 26. */
export const withPortalRole = (roles: Expression<string[]>, isAdministrator: Expression<boolean | null>) =>
  sql<string[]>`(case ${isAdministrator}
    when true then array_append(array_remove(array_remove(${roles}, 'Administrator'), ''), 'Administrator')
    when false then array_replace(${roles}, 'Administrator', 'Reader')
    else ${roles} end)`;
