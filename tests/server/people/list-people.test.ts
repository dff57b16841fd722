import { type Kysely, sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { Answer, Body } from "../../../src/api/contract.ts";
import { peopleContract, type PersonRow } from "../../../src/api/people-contract.ts";
import { up as addPeopleList } from "../../../server/store/migrations/013.people-list.ts";
import { setUpServer } from "../../support/server/server-fixture.ts";
import { getDemoUser } from "../../support/server/test-server.ts";
import { storeKinds } from "../../support/server/test-stores.ts";
import type { TestBrowser } from "../../support/server/test-browser.ts";

type PeopleQuery = Body<typeof peopleContract.listPeople>;
type PeoplePage = Answer<typeof peopleContract.listPeople>;

const PEOPLE = 130;
const firstPage: PeopleQuery = { search: "member", show: "everyone", sort: "name", isDescending: false, after: null };

describe.each(storeKinds)("the list of people on %s", (kind) => {
  const server = setUpServer({}, kind);
  let ada: TestBrowser;
  beforeAll(async () => {
    ada = await server.signIn("ada");
    // Names repeat, so that pages begin and end among namesakes; every third has never signed in.
    await sql`insert into person (principal_id, realm, subject, email, display_name, roles, last_sign_in_at)
      select 'member-' || n, 'test', 'member-' || n, 'member.' || n || '@example.test', 'Member ' || n % 4, '{Reader}',
        case when n % 3 > 0 then now() - n % 5 * interval '1 day' end
      from generate_series(1, ${sql.lit(PEOPLE)}) n`.execute(server.store);
  });

  const load = async (query: PeopleQuery) => (await ada.post(peopleContract.listPeople.path, query)).json<PeoplePage>();
  async function loadEveryPage(query: PeopleQuery, count = PEOPLE): Promise<PersonRow[]> {
    const { people, next, total } = await load(query);
    expect(total).toBe(count);
    return next === null ? people : [...people, ...(await loadEveryPage({ ...query, after: next }, count))];
  }

  test.each(["name", "email", "lastSignIn"] as const)(
    "pages by %s hold everyone once, also where values repeat, and backwards in reverse [admin: people]",
    async (sort) => {
      const people = await loadEveryPage({ ...firstPage, sort });
      expect(new Set(people.map(({ principalId }) => principalId)).size).toBe(PEOPLE);
      expect(people).toHaveLength(PEOPLE);
      const backwards = await loadEveryPage({ ...firstPage, sort, isDescending: true });
      expect(backwards).toEqual(people.toReversed());
    },
  );

  const loadIds = async (show: PeopleQuery["show"], count: number) =>
    (await loadEveryPage({ ...firstPage, show }, count)).map((person) => person.principalId);

  test("the last sign-in first is who has never signed in last", async () => {
    const people = await loadEveryPage({ ...firstPage, sort: "lastSignIn", isDescending: true });
    const times = people.map(({ lastSignInAt }) => lastSignInAt ?? "");
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test("the page behind a person starts with the next one, also when that person has gone [admin: people]", async () => {
    const { people, next } = await load({ ...firstPage, search: "member" });
    const second = await load({ ...firstPage, after: next });
    const {
      lower_name: _name,
      lower_email: _email,
      ...last
    } = await server.store
      .selectFrom("person")
      .selectAll()
      .where("principal_id", "=", people.at(-1)?.principalId ?? "")
      .executeTakeFirstOrThrow();
    await server.store.deleteFrom("person").where("principal_id", "=", last.principal_id).execute();
    expect((await load({ ...firstPage, after: next })).people).toEqual(second.people);
    await server.store
      .insertInto("person")
      .values({ ...last, last_sign_in_at: last.last_sign_in_at ?? undefined })
      .execute();
  });

  test("people who are deactivated are left out where only the others are asked for", async () => {
    const principalId = "member-1";
    await ada.post(peopleContract.setActive.path, { principalId, isActive: false });
    expect(await loadIds("active", PEOPLE - 1)).not.toContain(principalId);
    expect(await loadIds("deactivated", 1)).toEqual([principalId]);
    await ada.post(peopleContract.setActive.path, { principalId, isActive: true });
    expect(await loadIds("active", PEOPLE)).toContain(principalId);
  });

  test("a sign-in is the person’s last one from then on", async () => {
    const query = { ...firstPage, search: getDemoUser("ben").email };
    const before = new Date().toISOString();
    const [earlier] = (await load(query)).people;
    // Somebody who has opened reports has signed in.
    expect(Date.parse(earlier?.lastSignInAt ?? "")).toBeLessThan(Date.parse(before));
    await server.signIn("ben");
    const [ben] = (await load(query)).people;
    expect(Date.parse(ben?.lastSignInAt ?? "") - Date.parse(before)).toBeGreaterThanOrEqual(-1);
    expect(ben?.role).toBe("reader");
  });

  test("the role is that of the last session, and without one that of the import", async () => {
    const query = { ...firstPage, search: getDemoUser("chloe").email };
    const loadRole = async () => (await load(query)).people[0]?.role;
    expect(await loadRole()).toBe("reader");
    await server.signIn("chloe");
    const update = (roles: string[]) =>
      server.store.updateTable("session").set({ roles }).where("principal_id", "=", getDemoUser("chloe").sub).execute();
    await update(["Reader", "Administrator"]);
    expect(await loadRole()).toBe("administrator");
    await update(["", "Administrator"]);
    expect(await loadRole()).toBe("none");
  });

  test("an older database gets the last sign-ins from its audit log", async () => {
    await server.signIn("dan");
    const { store } = server;
    const loadStored = () =>
      store
        .selectFrom("person")
        .select(sql<string | null>`last_sign_in_at::text`.as("at"))
        .where("principal_id", "=", getDemoUser("dan").sub)
        .executeTakeFirstOrThrow();
    const stored = await loadStored();
    await sql`alter table person drop column last_sign_in_at`.execute(store);
    for (const index of ["person_by_name", "person_by_email", "audit_of_target"])
      await sql`drop index ${sql.ref(index)}`.execute(store);
    await store.transaction().execute((tx) => addPeopleList(tx as unknown as Kysely<unknown>));
    expect(await loadStored()).toEqual(stored);
  });
});
