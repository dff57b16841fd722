import { describe, expect, it } from "vitest";
import { createActor, createEmptyActor, fromPromise } from "xstate";
import type { AddedPerson } from "../../../src/api/add-person-contract.ts";
import {
  type PersonAddingContext,
  type PersonAddingEvent,
  type PersonAddingFact,
  personAddingMachine,
  personAddingView,
} from "../../../src/machines/people/person-adding.machine.ts";
import type { NewPerson } from "../../../src/rules/people/new-person.ts";
import { testEveryPath } from "../../support/machines/explore-machine.ts";
import { anna } from "../../support/machines/people.ts";
import { recordFacts, sendInTurn } from "../../support/machines/settle.ts";

const adding = { type: "adding.requested" } as const;
const save = { type: "save.requested" } as const;
const type = (field: keyof NewPerson, value: string) => ({ type: "field.changed", field, value }) as const;
const invited: AddedPerson = { isSuccess: true, message: "Person invited", person: { ...anna, isInvited: true } };
const refused: AddedPerson = { isSuccess: false, message: "This email is already invited.", person: null };

function start(answer: () => Promise<AddedPerson> = async () => invited) {
  const requests: NewPerson[] = [];
  const { parent, facts } = recordFacts<PersonAddingFact>();
  const addPerson = fromPromise<AddedPerson, NewPerson>(({ input }) => (requests.push(input), answer()));
  const actor = createActor(personAddingMachine.provide({ actors: { addPerson } }), { input: { parent } }).start();
  const send = sendInTurn(actor, personAddingView);
  return { send, requests, facts };
}
const entered = [adding, type("email", " anna.berg@example.com "), type("name", " Anna Berg ")] as const;

describe("a person who is added", () => {
  testEveryPath(personAddingMachine, {
    input: { parent: createEmptyActor() },
    events: [
      adding,
      type("email", "anna.berg@example.com"),
      type("name", "Anna Berg"),
      { type: "email.left" },
      save,
      { type: "change.cancelled" },
      { type: "result.closed" },
    ] satisfies PersonAddingEvent[],
    answers: { addPerson: [invited, refused] },
    distinguishBy: ({ email, name, refusal, hasFailed }: PersonAddingContext) => [email, name, refusal, hasFailed],
  });

  it("is sent trimmed once email and name are complete, and reported as invited", async () => {
    const { send, requests, facts } = start();
    expect(await send(adding, type("email", "anna.berg@example.com"), save)).toMatchObject({ canSave: false });
    expect(await send(...entered.slice(1), save)).toEqual({ at: "done", principalId: "p1", did: "invited" });
    expect(requests).toEqual([{ email: "anna.berg@example.com", name: "Anna Berg", subject: "" }]);
    expect(facts).toEqual([{ type: "person.added", person: invited.person }]);
    expect(await send({ type: "result.closed" })).toEqual({ at: "closed" });
  });

  it("is reported as added where the server knows their subject", async () => {
    const { send, requests } = start(async () => ({ ...invited, person: anna }));
    expect(await send(...entered, type("subject", "00u8 "), save)).toMatchObject({ did: "added" });
    expect(requests).toMatchObject([{ subject: "00u8" }]);
  });

  it("is told of a wrong email when the field is left, and no longer while it is typed again", async () => {
    const { send } = start();
    expect(await send(adding, type("email", "anna"))).toMatchObject({ emailProblem: undefined });
    expect(await send({ type: "email.left" })).toMatchObject({
      emailProblem: "Enter an email like name@example.com.",
      canSave: false,
    });
    expect(await send(type("name", "Anna"))).toMatchObject({ emailProblem: expect.any(String) as string });
    expect(await send(type("email", "anna@"))).toMatchObject({ emailProblem: undefined });
  });

  it.each([
    ["name", "anna.berg@example.com", "Enter the person’s name, not their email."],
    ["name", "x".repeat(201), "The name is longer than 200 characters. Shorten it."],
    ["subject", "x".repeat(256), "The subject is longer than 255 characters."],
  ] as const)("is not sent with a %s like %s", async (field, value, problem) => {
    const { send, requests } = start();
    expect(await send(...entered, type(field, value), save)).toMatchObject({ [`${field}Problem`]: problem });
    expect(requests).toEqual([]);
  });

  it("keeps what was typed when the server refuses it or does not answer, and says why", async () => {
    const answers = [() => Promise.resolve(refused), () => Promise.reject(new Error("Offline"))];
    const { send } = start(() => answers.shift()?.() ?? Promise.resolve(invited));
    expect(await send(...entered, save)).toMatchObject({
      at: "editing",
      name: " Anna Berg ",
      refusal: refused.message,
    });
    expect(await send(save)).toMatchObject({ at: "editing", name: " Anna Berg ", refusal: "", hasFailed: true });
    expect(await send(type("name", "Anna"))).toMatchObject({ hasFailed: false });
    expect(await send(save)).toMatchObject({ at: "done" });
  });

  it("is not sent when it is cancelled, and what was typed is forgotten", async () => {
    const { send, requests } = start();
    expect(await send(...entered, { type: "change.cancelled" })).toEqual({ at: "closed" });
    expect(await send(adding)).toMatchObject({ email: "", name: "", canSave: false });
    expect(requests).toEqual([]);
  });
});
