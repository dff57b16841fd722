import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { isEmail } from "../../src/rules/email.ts";
import type { Work } from "../store/idempotent-write.ts";
import { emptyTally, inChunks, listOf, type Row, sift, type Tally } from "../import/csv.ts";

/** subject, email, displayName, roles, subscriptionIds: the last two are lists with semicolons, and replace what was there. */
export async function importPeople(tx: Work, rows: readonly Row[], realm: string): Promise<Tally> {
  const tally = emptyTally();
  const known = new Set((await tx.selectFrom("subscription").select("id").execute()).map(({ id }) => id));
  const sound = sift(
    rows,
    tally,
    (row) => row["subject"] ?? "",
    (row) => faultOf(row, known),
  );
  for (const chunk of inChunks(sound)) {
    const written = await tx
      .insertInto("person")
      .values(
        chunk.map(({ subject = "", email = "", displayName = "", roles }) => ({
          principal_id: randomUUID(),
          realm,
          subject,
          email,
          display_name: displayName,
          roles: listOf(roles),
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
    const moved = await setMemberships(tx, chunk, realm);
    const added = new Set(written.filter((row) => row.added).map(({ subject }) => subject));
    const changed = new Set(
      [...written.map(({ subject }) => subject), ...moved].filter((subject) => !added.has(subject)),
    );
    tally.added += added.size;
    tally.changed += changed.size;
    tally.unchanged += chunk.length - added.size - changed.size;
  }
  return tally;
}

function faultOf(
  { subject, email = "", displayName, subscriptionIds }: Row,
  known: ReadonlySet<string>,
): string | undefined {
  if (!subject || subject.length > 255) return "subject is missing or too long";
  if (!isEmail(email)) return "email is not an address";
  if (!displayName || displayName.length > 200) return "displayName is missing or too long";
  const stranger = listOf(subscriptionIds).find((id) => !known.has(id.toLowerCase()));
  return stranger === undefined ? undefined : `subscription ${stranger} is not known`;
}

/** Gives each person the subscriptions of his row, and says whose changed. */
async function setMemberships(tx: Work, rows: readonly Row[], realm: string): Promise<string[]> {
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
  const now = new Map(people.map((person) => [person.subject, person]));
  const moved = rows.flatMap(({ subject = "", subscriptionIds }) => {
    const person = now.get(subject);
    const wanted = new Set(listOf(subscriptionIds).map((id) => id.toLowerCase()));
    const same = person?.ids.length === wanted.size && person.ids.every((id) => wanted.has(id));
    return subscriptionIds === undefined || !person || same
      ? []
      : [{ subject, principal_id: person.principal_id, wanted }];
  });
  if (moved.length === 0) return [];
  await tx
    .deleteFrom("membership")
    .where(
      "principal_id",
      "in",
      moved.map(({ principal_id }) => principal_id),
    )
    .execute();
  const memberships = moved.flatMap(({ principal_id, wanted }) =>
    [...wanted].map((subscription_id) => ({ principal_id, subscription_id })),
  );
  for (const chunk of inChunks(memberships, 5000)) await tx.insertInto("membership").values(chunk).execute();
  return moved.map(({ subject }) => subject);
}
