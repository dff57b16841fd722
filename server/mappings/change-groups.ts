import { sql } from "kysely";
import type { Body, Outcome } from "../../src/api/contract.ts";
import type { groupsContract } from "../../src/api/groups-contract.ts";
import { type Actor, type AuditEntry, writeAudit } from "../audit/write-audit.ts";
import { reject, succeed } from "../http/guarded-routes.ts";
import type { StoreTransaction } from "../store/open-store.ts";
import { lockReports } from "./change-mappings.ts";

const ABSENT = "This group is no longer in the portal";
const NAME_TAKEN = "This client already has a group with this name";

type Calls = typeof groupsContract;

/** The only client whose groups are found. Undefined: those of all clients are. */
interface OfClient {
  subscriptionId?: string;
}

const refuse = (message: string) => ({ ...reject(message), groupId: null });

export async function saveGroup(
  tx: StoreTransaction,
  actor: Actor,
  { subscriptionId, groupId, name }: Body<Calls["saveGroup"]>,
): Promise<Outcome & { groupId: string | null }> {
  // Locked, so that of two groups with one name the second is refused.
  const client = await tx
    .selectFrom("subscription")
    .where("id", "=", subscriptionId.toLowerCase())
    .select(["id", "display_name as name"])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!client) return refuse("This client is no longer in the portal");
  const groups = await tx
    .selectFrom("client_group")
    .where("subscription_id", "=", client.id)
    .select(["id", "name", sql<boolean>`lower(name) = lower(${name})`.as("hasName")])
    .execute();
  const stored = groups.find(({ id }) => id === groupId?.toLowerCase());
  if (groupId !== null && !stored) return refuse(ABSENT);
  if (groups.some((group) => group.hasName && group !== stored)) return refuse(NAME_TAKEN);
  if (stored?.name === name) return { ...succeed("Nothing to change"), groupId: stored.id };
  const { id } = stored
    ? await tx
        .updateTable("client_group")
        .set({ name })
        .where("id", "=", stored.id)
        .returning("id")
        .executeTakeFirstOrThrow()
    : await tx
        .insertInto("client_group")
        .values({ subscription_id: client.id, name })
        .returning("id")
        .executeTakeFirstOrThrow();
  const detail = describeGroup({ name, client: client.name });
  await writeAudit(tx, actor, [
    stored
      ? {
          action: "group-renamed",
          target: id,
          detail: JSON.stringify([describeGroup({ name: stored.name, client: client.name }), detail]),
        }
      : { action: "group-added", target: id, detail },
  ]);
  return { ...succeed(stored ? "Group renamed" : "Group added"), groupId: id };
}

/** The log names the client too, because groups of several clients have the same names. */
const describeGroup = ({ name, client }: { name: string; client: string }) => `${name} of ${client}`;

export async function deleteGroup(
  tx: StoreTransaction,
  actor: Actor,
  requested: Body<Calls["deleteGroup"]> & OfClient,
): Promise<Outcome> {
  const group = await lockGroup(tx, requested);
  if (!group) return reject(ABSENT);
  await tx.deleteFrom("client_group").where("id", "=", group.id).execute();
  await writeAudit(tx, actor, [{ action: "group-deleted", target: group.id, detail: describeGroup(group) }]);
  return succeed("Group deleted");
}

export async function changeGroupMembers(
  tx: StoreTransaction,
  actor: Actor,
  requested: Body<Calls["changeGroupMembers"]> & OfClient,
): Promise<Outcome> {
  const { groupId, added, removed } = requested;
  const joining = new Set(added.map((id) => id.toLowerCase()));
  const leaving = removed.map((id) => id.toLowerCase());
  // Before the group, because whoever leaves a client at the same time holds their membership first.
  const members = await lockMemberships(tx, groupId, [...joining]);
  const group = await lockGroup(tx, requested);
  if (!group) return reject(ABSENT);
  if (members.length < joining.size) return reject("Only people of the group’s client can be its members");
  const rows = members.map((id) => ({
    client_group: group.id,
    subscription_id: group.subscriptionId,
    principal_id: id,
  }));
  const came =
    rows.length === 0
      ? []
      : await tx
          .insertInto("client_group_member")
          .values(rows)
          .onConflict((conflict) => conflict.doNothing())
          .returning("principal_id")
          .execute();
  const left = await tx
    .deleteFrom("client_group_member")
    .where("client_group", "=", group.id)
    .where(sql<boolean>`principal_id = any(${leaving}::text[])`)
    .returning("principal_id")
    .execute();
  const createEntry = (action: AuditEntry["action"]) => (person: { principal_id: string }) => ({
    action,
    target: person.principal_id,
    detail: describeGroup(group),
  });
  await writeAudit(tx, actor, [
    ...came.map(createEntry("group-member-added")),
    ...left.map(createEntry("group-member-removed")),
  ]);
  return succeed(came.length + left.length === 0 ? "Nothing to change" : "Group members changed");
}

async function lockMemberships(tx: StoreTransaction, groupId: string, people: readonly string[]): Promise<string[]> {
  const members = await tx
    .selectFrom("membership")
    .where("subscription_id", "=", (client) =>
      client.selectFrom("client_group").where("id", "=", groupId.toLowerCase()).select("subscription_id"),
    )
    .where(sql<boolean>`principal_id = any(${people}::text[])`)
    .select("principal_id")
    .orderBy("principal_id")
    .forKeyShare()
    .execute();
  return members.map(({ principal_id }) => principal_id);
}

/** With the reports that it gives, whose readers are counted anew: groups before reports, wherever both are locked. */
async function lockGroup(tx: StoreTransaction, { groupId, subscriptionId }: { groupId: string } & OfClient) {
  const group = await tx
    .selectFrom("client_group")
    .innerJoin("subscription", "subscription.id", "client_group.subscription_id")
    .where("client_group.id", "=", groupId.toLowerCase())
    .$if(subscriptionId !== undefined, (groups) =>
      groups.where("client_group.subscription_id", "=", subscriptionId?.toLowerCase() ?? ""),
    )
    .select([
      "client_group.id",
      "client_group.name",
      "client_group.subscription_id as subscriptionId",
      "subscription.display_name as client",
    ])
    .forUpdate("client_group")
    .executeTakeFirst();
  if (!group) return undefined;
  const grants = await tx.selectFrom("group_grant").where("client_group", "=", group.id).select("report").execute();
  await lockReports(
    tx,
    grants.map(({ report }) => report),
  );
  return group;
}
