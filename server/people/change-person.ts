import { sql } from "kysely";
import type { Outcome } from "../../src/api/contract.ts";
import { reject, succeed } from "../http/guarded-routes.ts";
import { type Actor, writeAudit } from "../audit/write-audit.ts";
import type { StoreTransaction } from "../store/open-store.ts";
import { hasNoProviderRole } from "../identity/portal-roles.ts";
import { lockAdministrators, selectAdministrators } from "./administrators.ts";
import { listedRole, providerRoles } from "./person-columns.ts";

/** Ends all sessions of a person. */
export type EndSessions = (tx: StoreTransaction, actor: Actor, principalId: string) => Promise<unknown>;

export const ABSENT = "This person is no longer in the portal";
const NO_PROVIDER_ROLE = "The identity provider gives them no role. Give them one there first.";
const LAST_ADMINISTRATOR = "This is the last administrator. Make another person administrator first.";
const OTHERS_NEVER_SIGNED_IN = "No other administrator has signed in yet. Ask one of them to sign in first.";

export async function setAdministrator(
  tx: StoreTransaction,
  actor: Actor,
  { principalId, isAdministrator }: { principalId: string; isAdministrator: boolean },
): Promise<Outcome> {
  const person = await lockPerson(tx, principalId);
  if (!person) return reject(ABSENT);
  if (isAdministrator === (person.role === "administrator")) return succeed("Nothing to change");
  if (isAdministrator && person.hasNoProviderRole) return reject(NO_PROVIDER_ROLE);
  const problem = isAdministrator ? undefined : await findLastProblem(tx, person);
  if (problem !== undefined) return reject(problem);
  await updatePerson(tx, person.id, { is_administrator: isAdministrator });
  await writeAudit(tx, actor, [
    {
      action: isAdministrator ? "administrator-added" : "administrator-removed",
      target: person.id,
      detail: person.name,
    },
  ]);
  return succeed(isAdministrator ? "Administrator added" : "Administrator removed");
}

/** Their sessions end together with the change, so that no query of a request has to ask whether they are active. */
export async function setActive(
  tx: StoreTransaction,
  actor: Actor,
  { principalId, isActive }: { principalId: string; isActive: boolean },
  endSessions: EndSessions,
): Promise<Outcome> {
  const person = await lockPerson(tx, principalId);
  if (!person) return reject(ABSENT);
  if (isActive === person.isActive) return succeed("Nothing to change");
  const problem = isActive ? undefined : await findLastProblem(tx, person);
  if (problem !== undefined) return reject(problem);
  await updatePerson(tx, person.id, { deactivated_at: isActive ? null : sql<Date>`now()` });
  await writeAudit(tx, actor, [
    { action: isActive ? "reactivated" : "deactivated", target: person.id, detail: person.name },
  ]);
  if (!isActive) await endSessions(tx, actor, person.id);
  return succeed(isActive ? "Person reactivated" : "Person deactivated");
}

/** They can still sign in, and administrators administer: only their access to reports ends. */
export async function setAccessEnd(
  tx: StoreTransaction,
  actor: Actor,
  { principalId, until }: { principalId: string; until: string | null },
): Promise<Outcome> {
  const ends_at = until === null ? null : new Date(until);
  const person = await tx
    .selectFrom("person")
    .where("principal_id", "=", principalId.toLowerCase())
    .select(["principal_id as id", "access_ends_at"])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!person) return reject(ABSENT);
  if (person.access_ends_at?.getTime() === ends_at?.getTime()) return succeed("Nothing to change");
  await tx.updateTable("person").set({ access_ends_at: ends_at }).where("principal_id", "=", person.id).execute();
  const detail = `Changed: access ${ends_at === null ? "does not end" : `ends ${ends_at.toISOString()}`}`;
  await writeAudit(tx, actor, [{ action: "person-changed", target: person.id, detail }]);
  return succeed(ends_at === null ? "Access no longer ends" : "End of access set");
}

type LockedPerson = NonNullable<Awaited<ReturnType<typeof lockPerson>>>;

export async function lockPerson(tx: StoreTransaction, principalId: string) {
  await lockAdministrators(tx);
  return tx
    .selectFrom("person as listed")
    .where("listed.principal_id", "=", principalId.toLowerCase())
    .select([
      "listed.principal_id as id",
      "listed.display_name as name",
      listedRole.as("role"),
      hasNoProviderRole(providerRoles).as("hasNoProviderRole"),
      sql<boolean>`listed.deactivated_at is null`.as("isActive"),
    ])
    .executeTakeFirst();
}

/** Whoever has never signed in may not exist, because their subject is mistyped. */
async function findLastProblem(tx: StoreTransaction, { id, role, isActive }: LockedPerson) {
  if (role !== "administrator" || !isActive) return undefined;
  const others = await selectAdministrators(tx).where("listed.principal_id", "<>", id).execute();
  if (others.some(({ hasSignedIn }) => hasSignedIn)) return undefined;
  return others.length === 0 ? LAST_ADMINISTRATOR : OTHERS_NEVER_SIGNED_IN;
}

const updatePerson = (
  tx: StoreTransaction,
  id: string,
  columns: { is_administrator: boolean } | { deactivated_at: ReturnType<typeof sql<Date>> | null },
) => tx.updateTable("person").set(columns).where("principal_id", "=", id).execute();
