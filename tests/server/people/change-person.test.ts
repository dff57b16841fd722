import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { contract, type Outcome } from "../../../src/api/contract.ts";
import { peopleContract, type PersonDetails } from "../../../src/api/people-contract.ts";
import { sessionContract } from "../../../src/api/session-contract.ts";
import { setUpServer } from "../../support/server/server-fixture.ts";
import { type DemoPersonName, getDemoUser } from "../../support/server/test-server.ts";
import type { TestBrowser } from "../../support/server/test-browser.ts";

const LAST = "This is the last administrator. Make another person administrator first.";
const NEVER_SIGNED_IN = "No other administrator has signed in yet. Ask one of them to sign in first.";
const NO_PROVIDER_ROLE = "The identity provider gives them no role. Give them one there first.";
const idOf = (name: DemoPersonName) => getDemoUser(name).sub;

const setAdministrator = async (by: TestBrowser, name: DemoPersonName, isAdministrator: boolean) =>
  (await by.post(peopleContract.setAdministrator.path, { principalId: idOf(name), isAdministrator })).json<Outcome>();
const setActive = async (by: TestBrowser, name: DemoPersonName, isActive: boolean) =>
  (await by.post(peopleContract.setActive.path, { principalId: idOf(name), isActive })).json<Outcome>();
const administers = async (browser: TestBrowser) =>
  (await browser.get(sessionContract.getPeopleSessions.path)).statusCode;

