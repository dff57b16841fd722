import { type RawBuilder, sql } from "kysely";
import type { PeoplePage, PeopleQuery, PeopleSort, ShownPeople } from "../../src/api/people-contract.ts";
import { pageBy } from "../http/page-by.ts";
import { lowerContains } from "../store/contains.ts";
import type { Store } from "../store/open-store.ts";
import { isInvited, listedRole, personColumns } from "./person-columns.ts";

const PAGE_SIZE = 50;

const sortKeys: Record<PeopleSort, Parameters<typeof pageBy>[0][number]> = {
  name: { column: sql`lower(listed.display_name)`, type: "text" },
  email: { column: sql`lower(listed.email)`, type: "text" },
  lastSignIn: { column: sql`coalesce(listed.last_sign_in_at, '-infinity')`, type: "time" },
};

/** Whose role has to be found out: everybody else is no administrator. */
const canBeAdministrator = sql<boolean>`(listed.is_administrator or 'Administrator' = any(listed.roles)
  or listed.principal_id in (select principal_id from session where 'Administrator' = any(roles)))`;

const filters: Record<ShownPeople, RawBuilder<boolean>> = {
  everyone: sql`true`,
  active: sql`listed.deactivated_at is null`,
  administrators: sql`${canBeAdministrator} and ${listedRole} = 'administrator'`,
  deactivated: sql`listed.deactivated_at is not null`,
  invited: isInvited,
};

const createClientFilter = (client: PeopleQuery["client"]) =>
  sql<boolean>`exists (select from membership where principal_id = listed.principal_id
    and subscription_id = ${client?.id.toLowerCase()}) = ${client?.isMember}`;

export function matchPeople(store: Store, { search, show, client }: Pick<PeopleQuery, "search" | "show" | "client">) {
  const text = search.trim();
  return store
    .selectFrom("person as listed")
    .where(filters[show])
    .$if(client?.id !== undefined, (people) => people.where(createClientFilter(client)))
    .$if(text !== "", (people) => people.where(lowerContains(["listed.lower_name", "listed.lower_email"], text)));
}

/** A page of the shown people whose name or email contains the search text, and the number of all of them. */
export async function listPeople(store: Store, query: PeopleQuery): Promise<PeoplePage> {
  const matching = matchPeople(store, query);
  const page = pageBy([sortKeys[query.sort], { column: "listed.principal_id", type: "text" }], {
    ...query,
    size: PAGE_SIZE,
  });
  const [{ rows: people, next }, { total }] = await Promise.all([
    page.load(store, matching.select(personColumns)),
    matching.select(sql<number>`count(*)::integer`.as("total")).executeTakeFirstOrThrow(),
  ]);
  return { people, total, next };
}
