import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { contract } from "../../../src/api/contract.ts";
import { peopleContract, type PersonDetails } from "../../../src/api/people-contract.ts";
import { updateProfile, useInvitation } from "../../../server/identity/sessions.ts";
import { createUser, iris, setUpInvitations } from "../../support/server/invitation-fixture.ts";
import { getDemoUser } from "../../support/server/test-server.ts";

const USER = contract.getUser.path;

describe("the first sign-in of an invited person", () => {
  const fixture = setUpInvitations();

  test("the first sign-in with the verified email, in any case, is the invited person’s, with what was assigned [admin: invitation]", async () => {
    const { person, ...outcome } = await fixture.add(iris);
    expect(outcome).toEqual({ isSuccess: true, message: "Person invited" });
    expect(person).toMatchObject({ name: iris.name, email: iris.email, role: "reader", isInvited: true });
    const id = person!.principalId;
    expect(await fixture.assignReport(id)).toMatchObject({ isSuccess: true });
    const browser = await fixture.server.signIn(createUser("iris", "iris.weber@PARTNER.example"));
    expect((await browser.get(USER)).json()).toEqual({ roles: ["Reader"], email: "iris.weber@PARTNER.example" });
    expect(await fixture.idOf("iris")).toBe(id);
    expect((await fixture.ada.get(`/serverside/api/portal/person/${id}`)).json()).toMatchObject({
      name: "Name of iris",
      isInvited: false,
      reportCount: 1,
    });
    expect(await fixture.loadAudit(id)).toEqual([
      ["invited", iris.name],
      ["member-added", "Alderbrook Marine Group"],
      ["mapped", iris.name],
      ["invitation-used", iris.name],
    ]);
  });

  test("a used invitation is not used again: another subject with the same verified email is another person [admin: invitation]", async () => {
    const id = await fixture.invite("once@partner.example");
    await fixture.server.signIn(createUser("first", "once@partner.example"));
    await fixture.server.signIn(createUser("second", "once@partner.example"));
    expect(await fixture.idOf("first")).toBe(id);
    expect(await fixture.idOf("second")).not.toBe(id);
    await fixture.server.signIn(createUser("first", "renamed@partner.example"));
    expect(await fixture.findPerson(id)).toMatchObject({ subject: "first", email: "renamed@partner.example" });
  });

  test("an email that is not verified leads to a person of its own, and the invitation stays [admin: invitation]", async () => {
    const email = "unproven@partner.example";
    const id = await fixture.invite(email);
    const browser = await fixture.server.signIn(createUser("unproven", email, {}));
    expect((await browser.get(USER)).json()).toMatchObject({ roles: [] });
    expect(await fixture.findPerson(id)).toMatchObject({ subject: null });
    expect(await fixture.withdraw(id)).toEqual({ isSuccess: true, message: "Invitation withdrawn" });
  });

  test("a stranger with an unproven email is marked and does not keep the real person from being invited [admin: invitation]", async () => {
    const email = "victim@partner.example";
    const load = async (name: string) => {
      const person = `/serverside/api/portal/person/${await fixture.idOf(name)}`;
      return (await fixture.ada.get(person)).json<PersonDetails>();
    };
    await fixture.server.signIn(createUser("stranger", email, {}));
    expect(await load("stranger")).toMatchObject({ email, isEmailUnverified: true });
    const id = await fixture.invite(email);
    await fixture.server.signIn(createUser("victim", email));
    expect(await fixture.idOf("victim")).toBe(id);
    expect(await load("victim")).toMatchObject({ email, isEmailUnverified: false });
    expect(await fixture.add({ ...iris, email })).toMatchObject({ isSuccess: false });
  });

  test("an email that changes at a renewal is unproven until the provider says otherwise [admin: invitation]", async () => {
    const { store } = fixture.server;
    await fixture.server.signIn(createUser("mover", "mover@partner.example"));
    const id = (await fixture.idOf("mover")) ?? "";
    const update = async (email: string, verifiedEmail: string | null) => {
      await updateProfile(store, id, { profile: { email, name: null }, verifiedEmail });
      return (await fixture.findPerson(id))?.is_email_verified;
    };
    expect(await update("mover@partner.example", null)).toBe(true);
    expect(await update("boss@partner.example", null)).toBe(false);
    expect(await update("boss@partner.example", "boss@partner.example")).toBe(true);
  });

  test("an invitation ends after 30 days, and is of use again once it is renewed [admin: invitation]", async () => {
    const email = "late@partner.example";
    const id = await fixture.invite(email);
    const load = async () => (await fixture.ada.get(`/serverside/api/portal/person/${id}`)).json<PersonDetails>();
    const { invitationEndsAt } = await load();
    const days = (Date.parse(invitationEndsAt ?? "") - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    const end = () =>
      fixture.server.store
        .updateTable("person")
        .set({ invitation_ends_at: sql<Date>`now()` })
        .where("principal_id", "=", id)
        .execute();
    await end();
    expect(await load()).toMatchObject({ isInvited: true, isInvitationOver: true });
    await fixture.server.signIn(createUser("too late", email));
    expect(await fixture.findPerson(id)).toMatchObject({ subject: null });
    expect(await fixture.add({ ...iris, email })).toMatchObject({ isSuccess: false });
    await fixture.server.store.deleteFrom("person").where("subject", "=", "too late").execute();
    expect(await fixture.add({ name: "Late Weber", email: "LATE@partner.example", subject: null })).toMatchObject({
      isSuccess: true,
      message: "Person invited again",
      person: { principalId: id, name: "Late Weber", isInvitationOver: false },
    });
    await fixture.server.signIn(createUser("in time", email));
    expect(await fixture.idOf("in time")).toBe(id);
    expect(await load()).toMatchObject({ invitationEndsAt: null, isInvitationOver: false });
    expect((await fixture.loadAudit(id)).map(([action]) => action)).toEqual(["invited", "invited", "invitation-used"]);
  });

  test("an invitation of another identity provider is not used", async () => {
    const id = await fixture.invite("elsewhere@partner.example");
    await fixture.server.store.updateTable("person").set({ realm: "another" }).where("principal_id", "=", id).execute();
    await fixture.server.signIn(createUser("elsewhere", "elsewhere@partner.example"));
    expect(await fixture.findPerson(id)).toMatchObject({ subject: null });
  });

  test("a known person who comes to have an invited email stays who they are [admin: invitation]", async () => {
    const id = await fixture.invite("ben.new@partner.example");
    const { sub, name } = getDemoUser("ben");
    await fixture.server.signIn({ sub, name, email: "ben.new@partner.example", email_verified: true });
    expect(await fixture.findPerson(id)).toMatchObject({ subject: null });
    expect(await fixture.findPerson(sub)).toMatchObject({ subject: sub, email: "ben.new@partner.example" });
  });

  test("of first sign-ins at the same moment one subject gets the invitation, in all its browsers", async () => {
    const id = await fixture.invite("race@partner.example");
    const { provider } = fixture.server;
    const signIn = (sub: string) => {
      provider.state.user = createUser(sub, "race@partner.example");
      return fixture.server.createBrowser().signIn();
    };
    const statuses = (await Promise.all([signIn("racer"), signIn("racer"), signIn("racer")])).map(
      ({ statusCode }) => statusCode,
    );
    expect(statuses).toEqual([302, 302, 302]);
    expect(await fixture.idOf("racer")).toBe(id);
    const people = await fixture.server.store
      .selectFrom("person")
      .select("subject")
      .where("email", "=", "race@partner.example")
      .execute();
    expect(people).toEqual([{ subject: "racer" }]);
    expect((await fixture.loadAudit(id)).map(([action]) => action)).toEqual(["invited", "invitation-used"]);
  });

  test("of two subjects with the verified email at the same moment one gets the invitation [admin: invitation]", async () => {
    const id = await fixture.invite("rivals@partner.example");
    const { store, config } = fixture.server;
    const verifiedEmail = "rivals@partner.example";
    const names = await Promise.all(
      ["rival-1", "rival-2"].map((subject) =>
        store.transaction().execute((tx) => useInvitation(tx, config.identity.realm, { subject, verifiedEmail })),
      ),
    );
    expect(names.filter((name) => name !== undefined)).toEqual([iris.name]);
    expect((await fixture.findPerson(id))?.subject).toMatch(/^rival-[12]$/);
  });

  test("a deactivated invited person cannot sign in, and their invitation is not used [admin: invitation]", async () => {
    const id = await fixture.invite("stopped@partner.example");
    await fixture.ada.post(peopleContract.setActive.path, { principalId: id, isActive: false });
    const browser = await fixture.server.signIn(createUser("stopped", "stopped@partner.example"));
    expect((await browser.get(USER)).statusCode).toBe(401);
    expect(await fixture.findPerson(id)).toMatchObject({ subject: null });
  });
});
