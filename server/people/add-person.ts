import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { AddedPerson } from "../../src/api/add-person-contract.ts";
import type { Outcome } from "../../src/api/contract.ts";
import { isEmail } from "../../src/rules/email.ts";
import { HttpError } from "../http/http-error.ts";
import { reject, succeed } from "../http/guarded-routes.ts";
import { advisoryLocks } from "../store/advisory-locks.ts";
import { type Actor, writeAudit } from "../audit/write-audit.ts";
import type { StoreTransaction } from "../store/open-store.ts";
import { isInvitationOver, isInvited, personColumns } from "./person-columns.ts";

const refusals = {
  invited: "This email is already invited. Withdraw that invitation first.",
  emailTaken:
    "A person with this email is already in the portal. If the address now belongs to another person, add them with their subject.",
  subjectTaken: "A person with this subject is already in the portal.",
};

interface NewPerson {
  email: string;
  name: string;
  subject: string | null;
}

/** Where the provider does not tell roles, they are a reader. Without a subject they are invited. */
export async function addPerson(
  tx: StoreTransaction,
  actor: Actor,
  requested: NewPerson,
  realm: string,
): Promise<AddedPerson> {
  const { email, name, subject } = readNewPerson(requested);
  await lockAddedPeople(tx);
  const namesakes = await loadNamesakes(tx, email, realm);
  const refusal = findRefusal(namesakes, subject);
  if (refusal !== undefined) return { ...reject(refusal), person: null };
  const ended = namesakes.find((person) => person.isInvitationOver);
  if (ended) return renewInvitation(tx, actor, { id: ended.id, email, name });
  const id = randomUUID();
  const added = await tx
    .insertInto("person")
    .values({ principal_id: id, realm, subject, email, display_name: name, roles: ["Reader"] })
    .onConflict((conflict) => conflict.columns(["realm", "subject"]).doNothing())
    .returning("principal_id")
    .executeTakeFirst();
  if (!added) return { ...reject(refusals.subjectTaken), person: null };
  await writeAudit(tx, actor, [{ action: subject === null ? "invited" : "person-added", target: id, detail: name }]);
  return { ...succeed(subject === null ? "Person invited" : "Person added"), person: await loadPerson(tx, id) };
}

/** What was assigned to them stays. */
async function renewInvitation(
  tx: StoreTransaction,
  actor: Actor,
  { id, email, name }: { id: string; email: string; name: string },
): Promise<AddedPerson> {
  await tx
    .updateTable("person")
    .set({ email, display_name: name, invitation_ends_at: sql`default` })
    .where("principal_id", "=", id)
    .execute();
  await writeAudit(tx, actor, [{ action: "invited", target: id, detail: name }]);
  return { ...succeed("Person invited again"), person: await loadPerson(tx, id) };
}

const loadPerson = (tx: StoreTransaction, id: string) =>
  tx
    .selectFrom("person as listed")
    .where("listed.principal_id", "=", id)
    .select(personColumns)
    .executeTakeFirstOrThrow();

/** One at a time, so that two administrators cannot add the same email. */
export async function lockAddedPeople(tx: StoreTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.addedPeople})`.execute(tx);
}

export function readNewPerson({ email, name, subject }: NewPerson): NewPerson {
  const trimmed = { email: email.trim(), name: name.trim(), subject: subject?.trim() ?? null };
  // The audit log keeps the name, from which an email could not be erased.
  const isValid = isEmail(trimmed.email) && trimmed.name !== "" && !isEmail(trimmed.name) && trimmed.subject !== "";
  if (!isValid) throw new HttpError(400, "Malformed request");
  return trimmed;
}

type Namesake = Awaited<ReturnType<typeof loadNamesakes>>[number];

/** Anybody can sign in with an unproven email, and would keep its owner out. */
export const loadNamesakes = (tx: StoreTransaction, email: string, realm: string) =>
  tx
    .selectFrom("person as listed")
    .where("listed.realm", "=", realm)
    .where(sql<boolean>`lower(listed.email) = lower(${email})`)
    .where(sql<boolean>`listed.is_email_verified is not false`)
    .select(["listed.principal_id as id", isInvited.as("isInvited"), isInvitationOver.as("isInvitationOver")])
    .execute();

/** An email can be used again by another person, whom their subject then tells apart. */
function findRefusal(namesakes: readonly Namesake[], subject: string | null): string | undefined {
  if (subject === null && namesakes.some((person) => !person.isInvited)) return refusals.emailTaken;
  const isRenewed = (person: Namesake) => subject === null && person.isInvitationOver;
  return namesakes.some((person) => person.isInvited && !isRenewed(person)) ? refusals.invited : undefined;
}

/** Deletes the person, and with them what was assigned to them. Nobody who has signed in is deleted. */
export async function withdrawInvitation(
  tx: StoreTransaction,
  actor: Actor,
  { principalId }: { principalId: string },
): Promise<Outcome> {
  const id = principalId.toLowerCase();
  const withdrawn = await tx
    .deleteFrom("person")
    .where("principal_id", "=", id)
    .where("subject", "is", null)
    .returning("display_name as name")
    .executeTakeFirst();
  if (withdrawn) {
    await writeAudit(tx, actor, [{ action: "invitation-withdrawn", target: id, detail: withdrawn.name }]);
    return succeed("Invitation withdrawn");
  }
  const person = await tx.selectFrom("person").where("principal_id", "=", id).select("subject").executeTakeFirst();
  return reject(
    person ? "They have signed in meanwhile. Deactivate them instead." : "This person is no longer in the portal",
  );
}
