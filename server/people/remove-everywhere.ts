import type { Outcome } from "../../src/api/contract.ts";
import { type Actor, writeAudit } from "../audit/write-audit.ts";
import { reject, succeed } from "../http/guarded-routes.ts";
import type { StoreTransaction } from "../store/open-store.ts";
import { ABSENT, type EndSessions, lockPerson, setActive, setAdministrator } from "./change-person.ts";

/** A leaver: what was given to them is taken away, so that they do not have it again when they are reactivated. */
export async function removeEverywhere(
  tx: StoreTransaction,
  actor: Actor,
  { principalId }: { principalId: string },
  endSessions: EndSessions,
): Promise<Outcome> {
  const person = await lockPerson(tx, principalId);
  if (!person) return reject(ABSENT);
  // Refused first, if at all, as nothing is changed then.
  const deactivated = await setActive(tx, actor, { principalId, isActive: false }, endSessions);
  if (!deactivated.isSuccess) return deactivated;
  if (person.role === "administrator")
    await setAdministrator(tx, actor, { principalId: person.id, isAdministrator: false });
  await removeReports(tx, actor, person);
  await removeMemberships(tx, actor, person.id);
  return succeed("Person removed everywhere");
}

async function removeReports(
  tx: StoreTransaction,
  actor: Actor,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const removed = await tx.deleteFrom("mapping").where("principal_id", "=", id).returning("report").execute();
  await writeAudit(
    tx,
    actor,
    removed.map(({ report }) => ({ action: "unmapped", report, target: id, detail: name })),
  );
}

async function removeMemberships(tx: StoreTransaction, actor: Actor, principalId: string): Promise<void> {
  const removed = await tx
    .deleteFrom("membership")
    .using("subscription")
    .whereRef("subscription.id", "=", "membership.subscription_id")
    .where("membership.principal_id", "=", principalId)
    .returning("subscription.display_name as name")
    .execute();
  await writeAudit(
    tx,
    actor,
    removed.map(({ name }) => ({ action: "member-removed", target: principalId, detail: name })),
  );
}
