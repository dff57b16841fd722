import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Outcome, portalContract } from "../../../src/api/contract.ts";
import { fourEyesContract, type PendingChange } from "../../../src/api/four-eyes-contract.ts";
import { type ImportAnswer, listFileContract } from "../../../src/api/list-file-contract.ts";
import { peopleContract } from "../../../src/api/people-contract.ts";
import { reviewsContract } from "../../../src/api/reviews-contract.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import type { TestBrowser } from "../../support/server/test-browser.ts";
import { createTestServer, getDemoUser, type TestServer } from "../../support/server/test-server.ts";

const decide = (browser: TestBrowser, id: string, isApproved: boolean) =>
  post<Outcome>(browser, fourEyesContract.decideChange.path, { id, isApproved });

const personFile = (role: string) =>
  `subject,email,displayName,roles\n${role.toLowerCase()}-by-file,${role}@example.com,By File,${role}`;

const post = async <T>(browser: TestBrowser, path: string, body: object) => (await browser.post(path, body)).json<T>();
const list = async (browser: TestBrowser) =>
  (await browser.get(fourEyesContract.listPendingChanges.path)).json<PendingChange[]>();

describe("a change that needs two administrators [threat: one administrator]", () => {
  let server: TestServer;
  let ada: TestBrowser;
  let second: TestBrowser;
  beforeAll(async () => {
    server = await createTestServer({ FOUR_EYES: "on", FOUR_EYES_PEOPLE: "1" });
    await server.store
      .updateTable("person")
      .set({ is_administrator: true })
      .where("principal_id", "=", getDemoUser("ben").sub)
      .execute();
    ada = await server.signIn("ada");
    second = await server.signIn("ben");
  });
  afterAll(() => server.close());

  const chloe = getDemoUser("chloe").sub;
  const makeAdministrator = (browser: TestBrowser) =>
    post<Outcome>(browser, peopleContract.setAdministrator.path, { principalId: chloe, isAdministrator: true });
  const isAdministrator = async () =>
    (
      await server.store
        .selectFrom("person")
        .select("is_administrator")
        .where("principal_id", "=", chloe)
        .executeTakeFirstOrThrow()
    ).is_administrator;
  const save = (role: string) =>
    post<ImportAnswer>(ada, listFileContract.saveImport.path, { kind: "people", text: personFile(role) });
  const setActive = (principalId: string, isActive: boolean) =>
    post<Outcome>(ada, peopleContract.setActive.path, { principalId, isActive });
  const startReview = (client: string, endsUndecided: boolean) =>
    post<Outcome>(ada, reviewsContract.startReviews.path, {
      clients: { ids: [client] },
      dueOn: "2999-12-31",
      endsUndecided,
    });
  const waiting = "This needs a second administrator. Nothing is changed until one approves it on the page Service.";

  test("waits until another one approves it, never the one who asked, and each step has a row", async () => {
    expect(await makeAdministrator(ada)).toEqual({ isSuccess: false, message: waiting });
    expect(await isAdministrator()).toBeNull();
    const [own] = await list(ada);
    expect(own).toMatchObject({ what: "Make administrator", personName: getDemoUser("chloe").name, isOwn: true });
    expect(await list(second)).toEqual([{ ...own, isOwn: false }]);
    expect((await decide(ada, own!.id, true)).isSuccess).toBe(false);
    expect(await isAdministrator()).toBeNull();
    expect(await decide(second, own!.id, true)).toEqual({ isSuccess: true, message: "Administrator added" });
    expect(await isAdministrator()).toBe(true);
    expect((await decide(second, own!.id, true)).isSuccess).toBe(false);
    const rows = await server.store
      .selectFrom("audit")
      .select(["action", "principal_id", "target_id"])
      .where("target_id", "=", chloe)
      .orderBy("id")
      .execute();
    const [asked, approving] = [getDemoUser("ada").sub, getDemoUser("ben").sub];
    expect(rows.map(({ action, principal_id }) => [action, principal_id])).toEqual([
      ["change-requested", asked],
      ["change-approved", approving],
      ["administrator-added", approving],
    ]);
  });

  test("is dropped when it is refused, and taking the role away waits for nobody", async () => {
    await post(ada, peopleContract.setAdministrator.path, { principalId: chloe, isAdministrator: false });
    expect(await isAdministrator()).toBe(false);
    await makeAdministrator(ada);
    const [pending] = await list(second);
    expect((await decide(second, pending!.id, false)).isSuccess).toBe(true);
    expect(await list(ada)).toEqual([]);
    expect(await isAdministrator()).toBe(false);
  });

  test("is one of access that names more people than configured, and not one of fewer", async () => {
    const report = demo.reports[0]!;
    const members = demo.people.filter(({ subscriptionIds }) => subscriptionIds.includes(report.subscriptionId));
    const change = (people: typeof members) =>
      post<{ outcomes: Outcome[] }>(ada, portalContract.changeMappings.path, {
        changes: people.map(({ id }) => ({
          action: "remove",
          subscriptionReportId: report.subscriptionReportId,
          principalId: id,
        })),
      });
    const count = async () =>
      (
        await server.store
          .selectFrom("mapping")
          .select("report")
          .where("report", "=", report.subscriptionReportId)
          .execute()
      ).length;
    const before = await count();
    const outcomes = (await change(members.slice(0, 2))).outcomes;
    expect(outcomes).toEqual([1, 2].map(() => ({ isSuccess: false, message: waiting })));
    expect(await count()).toBe(before);
    const [pending] = await list(second);
    expect(pending).toMatchObject({ what: "Change the access of 2 people", personName: null });
    await decide(second, pending!.id, true);
    const after = await count();
    expect(after).toBeLessThan(before);
    expect((await change(members.slice(2, 3))).outcomes[0]?.message).not.toBe(waiting);
  });

  test("is refused when it has grown since it was asked for, and the approving one reads why", async () => {
    const report = demo.reports[0]!;
    const { store } = server;
    const members = demo.people.filter(({ subscriptionIds }) => subscriptionIds.includes(report.subscriptionId));
    const { id: groupId } = await store
      .insertInto("client_group")
      .values({ subscription_id: report.subscriptionId, name: "Growing" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const join = (people: typeof members) =>
      store
        .insertInto("client_group_member")
        .values(
          people.map(({ id }) => ({
            client_group: groupId,
            subscription_id: report.subscriptionId,
            principal_id: id,
          })),
        )
        .execute();
    await join(members.slice(0, 2));
    const changes = [{ action: "add", subscriptionReportId: report.subscriptionReportId, groupId }];
    await post(ada, portalContract.changeMappings.path, { changes });
    const [pending] = await list(second);
    expect(pending?.what).toBe("Change the access of 2 people");
    await join(members.slice(2, 4));
    expect(await decide(second, pending!.id, true)).toEqual({
      isSuccess: false,
      message: "This is no longer what was asked for. Refuse it, and let it be asked for again.",
    });
    expect(await store.selectFrom("group_grant").where("client_group", "=", groupId).selectAll().execute()).toEqual([]);
    expect((await decide(second, pending!.id, false)).isSuccess).toBe(true);
  });

  test("is the return of an administrator who was deactivated, and of no reader", async () => {
    const reader = getDemoUser("dan").sub;
    await server.store
      .updateTable("person")
      .set({ is_administrator: true })
      .where("principal_id", "=", chloe)
      .execute();
    for (const person of [chloe, reader]) expect((await setActive(person, false)).isSuccess).toBe(true);
    expect((await setActive(reader, true)).message).toBe("Person reactivated");
    expect(await setActive(chloe, true)).toEqual({ isSuccess: false, message: waiting });
    const [pending] = await list(second);
    expect(pending).toMatchObject({ what: "Reactivate an administrator", personName: getDemoUser("chloe").name });
    expect(await decide(second, pending!.id, true)).toEqual({ isSuccess: true, message: "Person reactivated" });
  });

  test("is the start of reviews that end what is undecided, and of no others", async () => {
    const { store } = server;
    const isOpen = async (client: string) =>
      (await store
        .selectFrom("access_review")
        .select("id")
        .where("subscription_id", "=", client)
        .where("signed_at", "is", null)
        .executeTakeFirst()) !== undefined;
    await store.updateTable("access_review").set({ signed_at: new Date(), is_withdrawn: true }).execute();
    const [ending, plain] = [...new Set(demo.reports.map(({ subscriptionId }) => subscriptionId))];
    expect((await startReview(plain!, false)).message).toBe("1 review started");
    expect((await startReview(ending!, true)).message).toBe(waiting);
    expect(await isOpen(ending!)).toBe(false);
    const [pending] = await list(second);
    expect(pending?.what).toBe("Start access reviews that end what is undecided");
    expect(await decide(second, pending!.id, true)).toEqual({ isSuccess: true, message: "1 review started" });
    expect(await isOpen(ending!)).toBe(true);
  });

  test("is a file that makes an administrator, even of one line", async () => {
    expect((await save("Reader")).isSaved).toBe(true);
    expect(await save("Administrator")).toEqual({ isSaved: false, problem: waiting, lines: [] });
    const [pending] = await list(second);
    expect(await decide(second, pending!.id, true)).toEqual({ isSuccess: true, message: "File imported" });
    const saved = await server.store
      .selectFrom("person")
      .select("roles")
      .where("subject", "=", "administrator-by-file")
      .executeTakeFirst();
    expect(saved?.roles).toEqual(["Administrator"]);
  });
});
