import { sql } from "kysely";
import type { Cells, Row } from "../import/csv.ts";
import type { StoreTransaction } from "../store/open-store.ts";

export interface StoredPerson {
  principalId: string;
  /** Null: invited, and has not signed in yet. */
  subject: string | null;
  email: string;
  displayName: string;
  roles: string[];
  isActive: boolean;
  subscriptionIds: string[];
}

/** The people whom the rows of a file are about. */
export interface KnownPeople {
  find: (cells: Cells) => StoredPerson | undefined;
  /** The key is equal for all rows about one person. */
  keyOf: (cells: Cells) => string;
  byKey: ReadonlyMap<string, StoredPerson>;
  /** Says of a row that gives somebody the email of another person which line or person has it. */
  findEmailProblem: (cells: Cells) => string | undefined;
}

const readSubject = ({ subject = "" }: Cells) => subject;
const readEmail = ({ email = "" }: Cells) => email.toLowerCase();

/**
 * The people of a file that there are already. A row without a subject, and one with a subject that the portal does not
 * know, is about the person who is invited by its email. An import that saves locks them, and those who have its emails.
 */
export async function loadPeople(
  tx: StoreTransaction,
  rows: readonly Row[],
  { realm, dryRun }: { realm: string; dryRun: boolean },
): Promise<KnownPeople> {
  const subjects = rows.map(({ cells }) => readSubject(cells));
  const emails = rows.map(({ cells }) => readEmail(cells));
  const people: StoredPerson[] = await tx
    .selectFrom("person")
    .where("realm", "=", realm)
    .where(
      sql<boolean>`(subject = any(${subjects}::text[])
        or lower(email) = any(array(select lower(text) from unnest(${emails}::text[]) as text)))`,
    )
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
    .$if(!dryRun, (selected) => selected.orderBy("principal_id").forNoKeyUpdate())
    .execute();
  const bySubject = new Map(people.map((person) => [person.subject, person]));
  const invited = new Map(
    people.filter(({ subject }) => subject === null).map((person) => [person.email.toLowerCase(), person]),
  );
  const find = (cells: Cells) => bySubject.get(readSubject(cells)) ?? invited.get(readEmail(cells));
  const keyOf = (cells: Cells) => find(cells)?.principalId ?? JSON.stringify([readSubject(cells) || readEmail(cells)]);
  return {
    find,
    keyOf,
    byKey: new Map(people.map((person) => [person.principalId, person])),
    findEmailProblem: createEmailCheck(people, rows, { find, keyOf }),
  };
}

/** Compares with the emails after the import: a file can hand an email on from one person to another. */
function createEmailCheck(
  people: readonly StoredPerson[],
  rows: readonly Row[],
  { find, keyOf }: Pick<KnownPeople, "find" | "keyOf">,
): KnownPeople["findEmailProblem"] {
  const linesByEmail = Map.groupBy(rows, ({ cells }) => readEmail(cells));
  const keys = new Set(rows.map(({ cells }) => keyOf(cells)));
  const others = people.filter(({ principalId }) => !keys.has(principalId));
  const owners = new Map(others.map((person) => [person.email.toLowerCase(), person]));
  return (cells) => {
    const email = readEmail(cells);
    if (email === "" || find(cells)?.email.toLowerCase() === email) return undefined;
    const owner = owners.get(email);
    if (owner) return `this email belongs to ${owner.displayName}: use the subject of that person, or another email`;
    const other = linesByEmail.get(email)?.find((row) => keyOf(row.cells) !== keyOf(cells));
    return other && `line ${other.line} gives this email to another person`;
  };
}
