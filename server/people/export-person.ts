import { type RawBuilder, sql } from "kysely";
import type { Store } from "../store/open-store.ts";
import type { Database } from "../store/tables.ts";
import { isEmail, selectPeopleNamed, takeOnly } from "./named-person.ts";

interface PersonalRows {
  /** Null: the rows that name the person by `principal_id`. */
  isTheirs: ((principalId: string, email: string) => RawBuilder<boolean>) | null;
  /** Secrets of the portal, which say nothing about the person. */
  hidden: readonly string[];
}

const plain: PersonalRows = { isTheirs: null, hidden: [] };

/** Where the portal stores something about a person. */
export const personalTables: Partial<Record<keyof Database, PersonalRows>> = {
  person: plain,
  membership: plain,
  mapping: plain,
  client_group_member: plain,
  session: { ...plain, hidden: ["id", "sealed_tokens", "provider_session"] },
  known_network: plain,
  terms_acceptance: plain,
  favourite: plain,
  recent_report: plain,
  saved_view: { ...plain, hidden: ["sealed_state", "key_id"] },
  default_view: plain,
  opening: plain,
  failed_opening: plain,
  report: { ...plain, isTheirs: (_, email) => isEmail("updated_by", email) },
  report_comparison: plain,
  audit: { ...plain, isTheirs: (id) => sql<boolean>`(principal_id = ${id} or target_id = ${id})` },
  access_review: { ...plain, isTheirs: (id) => sql<boolean>`(principal_id = ${id} or signed_by = ${id})` },
  reviewed_access: plain,
  idempotency_key: plain,
  pending_change: { ...plain, isTheirs: (id) => sql<boolean>`(principal_id = ${id} or target_id = ${id})` },
};

/** All rows about one person, with the name of their table. `name` is a principal id, a subject or an email. */
export async function* exportPerson(store: Store, name: string): AsyncGenerator<object> {
  const { principal_id: principalId, email } = takeOnly(await selectPeopleNamed(store, name).execute(), name);
  for (const [table, { isTheirs, hidden }] of Object.entries(personalTables)) {
    const condition = isTheirs?.(principalId, email) ?? sql<boolean>`principal_id = ${principalId}`;
    const { rows } = await sql<{ row: object }>`select to_jsonb(stored) - ${hidden}::text[] as row
      from ${sql.table(table)} as stored where ${condition}`.execute(store);
    for (const { row } of rows) yield { table, ...row };
  }
}
