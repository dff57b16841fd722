import { sql } from "kysely";
import { advisoryLocks } from "../store/advisory-locks.ts";
import type { Store, StoreTransaction } from "../store/open-store.ts";
import { isInvited, listedRole } from "./person-columns.ts";

/** One change at a time, so that two administrators cannot demote each other. */
export async function lockAdministrators(tx: StoreTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.administrators})`.execute(tx);
}

/** Where the provider names roles, it decides at the next sign-in who has access. */
const hasCertainRole = sql<boolean>`(exists (select from session where session.principal_id = listed.principal_id)
  or not exists (select from session where session.roles is not null))`;

/** Whether neither the portal nor a provider has decided about their role, so that an import does. */
const isRoleImported = sql<boolean>`(listed.is_administrator is null and (select roles from session
  where session.principal_id = listed.principal_id order by signed_in_at desc limit 1) is null)`;

const hasSignedIn = sql<boolean>`(listed.last_sign_in_at is not null)`;

/** The people who can sign in and then have the role that the portal knows. */
const selectCertain = (store: Store) =>
  store.selectFrom("person as listed").where("listed.deactivated_at", "is", null).where(hasCertainRole);

/** The people who can sign in and then administer, as far as the portal knows. */
export const selectAdministrators = (store: Store) =>
  selectCertain(store)
    .where(listedRole, "=", "administrator")
    // Whoever is invited has not signed in yet, and may never do so.
    .where(sql<boolean>`not ${isInvited}`)
    .select(["listed.principal_id as id", isRoleImported.as("isRoleImported"), hasSignedIn.as("hasSignedIn")]);

/** Whether nobody else who has signed in administers. */
export async function isOnlyAdministrator(store: Store, principalId: string): Promise<boolean> {
  const other = await selectAdministrators(store)
    .where("listed.principal_id", "<>", principalId)
    .where(hasSignedIn)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

/** Those of some people who have signed in, and whom an import can make administrators. */
export const selectPromotable = (tx: StoreTransaction, ids: readonly string[]) =>
  selectCertain(tx)
    .where(hasSignedIn)
    .where(isRoleImported)
    .where(sql<boolean>`listed.principal_id = any(${ids}::text[])`)
    .select("listed.principal_id as id");
