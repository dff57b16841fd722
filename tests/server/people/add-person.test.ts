import { describe, expect, test } from "vitest";
import { addPersonContract } from "../../../src/api/add-person-contract.ts";
import { peopleContract } from "../../../src/api/people-contract.ts";
import { eraseEmail } from "../../../server/people/erase-email.ts";
import { createUser, iris, setUpInvitations } from "../../support/server/invitation-fixture.ts";
import { getDemoUser } from "../../support/server/test-server.ts";

const SUBJECT_TAKEN = "A person with this subject is already in the portal.";
const INVITED = "This email is already invited. Withdraw that invitation first.";

describe("people whom an administrator adds", () => {
  const fixture = setUpInvitations();

  test("an email is invited once, whatever the case, also by two administrators at the same moment [admin: invitation]", async () => {
    const answers = await Promise.all(
      ["Twice@partner.example", "twice@Partner.example"].map((email) => fixture.add({ ...iris, email })),
    );
    expect(answers.map(({ message }) => message).toSorted()).toEqual(["Person invited", INVITED]);
    expect(await fixture.add({ ...iris, email: "twice@partner.example", subject: "twice" })).toMatchObject({
      isSuccess: false,
      message: INVITED,
    });
  });

  test("the email of a person who is in the portal cannot be invited, but belongs to a new subject", async () => {
    const email = getDemoUser("chloe").email.toUpperCase();
    const refused = await fixture.add({ ...iris, email });
    expect(refused).toMatchObject({ isSuccess: false, person: null });
    expect(refused.message).toMatch(/^A person with this email is already in the portal\./);
    const added = await fixture.add({ ...iris, email, subject: " new-chloe " });
    expect(added).toMatchObject({ isSuccess: true, message: "Person added", person: { isInvited: false } });
    expect(await fixture.loadAudit(added.person!.principalId)).toEqual([["person-added", iris.name]]);
    expect(await fixture.idOf("new-chloe")).toBe(added.person!.principalId);
    expect(await fixture.add({ ...iris, email: "other@partner.example", subject: "new-chloe" })).toMatchObject({
      isSuccess: false,
      message: SUBJECT_TAKEN,
    });
  });

  test.each([
    ["no email", { ...iris, email: "iris" }],
    ["an empty name", { ...iris, name: "  " }],
    ["an email as the name", { ...iris, name: "iris@partner.example" }],
    ["an empty subject", { ...iris, subject: "  " }],
  ])("%s is refused", async (_name, body) =>
    expect((await fixture.ada.post(addPersonContract.addPerson.path, body)).statusCode).toBe(400),
  );

  test("a withdrawn invitation takes what was assigned with it and is of no use; nobody who signed in is removed [admin: invitation]", async () => {
    const id = await fixture.invite("gone@partner.example");
    await fixture.assignReport(id);
    expect(await fixture.withdraw(id.toUpperCase())).toEqual({ isSuccess: true, message: "Invitation withdrawn" });
    const mappings = fixture.server.store.selectFrom("mapping").selectAll().where("principal_id", "=", id);
    expect([await fixture.findPerson(id), await mappings.execute()]).toEqual([undefined, []]);
    await fixture.server.signIn(createUser("gone", "gone@partner.example"));
    expect(await fixture.idOf("gone")).not.toBe(id);
    expect((await fixture.loadAudit(id)).at(-1)).toEqual(["invitation-withdrawn", iris.name]);
    expect(await fixture.withdraw(id)).toMatchObject({ message: "This person is no longer in the portal" });
    expect(await fixture.withdraw((await fixture.idOf("gone"))!)).toEqual({
      isSuccess: false,
      message: "They have signed in meanwhile. Deactivate them instead.",
    });
    expect(await fixture.idOf("gone")).toBeDefined();
  });

  test("an invited administrator does not replace the last one who can sign in [admin: invitation]", async () => {
    const id = await fixture.invite("boss@partner.example");
    await fixture.ada.post(peopleContract.setAdministrator.path, { principalId: id, isAdministrator: true });
    const body = { principalId: getDemoUser("ada").sub, isAdministrator: false };
    expect((await fixture.ada.post(peopleContract.setAdministrator.path, body)).json()).toMatchObject({
      isSuccess: false,
    });
  });

  test("erasing the email of an invited person removes them", async () => {
    const id = await fixture.invite("erased@partner.example");
    await eraseEmail(fixture.server.store, "erased@partner.example");
    expect(await fixture.findPerson(id)).toBeUndefined();
    expect((await fixture.loadAudit(id)).map(([action]) => action)).toEqual(["invited", "email-erased"]);
  });
});
