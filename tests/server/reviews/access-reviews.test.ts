import * as fc from "fast-check";
import { type RawBuilder, sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { endUndecided } from "../../../server/reviews/end-undecided.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import type { Store } from "../../../server/store/open-store.ts";
import type { Answer, Body, Endpoint, Outcome } from "../../../src/api/contract.ts";
import { peopleContract } from "../../../src/api/people-contract.ts";
import { myClientContract } from "../../../src/api/my-client-contract.ts";
import { reviewsContract } from "../../../src/api/reviews-contract.ts";
import { createWorlds, fillWorld, people, reports } from "../../support/server/access-worlds.ts";
import { setUpAdministrator } from "../../support/server/administrator-fixture.ts";
import { TestBrowser } from "../../support/server/test-browser.ts";
import { getDemoUser } from "../../support/server/test-server.ts";
import { storeKinds } from "../../support/server/test-stores.ts";

const [ada, ben] = [getDemoUser("ada").sub, getDemoUser("ben").sub];
const alderbrook = demo.subscriptions[0]!;
const [claims, exposure, fleet, cargo] = demo.reports;
const today = () => new Date().toISOString().slice(0, 10);

const createCalls = (browser: TestBrowser) => {
  const post =
    <E extends Endpoint>({ path }: E) =>
    async (body: Body<E> & object) =>
      (await browser.post(path, body)).json<Answer<E>>();
  const read = post(reviewsContract.getReview);
  return {
    start: post(reviewsContract.startReviews),
    list: async (state: Body<typeof reviewsContract.listReviews>["state"] = "all", search = "") =>
      post(reviewsContract.listReviews)({ search, state, client: null, after: null, pageSize: 50 }),
    read: (id: string) => read({ id, after: null, pageSize: 500 }),
    decide: post(reviewsContract.decideAccess),
    sign: (id: string, note = "") => post(reviewsContract.signReview)({ id, note }),
    withdraw: (id: string, reason: string) => post(reviewsContract.withdrawReview)({ id, reason }),
    listMine: (subscriptionId: string) =>
      post(myClientContract.listMyReviews)({ subscriptionId, search: "", state: "all", after: null, pageSize: 50 }),
    readMine: (subscriptionId: string, id: string) =>
      post(myClientContract.getMyReview)({ subscriptionId, id, after: null, pageSize: 500 }),
    decideMine: post(myClientContract.decideMyAccess),
    signMine: (subscriptionId: string, id: string) =>
      post(myClientContract.signMyReview)({ subscriptionId, id, note: "" }),
  };
};

/** Who may see what now, and how, by a plain loop over the rows. */
async function readWays(store: Store): Promise<Set<string>> {
  const now = Date.now();
  const members = await store.selectFrom("membership").selectAll().execute();
  const allPeople = await store.selectFrom("person").select(["principal_id", "access_ends_at"]).execute();
  const allReports = await store.selectFrom("report").select(["id", "subscription_id"]).execute();
  const inGroups = await store.selectFrom("client_group_member").selectAll().execute();
  const mappings = await store.selectFrom("mapping").selectAll().execute();
  const grants = await store.selectFrom("group_grant").selectAll().execute();
  const direct = mappings.map((given) => ({ ...given, group: "" }));
  const byGroups = grants.flatMap((given) =>
    inGroups
      .filter((one) => one.client_group === given.client_group)
      .map(({ principal_id }) => ({ ...given, principal_id, group: given.client_group })),
  );
  const isNow = ({ starts_at, ends_at }: { starts_at: Date | null; ends_at: Date | null }) =>
    Number(starts_at ?? 0) <= now && Number(ends_at ?? now + 1) > now;
  const ways = [...direct, ...byGroups].filter((way) => {
    const client = allReports.find(({ id }) => id === way.report)?.subscription_id;
    const end = allPeople.find((one) => one.principal_id === way.principal_id)?.access_ends_at;
    const isMember = members.some((one) => one.subscription_id === client && one.principal_id === way.principal_id);
    return isNow(way) && isMember && Number(end ?? now + 1) > now;
  });
  return new Set(ways.map(({ principal_id, report, group }) => `${principal_id} ${report} ${group}`));
}

/** What a review lists, by its decision; what is gone needs none. */
async function readFrozen(store: Store) {
  const rows = await store.selectFrom("reviewed_access").selectAll().execute();
  const listed = rows.filter(({ change }) => change !== "gone");
  const keyOf = (row: (typeof rows)[number]) => `${row.principal_id} ${row.report} ${row.client_group ?? ""}`;
  const keysOf = (decision: "keep" | "end") =>
    new Set(listed.filter((row) => row.decision === decision).map((row) => keyOf(row)));
  return { all: new Set(listed.map((row) => keyOf(row))), kept: keysOf("keep"), ended: keysOf("end") };
}

/** What others change while a review is open. */
const changes = fc.array(
  fc.record({
    kind: fc.constantFrom("give", "take", "date", "grant", "grant", "revoke", "join", "leave"),
    report: fc.constantFrom(...reports.map(({ id }) => id)),
    person: fc.constantFrom(...people),
    group: fc.nat(3),
  }),
  { maxLength: 6 },
);
type Change = typeof changes extends fc.Arbitrary<(infer C)[]> ? C : never;

async function makeChange(store: Store, { kind, report, person, group }: Change): Promise<void> {
  const mapping = { report, principal_id: person };
  const id = `group-${group}`;
  const stored = await store.selectFrom("client_group").selectAll().where("id", "=", id).executeTakeFirst();
  const client = stored?.subscription_id ?? "";
  const ofClient = reports.filter(({ subscriptionId }) => subscriptionId === client);
  const granted = ofClient[report % ofClient.length];
  const ids = { client_group: id, subscription_id: client };
  if (kind === "give")
    await store
      .insertInto("mapping")
      .values(mapping)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  if (kind === "take")
    await store.deleteFrom("mapping").where("report", "=", report).where("principal_id", "=", person).execute();
  if (kind === "date")
    await store
      .updateTable("mapping")
      .set({ ends_at: sql<Date>`now() + interval '5 hours'` })
      .where("report", "=", report)
      .execute();
  if (kind === "grant" && granted)
    await store
      .insertInto("group_grant")
      .values({ ...ids, report: granted.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  if (kind === "revoke")
    await store.deleteFrom("group_grant").where("report", "=", report).where("client_group", "=", id).execute();
  if (kind === "join")
    await sql`insert into client_group_member (client_group, subscription_id, principal_id)
      select ${id}, subscription_id, principal_id from membership
      where subscription_id = ${client} and principal_id = ${person} on conflict do nothing`.execute(store);
  if (kind === "leave")
    await store
      .deleteFrom("client_group_member")
      .where("client_group", "=", id)
      .where("principal_id", "=", person)
      .execute();
}

describe.each(storeKinds)("access reviews in random worlds on %s", (kind) => {
  const admin = setUpAdministrator(kind);

  test("list what a plain loop over the rows finds, and once signed leave what was kept and what was given since [access: reviews]", async () => {
    const { server } = admin;
    const { store } = server;
    const callsPerMinute = { embed: 9999, check: 9999, writes: 9999, lists: 9999, changeMappings: 9999 };
    const app = await server.createApp({ config: { ...server.config, callsPerMinute } });
    server.provider.state.user = getDemoUser("ada");
    const browser = new TestBrowser(app);
    await browser.signIn();
    const { start, list, read, decide, sign } = createCalls(browser);
    const worlds = fc.record({
      world: createWorlds(),
      decisions: fc.array(fc.constantFrom("keep" as const, "end" as const), { minLength: 6, maxLength: 6 }),
      changes,
    });
    await fc.assert(
      fc.asyncProperty(worlds, async ({ world, decisions, changes: made }) => {
        await store.deleteFrom("access_review").execute();
        await fillWorld(store, world);
        await start({ clients: "all", dueOn: today() });
        const { reviews } = await list();
        const frozen = await readFrozen(store);
        expect(frozen.all).toEqual(await readWays(store));
        expect(reviews.reduce((sum, { accesses }) => sum + accesses, 0)).toBe(frozen.all.size);
        for (const { id } of reviews) {
          const { accesses } = await read(id);
          for (const decision of ["keep", "end"] as const) {
            const ids = accesses.flatMap((access, index) => (decisions[index % 6] === decision ? access.id : []));
            if (ids.length > 0) await decide({ id, chosen: { ids }, decision });
          }
        }
        for (const change of made) await makeChange(store, change);
        const before = await readWays(store);
        for (const { id } of reviews) {
          for (let attempt = 0; attempt < 4; attempt += 1) {
            const unchanged = await readWays(store);
            if ((await sign(id)).isSuccess) break;
            expect(await readWays(store)).toEqual(unchanged);
            await decide({ id, chosen: "rest", decision: decisions[attempt]! });
          }
        }
        expect((await list("open")).total).toBe(0);
        const { all, kept, ended } = await readFrozen(store);
        const since = [...before].filter((way) => !all.has(way));
        expect(await readWays(store)).toEqual(new Set([...kept, ...since]));
        expect(ended.size + kept.size).toBe(all.size);
      }),
      { numRuns: 10 },
    );
  });
});

/** In the demo the client has an administrator, who could decide about Ada's access. */
const setClientAdministrator = (store: Store, isAdministrator: boolean) =>
  store
    .updateTable("membership")
    .set({ is_administrator: isAdministrator })
    .where("principal_id", "=", getDemoUser("elif").sub)
    .execute();

/** The day on which reviews that were due on the given one are late. */
const dayAfter = (day: string): RawBuilder<unknown> => sql`${day}::date + 1`;

describe.each(storeKinds)("after the due date of an access review on %s", (kind) => {
  const admin = setUpAdministrator(kind);

  test("what nobody has decided about ends by itself, once, but not what has changed since the start [access: reviews]", async () => {
    const { store } = admin.server;
    const { start, read, decide, sign } = createCalls(admin.browser);
    await store.deleteFrom("access_review").execute();
    await setClientAdministrator(store, false);
    const lateDay = dayAfter(today());
    await start({ clients: { ids: [demo.subscriptions[1]!.id] }, dueOn: today() });
    const { ids } = await start({ clients: { ids: [alderbrook.id] }, dueOn: today(), endsUndecided: true });
    const id = ids[0]!;
    const { accesses } = await read(id);
    await decide({ id, chosen: { principalId: ada }, decision: "keep" });
    await decide({ id, chosen: { principalId: ben }, decision: "end" });
    const underwriters = accesses.find(({ groupName }) => groupName === "Underwriters")!;
    const grant = { subscriptionReportId: fleet!.subscriptionReportId, groupId: underwriters.groupId };
    const elif = accesses.find(({ personName }) => personName === "Elif Şahin")!.principalId;
    const again = { subscriptionReportId: cargo!.subscriptionReportId, principalId: elif };
    await admin.changeMappings([
      { action: "add", ...grant },
      { action: "remove", ...again },
    ]);
    await admin.changeMappings([{ action: "add", ...again }]);
    const before = await readWays(store);

    await endUndecided(store);
    expect(await readWays(store)).toEqual(before);
    await Promise.all([endUndecided(store, lateDay), endUndecided(store, lateDay)]);
    await endUndecided(store, lateDay);

    const isLapsed = ({ principalId, groupId, reportName }: (typeof accesses)[number]) =>
      ![ada, ben].includes(principalId) &&
      groupId !== underwriters.groupId &&
      !(principalId === elif && reportName === cargo!.reportName);
    const wanted = accesses.filter(isLapsed);
    expect(wanted.length).toBeGreaterThan(0);
    const { review, accesses: after } = await read(id);
    expect(after.filter(({ hasLapsed }) => hasLapsed).map((access) => access.id)).toEqual(
      wanted.map((access) => access.id),
    );
    expect(review).toMatchObject({ lapsed: wanted.length, gone: wanted.length, signedAt: null, isOverdue: false });
    expect(review.lapsedAt).not.toBeNull();
    const { rows } = await sql<{ person: string; report: number }>`select principal_id as person, report
      from reviewed_access where lapsed_at is not null`.execute(store);
    const keys = new Set(rows.map(({ person, report }) => `${person} ${report} `));
    expect(await readWays(store)).toEqual(new Set([...before].filter((way) => !keys.has(way))));
    const { rows: entries } = await sql<{ by: string; action: string; detail: string; count: number }>`
      select "by", action, case when action = 'unmapped' then '' else detail end as detail, count(*)::integer from audit
      where "by" = 'portal' and action in ('unmapped', 'review-lapsed') group by 1, 2, 3 order by 2`.execute(store);
    expect(entries).toEqual([
      { by: "portal", action: "review-lapsed", detail: `${alderbrook.displayName}: ${wanted.length} ended`, count: 1 },
      { by: "portal", action: "unmapped", detail: "", count: wanted.length },
    ]);
    await decide({ id, chosen: "rest", decision: "keep" });
    requireSuccess(await sign(id));
  });
});

const requireSuccess = (outcome: Outcome) => expect(outcome).toMatchObject({ isSuccess: true });

describe("an access review", () => {
  const admin = setUpAdministrator();
  let calls: ReturnType<typeof createCalls>;
  beforeEach(async () => {
    calls = createCalls(admin.browser);
    await admin.server.store.deleteFrom("access_review").execute();
    await setClientAdministrator(admin.server.store, false);
  });

  const startOne = async (client = alderbrook.id) => {
    const { ids } = await calls.start({ clients: { ids: [client] }, dueOn: today() });
    return ids[0]!;
  };
  const listRows = async (id: string) =>
    (await calls.read(id)).accesses.map(({ personName, reportName, groupName, decision, change }) =>
      [personName, reportName, groupName, decision, change].filter((part) => part !== null),
    );

  test("decides what a group gives a person together, and ending it takes the person out of the group [access: reviews]", async () => {
    const { store } = admin.server;
    const id = await startOne();
    expect((await listRows(id)).filter(([name]) => name === "Elif Şahin")).toEqual([
      ["Elif Şahin", cargo!.reportName],
      ["Elif Şahin", claims!.reportName],
      ["Elif Şahin", claims!.reportName, "Underwriters"],
      ["Elif Şahin", exposure!.reportName, "Underwriters"],
    ]);
    const { accesses } = await calls.read(id);
    const ofElif = accesses.filter(({ personName }) => personName === "Elif Şahin");
    const decided = await calls.decide({ id, chosen: { ids: [ofElif[2]!.id] }, decision: "end" });
    expect(new Set(decided.ids)).toEqual(new Set([ofElif[2]!.id, ofElif[3]!.id]));
    await calls.decide({ id, chosen: "rest", decision: "keep" });
    const { review } = await calls.read(id);
    expect(review).toMatchObject({ accesses: accesses.length, kept: accesses.length - 2, ended: 2, gone: 0 });
    expect(await calls.sign(id, " Agreed by phone ")).toEqual({
      isSuccess: true,
      message: `Review signed: ${accesses.length - 2} kept, 2 ended`,
    });
    const elif = ofElif[0]!.principalId;
    const ways = [...(await readWays(store))].filter((way) => way.startsWith(elif));
    expect(ways.toSorted()).toEqual([`${elif} 1 `, `${elif} 4 `]);
    const rows = await store.selectFrom("audit").select(["action", "detail"]).orderBy("id", "desc").limit(2).execute();
    expect(rows).toEqual([
      {
        action: "review-signed",
        detail: `${alderbrook.displayName}: ${accesses.length - 2} kept, 2 ended`,
      },
      { action: "group-member-removed", detail: `Underwriters of ${alderbrook.displayName}` },
    ]);
    expect((await calls.read(id)).review).toMatchObject({ signedBy: "Ada Keller", note: "Agreed by phone" });
    expect((await calls.decide({ id, chosen: "rest", decision: "end" })).message).toBe("This review is already signed");
    expect((await calls.sign(id)).message).toBe("This review is already signed");
    await sql`insert into client_group_member (client_group, subscription_id, principal_id)
      select id, subscription_id, ${elif} from client_group where name = 'Underwriters'`.execute(store);
  });

  test("is not signed while an access is undecided, nor where one has changed, and says which [access: reviews]", async () => {
    const id = await startOne();
    expect((await calls.sign(id)).message).toMatch(/^Decide about all accesses first: \d+ are undecided$/);
    await calls.decide({ id, chosen: "rest", decision: "keep" });
    await calls.decide({ id, chosen: { principalId: ben }, decision: "end" });
    const mapping = { subscriptionReportId: claims!.subscriptionReportId, principalId: ben };
    // Taken and given again: another access, which nobody has decided about.
    await admin.changeMappings([{ action: "remove", ...mapping }]);
    await admin.changeMappings([{ action: "add", ...mapping }]);
    await admin.changeMappings([
      { action: "remove", subscriptionReportId: fleet!.subscriptionReportId, principalId: ben },
    ]);
    expect((await calls.sign(id)).message).toBe(
      `Not signed: access has changed since the review began. Look at the marked rows, then sign again: Ben Ortiz (${claims!.reportName}), Ben Ortiz (${fleet!.reportName}).`,
    );
    expect((await listRows(id)).filter(([name]) => name === "Ben Ortiz")).toEqual([
      ["Ben Ortiz", cargo!.reportName, "end"],
      ["Ben Ortiz", claims!.reportName, "changed"],
      ["Ben Ortiz", fleet!.reportName, "gone"],
      ["Ben Ortiz", exposure!.reportName, "end"],
    ]);
    await calls.decide({ id, chosen: "rest", decision: "keep" });
    requireSuccess(await calls.sign(id));
    const ways = [...(await readWays(admin.server.store))].filter((way) => way.startsWith(ben));
    expect(ways).toEqual([`${ben} 1 `]);
    await admin.changeMappings(
      [exposure, fleet, cargo].map((report) => ({
        action: "add",
        subscriptionReportId: report!.subscriptionReportId,
        principalId: ben,
      })),
    );
  });

  test("does not end what a group was given since with the membership, before somebody has decided about it [access: reviews]", async () => {
    const { store } = admin.server;
    const id = await startOne();
    await calls.decide({ id, chosen: "rest", decision: "keep" });
    const { accesses } = await calls.read(id);
    const byGroup = accesses.find(({ groupId, personName }) => groupId !== null && personName === "Hugo Álvarez");
    await calls.decide({ id, chosen: { ids: [byGroup!.id] }, decision: "end" });
    const grant = { subscriptionReportId: fleet!.subscriptionReportId, groupId: byGroup!.groupId };
    await admin.changeMappings([{ action: "add", ...grant }]);
    expect((await calls.sign(id)).message).toContain(`sign again: Hugo Álvarez (${fleet!.reportName}).`);
    const ofHugo = (await listRows(id)).filter(
      ([name, , group]) => name === "Hugo Álvarez" && group === "Underwriters",
    );
    expect(ofHugo).toEqual([
      ["Hugo Álvarez", claims!.reportName, "Underwriters"],
      ["Hugo Álvarez", fleet!.reportName, "Underwriters", "added"],
      ["Hugo Álvarez", exposure!.reportName, "Underwriters"],
    ]);
    expect((await calls.decide({ id, chosen: "rest", decision: "end" })).ids).toHaveLength(3);
    requireSuccess(await calls.sign(id));
    const hugo = byGroup!.principalId;
    const ways = [...(await readWays(store))].filter((way) => way.startsWith(hugo) && / [1-4] /.test(way));
    expect(ways).toEqual([`${hugo} 2 `]);
    await admin.changeMappings([{ action: "remove", ...grant }]);
    await sql`insert into client_group_member (client_group, subscription_id, principal_id)
      values (${grant.groupId}, ${alderbrook.id}, ${hugo})`.execute(store);
  });

  test("an administrator decides about their own access only where there is no other one, and it says so [access: reviews]", async () => {
    const id = await startOne();
    await calls.decide({ id, chosen: "rest", decision: "keep" });
    expect((await calls.read(id)).review).toMatchObject({ ownUndecided: 0, ownDecidedBy: "Ada Keller" });
    await calls.decide({ id, chosen: { principalId: ada }, decision: null });
    const second = await admin.server.signIn("ben");
    const setAdministrator = (isAdministrator: boolean) =>
      admin.browser.post(peopleContract.setAdministrator.path, { principalId: ben, isAdministrator });
    await setAdministrator(true);
    const own = await calls.decide({ id, chosen: { principalId: ada }, decision: "keep" });
    expect(own).toMatchObject({
      isSuccess: false,
      message: "Another administrator has to decide about your own access",
      ids: [],
      review: { ownUndecided: 2 },
    });
    expect((await calls.decide({ id, chosen: "rest", decision: "keep" })).isSuccess).toBe(false);
    expect((await calls.read(id)).accesses.filter(({ isOwn }) => isOwn)).toHaveLength(2);
    expect((await calls.sign(id)).message).toBe("Decide about all accesses first: 2 are undecided");
    await createCalls(second).decide({ id, chosen: "rest", decision: "keep" });
    expect((await calls.read(id)).review.ownDecidedBy).toBeNull();
    requireSuccess(await calls.sign(id));
    await setAdministrator(false);
  });

  test("reviews are listed overdue first with their progress, and a client has one open review [access: reviews]", async () => {
    const started = await calls.start({ clients: "unreviewed", dueOn: today() });
    expect(started.message).toBe("3 reviews started");
    expect((await calls.start({ clients: "all", dueOn: today() })).isSuccess).toBe(false);
    const { reviews } = await calls.list();
    const [first, second, third] = reviews;
    await calls.decide({ id: first!.id, chosen: "rest", decision: "keep" });
    requireSuccess(await calls.sign(first!.id));
    await admin.server.store
      .updateTable("access_review")
      .set({ due_on: sql`due_on - 1` } as object)
      .where("id", "=", third!.id)
      .execute();
    const { reviews: listed, ...counts } = await calls.list();
    expect(counts).toEqual({ total: 3, next: null, open: 2, overdue: 1, unreviewed: 0 });
    expect(listed.map(({ id, isOverdue, kept }) => [id, isOverdue, kept])).toEqual([
      [third!.id, true, 0],
      [second!.id, false, 0],
      [first!.id, false, first!.accesses],
    ]);
    expect((await calls.list("overdue")).total).toBe(1);
    expect((await calls.list("signed")).reviews[0]?.id).toBe(first!.id);
    expect((await calls.list("all", second!.clientName.slice(0, 6).toUpperCase())).total).toBe(1);
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    expect((await calls.start({ clients: "all", dueOn: yesterday })).message).toBe("Choose a day that is not over yet");
  });

  test("what nobody has opened is decided at once, but not with what a group gives beside it [access: reviews]", async () => {
    const id = await startOne();
    const { review, accesses } = await calls.read(id);
    const { ids } = await calls.decide({ id, chosen: "neverOpened", decision: "end" });
    expect(ids).toHaveLength(review.neverOpened);
    const never = accesses.filter((access) => ids.includes(access.id));
    expect(never.every(({ lastOpenedAt }) => lastOpenedAt === null)).toBe(true);
    const others = accesses.filter((access) => access.lastOpenedAt === null && !ids.includes(access.id));
    expect(others.every(({ groupId }) => groupId !== null)).toBe(true);
  });

  test("a withdrawn review ends nothing, is listed with its reason, and makes room for another one [access: reviews]", async () => {
    const { store } = admin.server;
    const id = await startOne();
    await calls.decide({ id, chosen: "rest", decision: "end" });
    const before = await readWays(store);
    expect(await calls.withdraw(id, " Started by mistake ")).toEqual({ isSuccess: true, message: "Review withdrawn" });
    expect(await readWays(store)).toEqual(before);
    expect((await calls.read(id)).review).toMatchObject({
      signedAt: null,
      withdrawnBy: "Ada Keller",
      note: "Started by mistake",
    });
    const { reviews, unreviewed, open } = await calls.list("withdrawn");
    expect([reviews.map((review) => review.id), unreviewed, open]).toEqual([[id], 3, 0]);
    expect((await calls.list("signed")).total).toBe(0);
    const { message } = await calls.decide({ id, chosen: "rest", decision: "keep" });
    expect([message, (await calls.sign(id)).message, (await calls.withdraw(id, "Again")).message]).toEqual(
      Array.from({ length: 3 }, () => "This review was withdrawn"),
    );
    const row = store.selectFrom("audit").select(["action", "detail"]).orderBy("id", "desc").limit(1);
    expect(await row.execute()).toEqual([{ action: "review-withdrawn", detail: alderbrook.displayName }]);
    expect(await startOne()).not.toBe(id);
  });

  test("who administers the client decides and signs, but not about their own access while others could [access: reviews] [admin: client administrators]", async () => {
    const { store } = admin.server;
    const elif = await admin.server.signIn("elif");
    await setClientAdministrator(store, true);
    const mine = createCalls(elif);
    const id = await startOne();
    const { reviews, unreviewed } = await mine.listMine(alderbrook.id);
    expect([reviews.map((review) => review.id), unreviewed]).toEqual([[id], 0]);
    const { subscriptionId, own } = { subscriptionId: alderbrook.id, own: getDemoUser("elif").sub };
    const decision = "keep" as const;
    await mine.decideMine({ subscriptionId, id, chosen: "rest", decision });
    const { review, accesses } = await mine.readMine(subscriptionId, id);
    expect(new Set(accesses.filter(({ isOwn }) => isOwn).map(({ principalId }) => principalId))).toEqual(
      new Set([own]),
    );
    expect(review).toMatchObject({ ownUndecided: 4, kept: accesses.length - 4 });
    expect((await mine.decideMine({ subscriptionId, id, chosen: { principalId: own }, decision })).message).toBe(
      "Another administrator has to decide about your own access",
    );
    // Nor does the only administrator of the portal, beside an administrator of the client.
    const isOwnOfAda = (access: (typeof accesses)[number]) => access.isOwn && access.principalId === ada;
    expect((await calls.read(id)).accesses.some(isOwnOfAda)).toBe(true);
    await store
      .updateTable("person")
      .set({ deactivated_at: sql<Date>`now()` })
      .where("principal_id", "=", ada)
      .execute();
    await mine.decideMine({ subscriptionId, id, chosen: { principalId: own }, decision });
    requireSuccess(await mine.signMine(subscriptionId, id));
    expect((await mine.readMine(subscriptionId, id)).review).toMatchObject({
      signedBy: "Elif Şahin",
      ownDecidedBy: "Elif Şahin",
    });
    await store.updateTable("person").set({ deactivated_at: null }).where("principal_id", "=", ada).execute();
  });
});
