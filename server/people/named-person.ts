import { sql } from "kysely";
import type { Store, StoreTransaction } from "../store/open-store.ts";

export type NamedPerson = { principal_id: string; email: string };

export const isEmail = (column: string, email: string) => sql<boolean>`lower(${sql.ref(column)}) = lower(${email})`;

/** The people whom a command can mean by a principal id, a subject or an email. */
export const selectPeopleNamed = (db: Store | StoreTransaction, name: string) =>
  db
    .selectFrom("person")
    .select(["principal_id", "email"])
    .where((is) =>
      is.or([is("principal_id", "=", name.toLowerCase()), is("subject", "=", name), isEmail("email", name)]),
    )
    .orderBy("principal_id");

export function takeOnly([person, ...others]: readonly NamedPerson[], name: string): NamedPerson {
  if (!person) throw new Error(`No person has the principal id, subject or email ${name}`);
  if (others.length > 0)
    throw new Error(
      `Several people match. Name one by principal id: ${[person, ...others].map((row) => row.principal_id).join(", ")}`,
    );
  return person;
}
