import { type NotNull, sql } from "kysely";
import type { StoreTransaction } from "../store/open-store.ts";

export interface StoredPerson {
  principalId: string;
  subject: string;
  email: string;
  displayName: string;
  roles: string[];
  isActive: boolean;
  subscriptionIds: string[];
}

/** The people of a file that there are already, by subject. An import that saves locks them. */
export async function loadPeople(
  tx: StoreTransaction,
  { realm, subjects, dryRun }: { realm: string; subjects: readonly string[]; dryRun: boolean },
): Promise<ReadonlyMap<string, StoredPerson>> {
  const people = await tx
    .selectFrom("person")
    .where("realm", "=", realm)
    .where("subject", "=", sql<string>`any(${subjects}::text[])`)
    .select([
      "principal_id as principalId",
      "subject",
      "email",
      "display_name as displayName",
      "roles",
      sql<boolean>`deactivated_at is null`.as("isActive"),
      sql<string[]>`array(select subscription_id from membership
        where membership.principal_id = person.principal_id order by subscription_id)`.as("subscriptionIds"),
    ])
    .$if(!dryRun, (selected) => selected.orderBy("principal_id").forUpdate())
    .$narrowType<{ subject: NotNull }>()
    .execute();
  return new Map(people.map((person) => [person.subject, person]));
}
