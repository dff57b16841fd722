import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Subscription } from "../../src/api/contract.ts";
import { isGuid } from "../../src/rules/guid.ts";
import { findPartyProblem } from "../../src/rules/tabs/party-id.ts";
import { HttpError } from "../http/http-error.ts";
import { advisoryLocks } from "../store/advisory-locks.ts";
import { type Actor, type AuditEntry, writeAudit } from "../audit/write-audit.ts";
import type { StoreTransaction } from "../store/open-store.ts";

/** The administrator becomes its first user, so that they can give themselves the first report and see it. */
export async function addSubscription(
  tx: StoreTransaction,
  actor: Actor,
  requested: { displayName: string; partyId: string },
): Promise<Subscription> {
  if (actor.principalId === null) throw new Error("Nobody is signed in");
  const displayName = readName(requested);
  const partyId = readParty(requested.partyId);
  const id = randomUUID();
  await reserveName(tx, id, displayName);
  await tx.insertInto("subscription").values({ id, display_name: displayName, party_id: partyId }).execute();
  await tx.insertInto("membership").values({ subscription_id: id, principal_id: actor.principalId }).execute();
  await writeAudit(tx, actor, [{ action: "subscription-added", detail: displayName }]);
  return { id, displayName };
}

/** Changes the name and, where the request has them, the primary party, the workspaces and the profile. */
export async function renameSubscription(
  tx: StoreTransaction,
  actor: Actor,
  requested: {
    id: string;
    displayName: string;
    partyId?: string | undefined;
    workspaces?: string[] | undefined;
    profileId?: string | undefined;
  },
): Promise<Subscription> {
  const id = requested.id.toLowerCase();
  const displayName = readName(requested);
  const requestedParty = requested.partyId === undefined ? undefined : readParty(requested.partyId);
  await reserveName(tx, id, displayName);
  const stored = await tx
    .selectFrom("subscription")
    .where("id", "=", id)
    .select(["display_name as displayName", "party_id as partyId", "workspaces", "profile_id as profileId"])
    .forUpdate()
    .executeTakeFirst();
  if (!stored) throw new HttpError(404, "Not Found");
  const workspaces = requested.workspaces === undefined ? stored.workspaces : readWorkspaces(requested.workspaces);
  const profileId = requested.profileId === undefined ? stored.profileId : readProfile(requested.profileId);
  const changed = { displayName, partyId: requestedParty ?? stored.partyId, workspaces, profileId };
  const entries = listChanges(stored, changed);
  if (entries.length > 0) {
    await tx
      .updateTable("subscription")
      .set({ display_name: displayName, party_id: changed.partyId, workspaces, profile_id: profileId })
      .where("id", "=", id)
      .execute();
    await writeAudit(tx, actor, entries);
  }
  return { id, displayName };
}

interface StoredSubscription {
  displayName: string;
  partyId: string | null;
  profileId: string | null;
  /** An import leaves them as they are. */
  workspaces?: readonly string[];
}

/** A row of the audit log for each changed field, with what it was before. */
export function listChanges(stored: StoredSubscription, changed: StoredSubscription): AuditEntry[] {
  const entries: AuditEntry[] = [];
  const { displayName } = changed;
  if (stored.displayName !== displayName)
    entries.push({ action: "subscription-renamed", detail: JSON.stringify([stored.displayName, displayName]) });
  const addChange = (action: AuditEntry["action"], before: string, after: string) => {
    if (before !== after) entries.push({ action, detail: `${displayName}: ${before} → ${after}` });
  };
  addChange("subscription-party-changed", stored.partyId || "none", changed.partyId || "none");
  addChange("subscription-profile-changed", stored.profileId ?? "default", changed.profileId ?? "default");
  if (stored.workspaces && changed.workspaces && stored.workspaces.join() !== changed.workspaces.join())
    entries.push({
      action: "subscription-workspaces-changed",
      detail: `${displayName}: ${changed.workspaces.join(", ") || "all"}`,
    });
  return entries;
}

function readName({ displayName }: { displayName: string }): string {
  const name = displayName.trim();
  if (name === "") throw new HttpError(400, "Malformed request");
  return name;
}

function readParty(text: string): string {
  const partyId = text.trim();
  if (partyId === "" || findPartyProblem(partyId) !== undefined) throw new HttpError(400, "Malformed request");
  return partyId;
}

function readProfile(text: string): string | null {
  const profileId = text.trim().toLowerCase();
  if (profileId === "") return null;
  if (!isGuid(profileId)) throw new HttpError(400, "Malformed request");
  return profileId;
}

function readWorkspaces(requested: readonly string[]): string[] {
  const workspaces = [...new Set(requested.map((id) => id.trim().toLowerCase()))].toSorted();
  if (!workspaces.every(isGuid)) throw new HttpError(400, "Malformed request");
  return workspaces;
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
