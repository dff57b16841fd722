import { beforeAll, describe, expect, test } from "vitest";
import type { Answer, Body, Outcome } from "../../../src/api/contract.ts";
import { everyCall } from "../../../src/api/every-call.ts";
import { myClientContract } from "../../../src/api/my-client-contract.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { demoSubscription } from "../../support/server/demo-requests.ts";
import { setUpServer } from "../../support/server/server-fixture.ts";
import type { TestBrowser } from "../../support/server/test-browser.ts";
import { getDemoUser } from "../../support/server/test-server.ts";

type Calls = typeof myClientContract;

const server = setUpServer();
const subscriptionId = demoSubscription.id;
const ben = getDemoUser("ben");
const elif = getDemoUser("elif");
let adaBrowser: TestBrowser;
let elifBrowser: TestBrowser;
beforeAll(async () => {
  adaBrowser = await server.signIn("ada");
  elifBrowser = await server.signIn("elif");
});

const loadClient = async (browser = elifBrowser) => {
  const response = await browser.get(myClientContract.getMyClient.path.replace(":subscriptionId", subscriptionId));
  return response.statusCode === 200 ? response.json<Answer<Calls["getMyClient"]>>() : response.statusCode;
};
const setAdministrator = async (principalId: string, isAdministrator: boolean) =>
  (
    await adaBrowser.post(everyCall.setClientAdministrator.path, { subscriptionId, principalId, isAdministrator })
  ).json<Outcome>();
const invite = async (email: string, name = "Invited") =>
  (await elifBrowser.post(myClientContract.inviteToMyClient.path, { subscriptionId, email, name })).json<Outcome>();
const loadPeople = async () => ((await loadClient()) as Answer<Calls["getMyClient"]>).people;
const end = async (principalId: string) =>
  (await elifBrowser.post(myClientContract.endMyMembership.path, { subscriptionId, principalId })).json<Outcome>();
const loadActions = async (...actions: string[]) =>
  (
    await server.store
      .selectFrom("audit")
      .where("action", "in", actions as "invited"[])
      .select(["by", "action", "target_id as target", "detail"])
      .orderBy("id")
      .execute()
  ).map(({ by, action, target, detail }) => [by, action, target, detail]);

