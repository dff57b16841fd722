import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Subscription } from "../../src/api/contract.ts";
import { findPartyProblem } from "../../src/rules/admin/party-id.ts";
import { HttpError } from "../http/http-error.ts";
import { advisoryLocks } from "../store/advisory-locks.ts";
import { type Actor, writeAudit } from "../store/audit.ts";
import type { StoreTransaction } from "../store/open-store.ts";

/** The administrator becomes its first user, so that they can give themselves the first report and see it. */
export async function addSubscription(
  tx: StoreTransaction,
  actor: Actor,
  requested: { displayName: string; partyId: string },
): Promise<Subscription> {
  if (actor.principalId === null) throw new Error("Nobody is signed in");
  const displayName = readName(requested);
  const partyId = requested.partyId.trim();
  if (partyId === "" || findPartyProblem(partyId) !== undefined) throw new HttpError(400, "Malformed request");
  const id = randomUUID();
  await reserveName(tx, id, displayName);
  await tx.insertInto("subscription").values({ id, display_name: displayName, party_id: partyId }).execute();
  await tx.insertInto("membership").values({ subscription_id: id, principal_id: actor.principalId }).execute();
  await writeAudit(tx, actor, [{ action: "subscription-added", detail: displayName }]);
  return { id, displayName };
}

export async function renameSubscription(
  tx: StoreTransaction,
  actor: Actor,
  requested: { id: string; displayName: string },
): Promise<Subscription> {
  const id = requested.id.toLowerCase();
  const displayName = readName(requested);
  await reserveName(tx, id, displayName);
  const stored = await tx
    .selectFrom("subscription")
    .where("id", "=", id)
    .select("display_name as displayName")
    .forUpdate()
    .executeTakeFirst();
  if (!stored) throw new HttpError(404, "Not Found");
  if (stored.displayName === displayName) return { id, displayName };
  await tx.updateTable("subscription").set({ display_name: displayName }).where("id", "=", id).execute();
  await writeAudit(tx, actor, [
    { action: "subscription-renamed", detail: JSON.stringify([stored.displayName, displayName]) },
  ]);
  return { id, displayName };
}

function readName({ displayName }: { displayName: string }): string {
  const name = displayName.trim();
  if (name === "") throw new HttpError(400, "Malformed request");
  return name;
}

/** One change at a time, so that two administrators cannot give the same name. An import may have brought namesakes. */
async function reserveName(tx: StoreTransaction, id: string, displayName: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.subscriptionNames})`.execute(tx);
  const other = await tx
    .selectFrom("subscription")
    .where("id", "<>", id)
    .where(sql`lower(display_name)`, "=", sql`lower(${displayName})`)
    .select("id")
    .limit(1)
    .executeTakeFirst();
  if (other) throw new HttpError(409, "Another client has this name");
}
