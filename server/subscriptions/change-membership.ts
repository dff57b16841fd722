import type { Body, Outcome } from "../../src/api/contract.ts";
import type { membershipContract } from "../../src/api/membership-contract.ts";
import { reject, succeed } from "../http/guarded-routes.ts";
import { type Actor, writeAudit } from "../audit/write-audit.ts";
import type { StoreTransaction } from "../store/open-store.ts";

interface Membership {
  subscriptionId: string;
  principalId: string;
  isMember: boolean;
}

/** Where two administrators make the same change at once, the second changes nothing. */
export async function setMembership(tx: StoreTransaction, actor: Actor, requested: Membership): Promise<Outcome> {
  const { isMember } = requested;
  const row = {
    subscription_id: requested.subscriptionId.toLowerCase(),
    principal_id: requested.principalId.toLowerCase(),
  };
  // Locked, so that neither is deleted meanwhile.
  const subscription = await tx
    .selectFrom("subscription")
    .where("id", "=", row.subscription_id)
    .select("display_name as name")
    .forKeyShare()
    .executeTakeFirst();
  if (!subscription) return reject("This client is no longer in the portal");
  const person = await tx
    .selectFrom("person")
    .where("principal_id", "=", row.principal_id)
    .select("principal_id as id")
    .forKeyShare()
    .executeTakeFirst();
  if (!person) return reject("This person is no longer in the portal");
  const { isChanged } = isMember ? await insert(tx, row) : await remove(tx, row);
  if (!isChanged) return succeed("Nothing to change");
  await writeAudit(tx, actor, [
    { action: isMember ? "member-added" : "member-removed", target: person.id, detail: subscription.name },
  ]);
  return succeed(isMember ? "Person added to the client" : "Person removed from the client");
}

type Row = Record<"subscription_id" | "principal_id", string>;

async function insert(tx: StoreTransaction, row: Row): Promise<{ isChanged: boolean }> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("membership")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return { isChanged: numInsertedOrUpdatedRows === 1n };
}

async function remove(tx: StoreTransaction, row: Row): Promise<{ isChanged: boolean }> {
  const { numDeletedRows } = await tx
    .deleteFrom("membership")
    .where("subscription_id", "=", row.subscription_id)
    .where("principal_id", "=", row.principal_id)
    .executeTakeFirstOrThrow();
  return { isChanged: numDeletedRows === 1n };
}

/** Somebody who administers a client belongs to it, and stops to administer it when their membership ends. */
export async function setClientAdministrator(
  tx: StoreTransaction,
  actor: Actor,
  { isAdministrator, ...requested }: Body<(typeof membershipContract)["setClientAdministrator"]>,
): Promise<Outcome> {
  const member = await tx
    .selectFrom("membership")
    .innerJoin("subscription", "subscription.id", "membership.subscription_id")
    .where("membership.subscription_id", "=", requested.subscriptionId.toLowerCase())
    .where("membership.principal_id", "=", requested.principalId.toLowerCase())
    .select(["subscription_id", "principal_id", "is_administrator", "subscription.display_name as name"])
    .forUpdate("membership")
    .executeTakeFirst();
  if (!member) return reject("This person does not belong to the client");
  if (member.is_administrator === isAdministrator) return succeed("Nothing to change");
  await tx
    .updateTable("membership")
    .set({ is_administrator: isAdministrator })
    .where("subscription_id", "=", member.subscription_id)
    .where("principal_id", "=", member.principal_id)
    .execute();
  const action = isAdministrator ? "client-administrator-added" : "client-administrator-removed";
  await writeAudit(tx, actor, [{ action, target: member.principal_id, detail: member.name }]);
  return succeed(isAdministrator ? "Now administers the client" : "No longer administers the client");
}