describe("who administers a client [admin: client administrators]", () => {
  test("sees its people, groups, access and usage, and no id, party or other client", async () => {
    const client = await loadClient();
    expect(client).toMatchObject({ displayName: demoSubscription.displayName });
    const text = JSON.stringify(client);
    const told = demo.people.filter(({ subscriptionIds }) => subscriptionIds.includes(subscriptionId));
    for (const { displayName } of told) expect(text).toContain(displayName);
    const { reports, subscriptions } = demo;
    const secrets = [
      ...reports.flatMap(({ reportId, groupId, partyId, dataSetId }) => [reportId, groupId, partyId, dataSetId]),
      ...subscriptions.slice(1).flatMap(({ id, displayName }) => [id, displayName]),
    ];
    expect(secrets.filter((secret) => secret !== null && text.includes(secret))).toEqual([]);
    expect((client as Answer<Calls["getMyClient"]>).reports.some(({ openings }) => openings > 0)).toBe(true);
  });

  test("is made so by an administrator of the portal, and no longer is once either ends it, with an audit row each", async () => {
    const benBrowser = await server.signIn("ben");
    expect(await loadClient(benBrowser)).toBe(404);
    expect(await setAdministrator(ben.sub, true)).toMatchObject({ isSuccess: true });
    expect(await setAdministrator(ben.sub, true)).toMatchObject({ message: "Nothing to change" });
    expect(await loadClient(benBrowser)).toMatchObject({ id: subscriptionId });
    expect(await setAdministrator(ben.sub, false)).toMatchObject({ isSuccess: true });
    expect(await loadClient(benBrowser)).toBe(404);
    expect(await setAdministrator(getDemoUser("dan").sub, true)).toMatchObject({ isSuccess: false });
    const by = getDemoUser("ada").email;
    expect(await loadActions("client-administrator-added", "client-administrator-removed")).toEqual([
      [by, "client-administrator-added", ben.sub, demoSubscription.displayName],
      [by, "client-administrator-removed", ben.sub, demoSubscription.displayName],
    ]);
    await setAdministrator(ben.sub, true);
    const endAccess = (access_ends_at: Date | null) =>
      server.store.updateTable("person").set({ access_ends_at }).where("principal_id", "=", ben.sub).execute();
    await endAccess(new Date(0));
    expect(await loadClient(benBrowser)).toBe(404);
    const group = { subscriptionId, groupId: null, name: "Late" };
    expect((await benBrowser.post(myClientContract.saveMyGroup.path, group)).statusCode).toBe(404);
    await endAccess(null);
    expect(await loadClient(benBrowser)).toMatchObject({ id: subscriptionId });
    for (const isMember of [false, true])
      await adaBrowser.post(everyCall.setMembership.path, { subscriptionId, principalId: ben.sub, isMember });
    expect(await loadClient(benBrowser)).toBe(404);
  });

  test("invites people whom the portal knows or does not know, with one answer, and ends their membership", async () => {
    const farid = demo.people[5];
    const answers = [await invite("new.person@alderbrook.example", "New Person"), await invite(farid?.email ?? "")];
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ isSuccess: true });
    const added = (await loadPeople()).filter(({ email }) =>
      ["new.person@alderbrook.example", farid?.email].includes(email),
    );
    expect(added.map(({ name, isInvited }) => [name, isInvited])).toEqual([
      [farid?.displayName, false],
      ["New Person", true],
    ]);
    for (const { principalId } of added) expect(await end(principalId)).toMatchObject({ isSuccess: true });
    expect(await end(elif.sub)).toMatchObject({ isSuccess: false });
    expect((await loadPeople()).map(({ principalId }) => principalId)).toEqual(
      expect.not.arrayContaining(added.map(({ principalId }) => principalId)),
    );
    expect(await loadActions("invited")).toEqual([[elif.email, "invited", added[1]?.principalId, "New Person"]]);
  });

  test("brings nobody back to what an administrator of the portal has to give: another client, a role, former access [threat: foreign client]", async () => {
    const refused = { isSuccess: false, message: "An administrator of the portal has to add this person" };
    const { store } = server;
    const other = demo.subscriptions[1]!.id;
    const insertInvited = async (email: string, roles: string[], over = true) => {
      const { id } = await store
        .insertInto("person")
        .values({
          principal_id: `invited-${email}`,
          realm: server.provider.issuer,
          subject: null,
          email,
          display_name: "Invited before",
          roles,
          ...(over ? { invitation_ends_at: new Date(0) } : {}),
        })
        .returning("principal_id as id")
        .executeTakeFirstOrThrow();
      return id;
    };
    const elsewhere = await insertInvited("elsewhere@alderbrook.example", ["Reader"]);
    await store.insertInto("membership").values({ subscription_id: other, principal_id: elsewhere }).execute();
    await insertInvited("role@alderbrook.example", ["Administrator"]);
    for (const name of ["elsewhere", "role"]) expect(await invite(`${name}@alderbrook.example`)).toEqual(refused);
    const over = await store
      .selectFrom("person")
      .where("display_name", "=", "Invited before")
      .select("invitation_ends_at")
      .execute();
    expect(over).toEqual([{ invitation_ends_at: new Date(0) }, { invitation_ends_at: new Date(0) }]);
    await insertInvited("nowhere@alderbrook.example", ["Reader"]);
    expect(await invite("nowhere@alderbrook.example")).toMatchObject({ isSuccess: true });

    const setGivesOwnAccess = (gives_own_access: boolean) =>
      store.updateTable("subscription").set({ gives_own_access }).where("id", "=", subscriptionId).execute();
    const former = await insertInvited("former@alderbrook.example", ["Reader"], false);
    await store.insertInto("mapping").values({ report: 3, principal_id: former }).execute();
    await setGivesOwnAccess(false);
    expect(await invite("former@alderbrook.example")).toEqual(refused);
    await setGivesOwnAccess(true);
    expect(await invite("former@alderbrook.example")).toMatchObject({ isSuccess: true });
  });

  test("gives and takes access with dates, directly and by group", async () => {
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const group = (
      await elifBrowser.post(myClientContract.saveMyGroup.path, { subscriptionId, groupId: null, name: "Brokers" })
    ).json<Answer<Calls["saveMyGroup"]>>();
    const groupId = group.groupId ?? "";
    const members = { subscriptionId, groupId, added: [ben.sub], removed: [] };
    expect((await elifBrowser.post(myClientContract.changeMyGroupMembers.path, members)).json()).toMatchObject({
      isSuccess: true,
    });
    const change = async (changes: Body<Calls["changeMyAccess"]>["changes"]) =>
      (await elifBrowser.post(myClientContract.changeMyAccess.path, { subscriptionId, changes })).json<
        Answer<Calls["changeMyAccess"]>
      >().outcomes;
    expect(
      await change([
        { action: "add", subscriptionReportId: 3, groupId, until },
        { action: "add", subscriptionReportId: 3, principalId: elif.sub, until },
      ]),
    ).toMatchObject([{ isSuccess: true }, { isSuccess: true }]);
    expect(await loadClient()).toMatchObject({
      access: {
        grants: expect.arrayContaining([{ groupId, subscriptionReportId: 3, from: null, until }]) as unknown,
        datedMappings: expect.arrayContaining([
          { principalId: elif.sub, subscriptionReportId: 3, from: null, until },
        ]) as unknown,
      },
    });
    expect(await change([{ action: "remove", subscriptionReportId: 3, principalId: elif.sub }])).toMatchObject([
      { isSuccess: true },
    ]);
    expect(
      (await elifBrowser.post(myClientContract.deleteMyGroup.path, { subscriptionId, groupId })).json(),
    ).toMatchObject({ isSuccess: true });
  });
});
