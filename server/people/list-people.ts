import { type RawBuilder, sql } from "kysely";
import type { PeoplePage, PeopleQuery, PeopleSort, ShownPeople } from "../../src/api/people-contract.ts";
import { HttpError } from "../http/http-error.ts";
import { lowerContains } from "../store/contains.ts";
import type { Store } from "../store/open-store.ts";
import { isInvited, listedRole, personColumns } from "./person-columns.ts";

const PAGE_SIZE = 50;

interface SortKey {
  /** What the rows are sorted by, as in the index. */
  expression: RawBuilder<unknown>;
  /** The same as text, for the cursor. */
  cursorValue: RawBuilder<string>;
  /** The text of a cursor as a value to compare with. */
  parse: (value: string) => RawBuilder<unknown>;
}

const NEVER = "never";

const sortKeys: Record<PeopleSort, SortKey> = {
  name: createTextKey("listed.display_name"),
  email: createTextKey("listed.email"),
  lastSignIn: {
    expression: sql`coalesce(listed.last_sign_in_at, '-infinity')`,
    cursorValue: sql`coalesce((extract(epoch from listed.last_sign_in_at) * 1000000)::bigint::text, ${NEVER})`,
    parse(value) {
      if (value === NEVER) return sql`'-infinity'::timestamptz`;
      // Sixteen digits reach the year 2286.
      if (!/^\d{1,16}$/.test(value)) throw new HttpError(400, "Malformed request");
      return sql`('epoch'::timestamptz + ${value}::bigint * interval '1 microsecond')`;
    },
  },
};

function createTextKey(column: string): SortKey {
  const expression = sql<string>`lower(${sql.ref(column)})`;
  return { expression, cursorValue: expression, parse: (value) => sql`${value}::text` };
}

/** Whose role has to be found out: everybody else is no administrator. */
const canBeAdministrator = sql<boolean>`(listed.is_administrator or 'Administrator' = any(listed.roles)
  or listed.principal_id in (select principal_id from session where 'Administrator' = any(roles)))`;

const filters: Record<ShownPeople, RawBuilder<boolean>> = {
  everyone: sql`true`,
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
  const { expression, cursorValue, parse } = sortKeys[query.sort];
  const { after } = query;
  const direction = query.isDescending ? "desc" : "asc";
  const comparison = query.isDescending ? sql`<` : sql`>`;
  const matching = matchPeople(store, query);
  const [rows, { total }] = await Promise.all([
    matching
      .$if(after !== null, (people) =>
        people.where(
          sql<boolean>`(${expression}, listed.principal_id) ${comparison} (${parse(after?.value ?? "")}, ${after?.principalId})`,
        ),
      )
      .select([...personColumns, cursorValue.as("cursorValue")])
      .orderBy(expression, direction)
      .orderBy("listed.principal_id", direction)
      .limit(PAGE_SIZE + 1)
      .execute(),
    matching.select(sql<number>`count(*)::integer`.as("total")).executeTakeFirstOrThrow(),
  ]);
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  return {
    people: page,
    total,
    canAdd: true,
    next: last && rows.length > PAGE_SIZE ? { value: last.cursorValue, principalId: last.principalId } : null,
  };
}
