import { expect, test } from "vitest";
import { formatPeople } from "../../../src/rules/people/format-people.ts";
import { findPersonChanges, hasEmail, isChangeOfClient } from "../../../src/rules/people/person-change.ts";

const isOfClient = (change: Parameters<typeof isChangeOfClient>[0]) => isChangeOfClient(change, "s1");

test("a change of a client's people is told apart from changes of a person and of other clients", () => {
  const client = { id: "s1" };
  expect(isOfClient({ at: "", change: "addToClient", client })).toBe(true);
  expect(isOfClient({ at: "", change: "removeFromClient", client })).toBe(true);
  expect(isOfClient({ at: "", change: "removeFromClient", client: { id: "s2" } })).toBe(false);
  expect(isOfClient({ at: "", change: "addToClient", client: undefined })).toBe(false);
  expect(isOfClient({ at: "", change: "deactivate", client })).toBe(false);
  expect(isOfClient({ at: "", client })).toBe(false);
});

test("a person is deactivated or comes back, and leaves for as long as there is something to remove", () => {
  const person = { role: "reader", isActive: false, subscriptionCount: 1, reportCount: 1, sessionCount: 0 } as const;
  expect(findPersonChanges(person)).toEqual({
    role: "makeAdministrator",
    sessions: null,
    signIn: "reactivate",
    leaving: "removeEverywhere",
  });
  expect(findPersonChanges({ ...person, isActive: true })).toMatchObject({
    sessions: "endSessions",
    signIn: "deactivate",
  });
  const invited = { sessions: null, signIn: "withdrawInvitation", leaving: null };
  expect(findPersonChanges({ ...person, isActive: true, isInvited: true })).toMatchObject(invited);
  expect(findPersonChanges({ ...person, subscriptionCount: 0, reportCount: 0 })?.leaving).toBeNull();
});

test("an email is the same whatever its case", () => {
  expect([hasEmail({ email: "Ada@x" }, "aDA@X"), hasEmail({ email: "ada@x" }, "ben@x")]).toEqual([true, false]);
});

test("people are counted in words", () => {
  expect([0, 1, 2, 1000].map(formatPeople)).toEqual(["0 people", "1 person", "2 people", "1,000 people"]);
});
