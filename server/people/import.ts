import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { isEmail } from "../../src/rules/email.ts";
import { createTally, inChunks, type Row, selectValidRows, splitList, type Tally } from "../import/csv.ts";
import type { StoreTransaction } from "../store/open-store.ts";
import { lockAdministrators, selectAdministrators } from "./administrators.ts";

/** Columns: subject, email, displayName, roles, subscriptionIds. The last two are lists that replace the old values. */
export async function importPeople(tx: StoreTransaction, rows: readonly Row[], realm: string): Promise<Tally> {
  const tally = createTally();
  await lockAdministrators(tx);
  const administrators = await selectAdministrators(tx).execute();
  const subscriptionIds = new Set((await tx.selectFrom("subscription").select("id").execute()).map(({ id }) => id));
  const validRows = selectValidRows(
    rows,
    tally,
    (row) => row["subject"] ?? "",
    (row) => findProblem(row, subscriptionIds),
  );
  for (const chunk of inChunks(validRows)) {
    const written = await tx
      .insertInto("person")
      .values(
        chunk.map(({ subject = "", email = "", displayName = "", roles }) => ({
          principal_id: randomUUID(),
          realm,
          subject,
          email,
          display_name: displayName,
          roles: splitList(roles),
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(["realm", "subject"])
          .doUpdateSet((is) => ({
            email: is.ref("excluded.email"),
            display_name: is.ref("excluded.display_name"),
            roles: is.ref("excluded.roles"),
          }))
          .where(
            sql<boolean>`(person.email, person.display_name, person.roles) is distinct from (excluded.email, excluded.display_name, excluded.roles)`,
          ),
      )
      .returning(["subject", sql<boolean>`xmax = 0`.as("added")])
      .execute();
    const withNewMemberships = await setMemberships(tx, chunk, realm);
    const added = new Set(written.filter((row) => row.added).map(({ subject }) => subject));
    const changed = new Set(
      [...written.map(({ subject }) => subject), ...withNewMemberships].filter((subject) => !added.has(subject)),
    );
    tally.added += added.size;
    tally.changed += changed.size;
    tally.unchanged += chunk.length - added.size - changed.size;
  }
  const isLockedOut = administrators.length > 0 && !(await selectAdministrators(tx).limit(1).executeTakeFirst());
  const demoted = new Set(administrators.filter((person) => person.realm === realm).map(({ subject }) => subject));
  if (isLockedOut)
    for (const { line, subject = "" } of validRows)
      if (demoted.has(subject)) tally.rejected.push({ line, reason: "nobody would be administrator any more" });
  return tally;
}

function findProblem(
  { subject, email = "", displayName, subscriptionIds }: Row,
  knownSubscriptions: ReadonlySet<string>,
): string | undefined {
  if (!subject || subject.length > 255) return "subject is missing or too long";
  if (!isEmail(email)) return "email is not a valid address";
  if (!displayName || displayName.length > 200) return "displayName is missing or too long";
  const unknown = splitList(subscriptionIds).find((id) => !knownSubscriptions.has(id.toLowerCase()));
  return unknown === undefined ? undefined : `unknown subscription ${unknown}`;
}

/** Returns the subjects whose memberships changed. */
async function setMemberships(tx: StoreTransaction, rows: readonly Row[], realm: string): Promise<string[]> {
  const people = await tx
    .selectFrom("person")
    .leftJoin("membership", "membership.principal_id", "person.principal_id")
    .where("realm", "=", realm)
    .where(
      "subject",
      "in",
      rows.map(({ subject = "" }) => subject),
    )
    .groupBy(["person.principal_id", "subject"])
    .select([
      "person.principal_id",
      "subject",
      sql<
        string[]
      >`coalesce(array_agg(membership.subscription_id) filter (where membership.subscription_id is not null), '{}')`.as(
        "ids",
      ),
    ])
    .execute();
  const peopleBySubject = new Map(people.map((person) => [person.subject, person]));
  const changed = rows.flatMap(({ subject = "", subscriptionIds }) => {
    const person = peopleBySubject.get(subject);
    const newIds = new Set(splitList(subscriptionIds).map((id) => id.toLowerCase()));
    const isUnchanged = person?.ids.length === newIds.size && person.ids.every((id) => newIds.has(id));
    if (subscriptionIds === undefined || !person || isUnchanged) return [];
    return [{ subject, principal_id: person.principal_id, newIds }];
  });
  if (changed.length === 0) return [];
  await tx
    .deleteFrom("membership")
    .where(
      "principal_id",
      "in",
      changed.map(({ principal_id }) => principal_id),
    )
    .execute();
  const memberships = changed.flatMap(({ principal_id, newIds }) =>
    [...newIds].map((subscription_id) => ({ principal_id, subscription_id })),
  );
  for (const chunk of inChunks(memberships, 5000)) await tx.insertInto("membership").values(chunk).execute();
  return changed.map(({ subject }) => subject);
}
