import { expressionBuilder, type RawBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { PersonClientPage, PersonClientsQuery } from "../../src/api/people-contract.ts";
import { pageBy } from "../http/page-by.ts";
import type { Store } from "../store/open-store.ts";
import type { Database } from "../store/tables.ts";
import { listedPerson } from "./person-columns.ts";

const PAGE_SIZE = 100;

const pageClients = (after: string | null) =>
  pageBy(
    [
      { column: "client.displayName", type: "text" },
      { column: "client.id", type: "text" },
    ],
    { after, size: PAGE_SIZE },
  );

const builder = expressionBuilder<Database>();

const selectClients = (principalId: RawBuilder<string>) =>
  builder
    .selectFrom("membership")
    .innerJoin("subscription", "subscription.id", "membership.subscription_id")
    .where("membership.principal_id", "=", principalId)
    .select(["subscription.id", "subscription.display_name as displayName"])
    .as("client");

/** A page of the clients that a person belongs to, by name. */
export async function listPersonClients(
  store: Store,
  { principalId, after }: PersonClientsQuery,
): Promise<PersonClientPage> {
  const clients = store.selectFrom(selectClients(sql`${principalId.toLowerCase()}`)).selectAll();
  const { rows, next } = await pageClients(after).load(store, clients);
  return { subscriptions: rows, next };
}

const { order, cursor } = pageClients(null);
const listedClients = builder.selectFrom(selectClients(listedPerson)).orderBy(order);

/** The first page for the listed person, in their own query. */
export const firstClients = jsonArrayFrom(listedClients.selectAll().limit(PAGE_SIZE));
/** Null where no other page follows. */
export const nextClient = sql<string | null>`${listedClients
  .select(cursor.as("cursor"))
  .where(sql<boolean>`(select count(*) from membership where principal_id = ${listedPerson}) > ${PAGE_SIZE}`)
  .offset(PAGE_SIZE - 1)
  .limit(1)}`;