describe("who may administer and who may sign in", () => {
  const server = setUpServer();
  let ada: TestBrowser;
  beforeAll(async () => {
    ada = await server.signIn("ada");
  });

  const setLastSignIn = (name: DemoPersonName, time: Date | null) =>
    server.store
      .updateTable("person")
      .set("last_sign_in_at", sql<Date>`${time}::timestamptz`)
      .where("principal_id", "=", idOf(name))
      .execute();

  const actionsAbout = async (name: DemoPersonName) =>
    (
      await server.store
        .selectFrom("audit")
        .select("action")
        .where("target_id", "=", idOf(name))
        .orderBy("id")
        .execute()
    ).map(({ action }) => action);

  test("a role given or taken in the portal counts from the next request, also over the provider’s roles", async () => {
    const ben = await server.signIn("ben");
    expect(await administers(ben)).toBe(403);
    expect(await setAdministrator(ada, "ben", true)).toEqual({ isSuccess: true, message: "Administrator added" });
    expect(await administers(ben)).toBe(200);
    await server.store
      .updateTable("session")
      .set({ roles: ["Administrator"] })
      .where("principal_id", "=", idOf("ben"))
      .execute();
    expect(await setAdministrator(ada, "ben", false)).toMatchObject({ isSuccess: true });
    expect(await administers(ben)).toBe(403);
    expect((await ben.get("/serverside/api/user/getuser")).json()).toMatchObject({ roles: ["Reader"] });
    expect(await setAdministrator(ada, "ben", false)).toMatchObject({ isSuccess: true });
    expect(await actionsAbout("ben")).toEqual(["administrator-added", "administrator-removed"]);
  });

  test("a person without any role can be made administrator, and loses only that", async () => {
    const dan = await server.signIn("dan");
    await setAdministrator(ada, "dan", true);
    expect(await administers(dan)).toBe(200);
    await setAdministrator(ada, "dan", false);
    expect(await administers(dan)).toBe(403);
  });

  test("an administrator made in the portal has no access once the provider gives them no role [admin: roles]", async () => {
    const dan = await server.signIn("dan");
    await setAdministrator(ada, "dan", true);
    const setRoles = (roles: string[] | null) =>
      server.store.updateTable("session").set({ roles }).where("principal_id", "=", idOf("dan")).execute();
    await setRoles(["Reader"]);
    expect(await administers(dan)).toBe(200);
    await setRoles([]);
    expect(await administers(dan)).toBe(403);
    expect((await dan.get(contract.getUser.path)).json()).toMatchObject({ roles: [] });
    expect((await ada.get(`/serverside/api/portal/person/${idOf("dan")}`)).json()).toMatchObject({ role: "none" });
    expect(await setAdministrator(ada, "dan", true)).toEqual({ isSuccess: false, message: NO_PROVIDER_ROLE });
    await setRoles(["Reader"]);
    expect(await administers(dan)).toBe(200);
    await setAdministrator(ada, "dan", false);
    await server.store.deleteFrom("session").where("principal_id", "=", idOf("dan")).execute();
  });

  test("a deactivated person is signed out everywhere at once and cannot sign in until they are reactivated", async () => {
    const [desk, phone] = [await server.signIn("chloe"), await server.signIn("chloe")];
    expect(await setActive(ada, "chloe", false)).toEqual({ isSuccess: true, message: "Person deactivated" });
    for (const browser of [desk, phone])
      expect((await browser.get("/serverside/api/user/getuser")).statusCode).toBe(401);
    const refused = await server.signIn("chloe");
    expect(refused.received.join("")).toContain("Your access to this portal was ended by an administrator.");
    expect(refused.received.join("")).toMatch(
      /href="mailto:[^"]+">Email support<.*<a href="http[^"]+">Sign in as someone else</i,
    );
    expect((await refused.get("/serverside/api/user/getuser")).statusCode).toBe(401);
    const kept = await server.store
      .selectFrom("session")
      .select("id")
      .where("principal_id", "=", idOf("chloe"))
      .execute();
    expect(kept).toEqual([]);
    await setActive(ada, "chloe", true);
    expect((await (await server.signIn("chloe")).get("/serverside/api/user/getuser")).statusCode).toBe(200);
    expect(await actionsAbout("chloe")).toEqual(["deactivated", "session-ended", "session-ended", "reactivated"]);
  });

  test("an imported administrator who has never signed in does not replace the last one where the provider names roles [admin: roles]", async () => {
    const people = server.store.updateTable("person");
    await people
      .set({ roles: ["Administrator"] })
      .where("principal_id", "=", idOf("chloe"))
      .execute();
    const removeSessions = server.store.deleteFrom("session").where("principal_id", "<>", idOf("ada"));
    await removeSessions.execute();
    const sessions = server.store.updateTable("session").where("principal_id", "=", idOf("ada"));
    await sessions.set({ roles: ["Administrator"] }).execute();
    expect(await setAdministrator(ada, "ada", false)).toEqual({ isSuccess: false, message: LAST });
    expect(await setActive(ada, "ada", false)).toEqual({ isSuccess: false, message: LAST });
    await sessions.set({ roles: null }).execute();
    expect(await setAdministrator(ada, "ada", false)).toMatchObject({ isSuccess: true });
    await people
      .set({ is_administrator: sql<boolean>`null` })
      .where("principal_id", "=", idOf("ada"))
      .execute();
    await people
      .set({ roles: ["Reader"] })
      .where("principal_id", "=", idOf("chloe"))
      .execute();
    expect(await administers(ada)).toBe(200);
  });

  test("the last administrator can be neither deactivated nor demoted, also by themselves [admin: roles]", async () => {
    expect(await setAdministrator(ada, "ada", false)).toEqual({ isSuccess: false, message: LAST });
    expect(await setActive(ada, "ada", false)).toEqual({ isSuccess: false, message: LAST });
    await setAdministrator(ada, "ben", true);
    await setActive(ada, "ben", false);
    expect(await setAdministrator(ada, "ada", false)).toEqual({ isSuccess: false, message: LAST });
    await setActive(ada, "ben", true);
    await setLastSignIn("ben", null);
    expect(await setAdministrator(ada, "ada", false)).toEqual({ isSuccess: false, message: NEVER_SIGNED_IN });
    expect(await setActive(ada, "ada", false)).toEqual({ isSuccess: false, message: NEVER_SIGNED_IN });
    await setLastSignIn("ben", new Date());
    expect(await administers(ada)).toBe(200);
  });

  test("a leaver loses sessions, reports, clients and role at once, and has none of them when reactivated [admin: leaver]", async () => {
    const removeEverywhere = async (name: DemoPersonName) =>
      (await ada.post(peopleContract.removeEverywhere.path, { principalId: idOf(name) })).json<Outcome>();
    const chloe = await server.signIn("chloe");
    const earlier = (await actionsAbout("chloe")).length;
    await setAdministrator(ada, "chloe", true);
    const path = `/serverside/api/portal/person/${idOf("chloe")}`;
    const before = (await ada.get(path)).json<PersonDetails>();
    expect(before).toMatchObject({ role: "administrator", subscriptionCount: 2, sessionCount: 1 });
    expect(before.reportCount).toBeGreaterThan(0);
    expect(await removeEverywhere("chloe")).toEqual({ isSuccess: true, message: "Person removed everywhere" });
    expect((await chloe.get("/serverside/api/user/getuser")).statusCode).toBe(401);
    const nothing = { subscriptionCount: 0, reportCount: 0, hiddenReportCount: 0, sessionCount: 0 };
    expect((await ada.get(path)).json()).toMatchObject({ ...nothing, role: "reader", isActive: false });
    expect((await actionsAbout("chloe")).slice(earlier).toSorted()).toEqual(
      [
        "administrator-added",
        "administrator-removed",
        "deactivated",
        "session-ended",
        ...Array.from({ length: 2 }, () => "member-removed"),
        ...Array.from({ length: before.reportCount + before.hiddenReportCount }, () => "unmapped"),
      ].toSorted(),
    );
    expect(await removeEverywhere("chloe")).toMatchObject({ isSuccess: true });
    await setActive(ada, "chloe", true);
    expect((await ada.get(path)).json()).toMatchObject({ ...nothing, role: "reader", isActive: true });
    await setAdministrator(ada, "ben", false);
    expect(await removeEverywhere("ada")).toEqual({ isSuccess: false, message: LAST });
    expect((await ada.get(`/serverside/api/portal/person/${idOf("ada")}`)).json()).toMatchObject({
      subscriptionCount: 3,
    });
  });

  test("of two administrators who demote or deactivate each other at the same time, one stays [admin: roles]", async () => {
    for (const change of [
      (by: TestBrowser, name: DemoPersonName) => setAdministrator(by, name, false),
      (by: TestBrowser, name: DemoPersonName) => setActive(by, name, false),
    ]) {
      for (const name of ["ada", "ben"] as const)
        await server.store
          .updateTable("person")
          .set({ is_administrator: true, deactivated_at: null })
          .where("principal_id", "=", idOf(name))
          .execute();
      const [first, ben] = [await server.signIn("ada"), await server.signIn("ben")];
      await Promise.allSettled([change(first, "ben"), change(ben, "ada")]);
      const left = await server.store
        .selectFrom("person")
        .select("principal_id")
        .where("is_administrator", "=", true)
        .where("deactivated_at", "is", null)
        .execute();
      expect(left).toHaveLength(1);
    }
  });

  test("a person that does not exist is no longer in the portal", async () => {
    await server.store
      .updateTable("person")
      .set({ is_administrator: true, deactivated_at: null })
      .where("principal_id", "=", idOf("ada"))
      .execute();
    const admin = await server.signIn("ada");
    const body = { principalId: "nobody", isActive: false };
    expect((await admin.post(peopleContract.setActive.path, body)).json()).toEqual({
      isSuccess: false,
      message: "This person is no longer in the portal",
    });
  });
});
