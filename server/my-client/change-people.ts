import { sql } from "kysely";
import type { Body, Outcome } from "../../src/api/contract.ts";
import type { myClientContract } from "../../src/api/my-client-contract.ts";
import type { Actor } from "../audit/write-audit.ts";
import { reject, succeed } from "../http/guarded-routes.ts";
import { addPerson, lockAddedPeople, loadNamesakes, readNewPerson } from "../people/add-person.ts";
import type { StoreTransaction } from "../store/open-store.ts";
import { setMembership } from "../subscriptions/change-membership.ts";
import { loadRules } from "./own-client.ts";

type Calls = typeof myClientContract;

const NOT_ADDED = "An administrator of the portal has to add this person";

/** The answer is the same whether the portal knows the person or not. */
export async function inviteToClient(
  tx: StoreTransaction,
  actor: Actor,
  { subscriptionId, email, name }: Body<Calls["inviteToMyClient"]>,
  realm: string,
): Promise<Outcome> {
  const requested = readNewPerson({ email, name, subject: null });
  const { mailDomains, givesOwnAccess } = await loadRules(tx, subscriptionId);
  const domain = requested.email.slice(requested.email.lastIndexOf("@") + 1).toLowerCase();
  if (mailDomains.length > 0 && !mailDomains.includes(domain))
    return reject(`This client invites people with an email at ${mailDomains.join(" or ")} only`);
  await lockAddedPeople(tx);
  const namesakes = await loadNamesakes(tx, requested.email, realm);
  const known = namesakes.filter((person) => !person.isInvitationOver);
  if (known.length > 1)
    return reject("Several people have this email. An administrator of the portal can add the right one.");
  const found = known[0] ?? namesakes[0];
  const former = found && (await loadFormerRights(tx, found.id, subscriptionId));
  const getsMore = (found?.isInvitationOver && former?.hasOthers) || (!givesOwnAccess && former?.hasOwn);
  if (getsMore) return reject(NOT_ADDED);
  const principalId = known[0]?.id ?? (await addPerson(tx, actor, requested, realm)).person?.principalId;
  if (principalId === undefined) throw new Error("The person was not added");
  const outcome = await setMembership(tx, actor, { subscriptionId, principalId, isMember: true });
  return outcome.isSuccess ? succeed("Added to the client") : outcome;
}

/**
 * What the person would have again: outside of the client by an invitation that is renewed, and the client's reports that
 * they had before they left it.
 */
const loadFormerRights = (tx: StoreTransaction, principalId: string, subscriptionId: string) => {
  const client = subscriptionId.toLowerCase();
  return tx
    .selectFrom("person")
    .where("principal_id", "=", principalId)
    .select([
      sql<boolean>`(coalesce(is_administrator, false) or roles <> '{Reader}' or exists (select from membership
        where membership.principal_id = person.principal_id and subscription_id <> ${client}))`.as("hasOthers"),
      sql<boolean>`(exists (select from mapping join report on report.id = mapping.report
          where mapping.principal_id = person.principal_id and subscription_id = ${client})
        and not exists (select from membership
          where membership.principal_id = person.principal_id and subscription_id = ${client}))`.as("hasOwn"),
    ])
    .executeTakeFirstOrThrow();
};

export async function endMembership(
  tx: StoreTransaction,
  actor: Actor,
  { subscriptionId, principalId }: Body<Calls["endMyMembership"]>,
): Promise<Outcome> {
  const ids = { subscriptionId: subscriptionId.toLowerCase(), principalId: principalId.toLowerCase() };
  const member = await tx
    .selectFrom("membership")
    .where("subscription_id", "=", ids.subscriptionId)
    .where("principal_id", "=", ids.principalId)
    .select("is_administrator as isAdministrator")
    .forUpdate()
    .executeTakeFirst();
  if (!member) return reject("This person no longer belongs to the client");
  if (member.isAdministrator) return reject("Only an administrator of the portal can remove a client’s administrator");
  return setMembership(tx, actor, { ...ids, isMember: false });
}
