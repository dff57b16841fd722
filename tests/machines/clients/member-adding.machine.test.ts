import { describe, expect, it } from "vitest";
import { createActor, createEmptyActor, fromPromise } from "xstate";
import {
  type MemberAddingContext,
  type MemberAddingEvent,
  memberAddingMachine,
  memberAddingView,
} from "../../../src/machines/clients/member-adding.machine.ts";
import type {
  AppliedChange,
  PersonChangeFact,
  PersonChangeRequest,
} from "../../../src/machines/people/person-change.machine.ts";
import { testEveryPath } from "../../support/machines/explore-machine.ts";
import { anna } from "../../support/machines/people.ts";
import { recordFacts, settle } from "../../support/machines/settle.ts";

const client = { id: "s1", displayName: "Alder" };
const ben = { ...anna, principalId: "p2", name: "Ben Ortiz" };
const requested = { type: "adding.requested", client } as const;
const chooseBoth = [anna, ben].map((person) => ({ type: "person.toggled", person }) as const);
const done: AppliedChange = { outcome: { isSuccess: true, message: "" }, person: null };
const refused: AppliedChange = { outcome: { isSuccess: false, message: "This client is gone" }, person: null };

function start(answers: AppliedChange[] = []) {
  const requests: PersonChangeRequest[] = [];
  const { parent, facts } = recordFacts<PersonChangeFact>();
  const applyChange = fromPromise<AppliedChange, PersonChangeRequest>(async ({ input }) => {
    requests.push(input);
    return answers.shift() ?? done;
  });
  const actor = createActor(memberAddingMachine.provide({ actors: { applyChange } }), { input: { parent } }).start();
  const send = async (...events: MemberAddingEvent[]) => {
    for (const event of events) {
      actor.send(event);
      for (const _ of chooseBoth) await settle();
    }
    return memberAddingView(actor.getSnapshot());
  };
  return { send, requests, facts };
}

describe("adding people to a client", () => {
  testEveryPath(memberAddingMachine, {
    input: { parent: createEmptyActor() },
    events: [
      requested,
      ...chooseBoth,
      { type: "change.confirmed" },
      { type: "undo.requested" },
      { type: "adding.closed" },
      { type: "result.closed" },
    ] satisfies MemberAddingEvent[],
    answers: { applyChange: [done, refused] },
    distinguishBy: ({ change, people, changed }: MemberAddingContext) => [change, people.length, changed.length > 0],
  });

  it("sends nothing while people are chosen, then adds each, and takes each out again", async () => {
    const { send, requests, facts } = start();
    expect(await send(requested, ...chooseBoth, chooseBoth[0]!)).toMatchObject({ at: "choosing", people: [ben] });
    expect(requests).toEqual([]);
    expect(await send(chooseBoth[0]!, { type: "change.confirmed" })).toMatchObject({
      at: "done",
      changed: [ben, anna],
    });
    expect(facts.map(({ person }) => person)).toEqual([ben, anna]);
    expect(await send({ type: "undo.requested" })).toMatchObject({
      at: "done",
      change: "removeFromClient",
      people: [],
    });
    expect(requests.map(({ principalId, change }) => [principalId, change])).toEqual([
      ["p2", "addToClient"],
      ["p1", "addToClient"],
      ["p2", "removeFromClient"],
      ["p1", "removeFromClient"],
    ]);
  });

  it("keeps the choice of those who could not be added, and undoes the others", async () => {
    const { send, requests } = start([done, refused]);
    const stopped = await send(requested, ...chooseBoth, { type: "change.confirmed" });
    expect(stopped).toMatchObject({ at: "choosing", people: [ben], problem: "This client is gone" });
    expect(await send({ type: "adding.closed" })).toMatchObject({ at: "done", changed: [anna] });
    await send({ type: "undo.requested" });
    expect(requests.at(-1)).toMatchObject({ principalId: "p1", change: "removeFromClient" });
  });
});
