import { sql } from "kysely";
import { createCommandActor, writeAudit } from "../audit/write-audit.ts";
import { contains } from "../store/contains.ts";
import type { Store, StoreTransaction } from "../store/open-store.ts";
import { isEmail, type NamedPerson, selectPeopleNamed, takeOnly } from "./named-person.ts";

/** The database allows no other replacement in the audit log. */
const ERASED = "[erased]";

interface ErasedEmail {
  principalId: string;
  auditRows: number;
  reports: number;
  /** Audit rows whose hash covers a text with the email, written before rows named the person by their id. */
  unchangeableRows: number;
}

/**
 * Erases a person's email wherever the portal stores it. `name` is a principal id, a subject or an email. The person
 * keeps principal id, roles and mappings, and their next sign-in stores the email that the provider then sends. An
 * invited person is deleted: without the email nobody can sign in with the invitation.
 */
export async function eraseEmail(store: Store, name: string): Promise<ErasedEmail> {
  return store.transaction().execute(async (tx) => {
    const person = takeOnly(await selectPeopleNamed(tx, name).forUpdate().execute(), name);
    if (person.email === ERASED) throw new Error(`The email of ${person.principal_id} is already erased`);
    const erased = await eraseStoredEmail(tx, person);
    await tx.deleteFrom("person").where("principal_id", "=", erased.principalId).where("subject", "is", null).execute();
    await writeAudit(tx, createCommandActor("erase-email"), [
      { action: "email-erased", target: erased.principalId, detail: "" },
    ]);
    return erased;
  });
}

/**
 * Deletes a person with all that the portal stores about them. What the hashes of the audit log and of the journal of
 * openings cover stays until it is old enough: the principal id, which then leads to nobody, and in the log the
 * subject and addresses.
 */
export async function erasePerson(store: Store, name: string): Promise<ErasedEmail> {
  return store.transaction().execute(async (tx) => {
    const person = takeOnly(await selectPeopleNamed(tx, name).forUpdate().execute(), name);
    const { principal_id: principalId } = person;
    const { displayName } = await tx
      .selectFrom("person")
      .select("display_name as displayName")
      .where("principal_id", "=", principalId)
      .executeTakeFirstOrThrow();
    const erased = await eraseStoredEmail(tx, person);
    const named = await tx
      .updateTable("audit")
      .set({ detail: ERASED })
      .where("target_id", "=", principalId)
      .where("detail", "<>", ERASED)
      .where(contains(["detail"], displayName))
      .executeTakeFirst();
    await tx.deleteFrom("pending_change").where("target_id", "=", principalId).execute();
    await tx.deleteFrom("failed_opening").where("principal_id", "=", principalId).execute();
    await tx.deleteFrom("usage_total").where("subject", "=", "person").where("key", "=", principalId).execute();
    // Takes their clients, reports, sessions, networks, accepted terms and views with it.
    await tx.deleteFrom("person").where("principal_id", "=", principalId).execute();
    await writeAudit(tx, createCommandActor("erase-person"), [
      { action: "email-erased", target: principalId, detail: "" },
      { action: "person-erased", target: principalId, detail: "" },
    ]);
    return { ...erased, auditRows: erased.auditRows + Number(named.numUpdatedRows) };
  });
}

async function eraseStoredEmail(
  tx: StoreTransaction,
  { principal_id: principalId, email }: NamedPerson,
): Promise<ErasedEmail> {
  await tx
    .updateTable("person")
    .set({
      email: ERASED,
      display_name: sql<string>`case when ${contains(["display_name"], email)} then ${ERASED} else display_name end`,
    })
    .where("principal_id", "=", principalId)
    .execute();
  // The address in an open session would otherwise be the replacement.
  await tx.deleteFrom("session").where("principal_id", "=", principalId).execute();
  // These show what the person reads. A shared view belongs to its readers.
  await tx.deleteFrom("favourite").where("principal_id", "=", principalId).execute();
  await tx.deleteFrom("recent_report").where("principal_id", "=", principalId).execute();
  await tx.deleteFrom("default_view").where("principal_id", "=", principalId).execute();
  await tx.deleteFrom("saved_view").where("principal_id", "=", principalId).where("is_shared", "=", false).execute();
  // The key stays, so that a repeated write is not done twice.
  await tx
    .updateTable("idempotency_key")
    .set({ response: null })
    .where(contains(["response"], email))
    .execute();
  await tx
    .updateTable("access_review")
    .set({ note: ERASED })
    .where(contains(["note"], email))
    .execute();
  const reports = await tx
    .updateTable("report")
    .set({ updated_by: ERASED })
    .where(isEmail("updated_by", email))
    .executeTakeFirst();
  // Their deletion can no longer be undone.
  await tx
    .deleteFrom("deleted_report")
    .where(
      sql<boolean>`strpos(lower(contents::text), lower(${email})) > 0 or strpos(contents::text, ${principalId}) > 0`,
    )
    .execute();
  const auditRows = await eraseInAudit(tx, principalId, email);
  const { unchangeableRows } = await tx
    .selectFrom("audit")
    .where("target_id", "is", null)
    .where(contains(["detail"], email))
    .select(({ fn }) => fn.countAll<string>().as("unchangeableRows"))
    .executeTakeFirstOrThrow();
  return {
    principalId,
    auditRows,
    reports: Number(reports.numUpdatedRows),
    unchangeableRows: Number(unchangeableRows),
  };
}

async function eraseInAudit(tx: StoreTransaction, principalId: string, email: string): Promise<number> {
  const asActor = await tx
    .updateTable("audit")
    .set({ by: ERASED })
    .where("by", "<>", ERASED)
    .where((is) =>
      is.or([is("principal_id", "=", principalId), is.and([is("principal_id", "is", null), isEmail("by", email)])]),
    )
    .executeTakeFirst();
  const asTarget = await tx
    .updateTable("audit")
    .set({ detail: ERASED })
    .where("target_id", "=", principalId)
    .where(contains(["detail"], email))
    .executeTakeFirst();
  return Number(asActor.numUpdatedRows + asTarget.numUpdatedRows);
}
