import { randomUUID } from "node:crypto";
import { type ExpressionBuilder, type NotNull, type OnConflictDatabase, type OnConflictTables, sql } from "kysely";
import { type Cells, splitList } from "../import/csv.ts";
import type { ImportOptions } from "../import/plan-rows.ts";
import { type AuditEntry, writeAudit } from "../audit/write-audit.ts";
import { inChunks } from "../store/in-chunks.ts";
import type { StoreTransaction } from "../store/open-store.ts";
import type { Database } from "../store/tables.ts";
import { describeForAudit } from "./compare-person.ts";
import type { StoredPerson } from "./load-people.ts";

interface PlannedPeople {
  added: readonly Cells[];
  changed: readonly { cells: Cells; stored: StoredPerson }[];
}

interface SavedPerson {
  principalId: string;
  cells: Cells;
  stored?: StoredPerson;
}

export async function savePeople(
  tx: StoreTransaction,
  { added, changed }: PlannedPeople,
  { realm, actor }: ImportOptions,
): Promise<void> {
  const principalIds = await insertPeople(tx, added, realm);
  await updatePeople(tx, changed, realm);
  const people: SavedPerson[] = [
    ...added.map((cells) => ({ principalId: principalIds.get(cells["subject"] ?? "") ?? "", cells })),
    ...changed.map((change) => ({ principalId: change.stored.principalId, ...change })),
  ];
  await setMemberships(
    tx,
    people.filter(({ cells }) => cells["subscriptionIds"] !== undefined),
  );
  await writeAudit(tx, actor, people.flatMap(listEntries));
}

const toRow = ({ subject = "", email = "", displayName = "", roles }: Cells, principalId: string, realm: string) => ({
  principal_id: principalId,
  realm,
  // Null: they stay invited.
  subject: subject === "" ? null : subject,
  email,
  display_name: displayName,
  roles: splitList(roles),
});

/** What a row changes of a person who is in the portal. */
const newValues = (is: ExpressionBuilder<OnConflictDatabase<Database, "person">, OnConflictTables<"person">>) => ({
  subject: is.ref("excluded.subject"),
  email: is.ref("excluded.email"),
  display_name: is.ref("excluded.display_name"),
  roles: is.ref("excluded.roles"),
});

/** Returns the principal ids by subject. A subject can have signed in for the first time meanwhile. */
async function insertPeople(tx: StoreTransaction, people: readonly Cells[], realm: string) {
  const principalIds = new Map<string, string>();
  for (const chunk of inChunks(people)) {
    const written = await tx
      .insertInto("person")
      .values(chunk.map((cells) => toRow(cells, randomUUID(), realm)))
      .onConflict((conflict) => conflict.columns(["realm", "subject"]).doUpdateSet(newValues))
      .returning(["subject", "principal_id"])
      .$narrowType<{ subject: NotNull }>()
      .execute();
    for (const { subject, principal_id } of written) principalIds.set(subject, principal_id);
  }
  return principalIds;
}

async function updatePeople(tx: StoreTransaction, people: PlannedPeople["changed"], realm: string): Promise<void> {
  for (const chunk of inChunks(people))
    await tx
      .insertInto("person")
      .values(chunk.map(({ cells, stored }) => toRow(cells, stored.principalId, realm)))
      .onConflict((conflict) => conflict.column("principal_id").doUpdateSet(newValues))
      .execute();
}

async function setMemberships(tx: StoreTransaction, people: readonly SavedPerson[]): Promise<void> {
  const expected = people.flatMap(({ principalId, cells }) =>
    [...new Set(splitList(cells["subscriptionIds"]?.toLowerCase()))].map((id) => ({ principalId, id })),
  );
  const expectedRows = sql`unnest(${expected.map(({ id }) => id)}::text[], ${expected.map(({ principalId }) => principalId)}::text[])
    as expected(subscription_id, principal_id)`;
  const changed = people.flatMap(({ stored, principalId }) => (stored ? [principalId] : []));
  if (changed.length > 0)
    await sql`delete from membership where principal_id = any(${changed}::text[])
      and (subscription_id, principal_id) not in (select * from ${expectedRows})`.execute(tx);
  if (expected.length > 0)
    await sql`insert into membership (subscription_id, principal_id) select * from ${expectedRows}
      on conflict do nothing`.execute(tx);
}

function listEntries({ principalId, cells, stored }: SavedPerson): AuditEntry[] {
  const name = cells["displayName"] ?? "";
  const createEntry = (action: AuditEntry["action"], detail = name) => ({ action, target: principalId, detail });
  const wasAdministrator = stored?.roles.includes("Administrator") ?? false;
  const isAdministrator = splitList(cells["roles"]).includes("Administrator");
  return [
    stored ? createEntry("person-changed", describeForAudit(cells, stored)) : createEntry("person-added"),
    ...(wasAdministrator === isAdministrator
      ? []
      : [createEntry(isAdministrator ? "administrator-added" : "administrator-removed")]),
  ];
}
