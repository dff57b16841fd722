import { describe, expect, it } from "vitest";
import { createActor, createEmptyActor, fromCallback, fromPromise } from "xstate";
import {
  type AppliedChange,
  type PersonChangeContext,
  type PersonChangeEvent,
  type PersonChangeFact,
  type PersonLosses,
  personChangeMachine,
  type PersonChangeRequest,
  personChangeView,
} from "../../../src/machines/people/person-change.machine.ts";
import { findPersonChanges } from "../../../src/rules/people/person-change.ts";
import { testEveryPath } from "../../support/machines/explore-machine.ts";
import { anna as person } from "../../support/machines/people.ts";
import { settle } from "../../support/machines/settle.ts";

const losses: PersonLosses = { reportCount: 2, clientCount: 1, sessionCount: 0 };
const noLosses: PersonLosses = { reportCount: 0, clientCount: 0, sessionCount: 0 };
const requested = { type: "change.requested", person, change: "deactivate" } as const;
const deactivated = { ...person, isActive: false };
const done: AppliedChange = { outcome: { isSuccess: true, message: "Person deactivated" }, person: deactivated };
const refused: AppliedChange = { outcome: { isSuccess: false, message: "The last one" }, person: null };

function start(answer: () => Promise<AppliedChange> = async () => done) {
  const requests: PersonChangeRequest[] = [];
  const facts: PersonChangeFact[] = [];
  const parent = createActor(
    fromCallback<PersonChangeFact>(({ receive }) => receive((fact) => void facts.push(fact))),
  ).start();
  const applyChange = fromPromise<AppliedChange, PersonChangeRequest>(({ input }) => (requests.push(input), answer()));
  const countLosses = fromPromise<PersonLosses, PersonChangeRequest>(() => Promise.resolve(losses));
  const actor = createActor(personChangeMachine.provide({ actors: { applyChange, countLosses } }), {
    input: { parent },
  }).start();
  const send = async (...events: PersonChangeEvent[]) => {
    for (const event of events) {
      actor.send(event);
      await settle();
    }
    return personChangeView(actor.getSnapshot());
  };
  return { send, requests, facts };
}

describe("the change of a person’s role or sign-in", () => {
  testEveryPath(personChangeMachine, {
    input: { parent: createEmptyActor() },
    events: [
      requested,
      { ...requested, change: "addToClient" },
      { ...requested, change: "removeFromClient" },
      { type: "change.confirmed" },
      { type: "change.cancelled" },
      { type: "undo.requested" },
      { type: "result.closed" },
    ] satisfies PersonChangeEvent[],
    answers: { applyChange: [done, refused], countLosses: [losses] },
    distinguishBy: (context: PersonChangeContext) => context.refusal,
  });

  it("asks first, and sends nothing when the question is cancelled [admin: roles]", async () => {
    const { send, requests, facts } = start();
    expect(await send(requested)).toEqual({ at: "confirming", person, change: "deactivate", losses: noLosses });
    expect(await send({ type: "change.cancelled" })).toEqual({ at: "closed" });
    expect([requests, facts]).toEqual([[], []]);
  });

  it("sends what was confirmed, and tells how the person is listed then", async () => {
    const { send, requests, facts } = start();
    expect(await send(requested, { type: "change.confirmed" })).toMatchObject({ at: "done", change: "deactivate" });
    expect(requests).toEqual([{ principalId: "p1", change: "deactivate", subscriptionId: "" }]);
    expect(facts.at(-1)).toEqual({ type: "person.changed", person: deactivated });
  });

  it("counts as done where the person cannot be read any more, as after one’s own change", async () => {
    const { send, facts } = start(async () => ({ ...done, person: null }));
    expect(await send(requested, { type: "change.confirmed" })).toMatchObject({ at: "done" });
    expect(facts).toEqual([]);
  });

  it("tells why the server refuses, and asks again when pressed again", async () => {
    const { send } = start(async () => refused);
    expect(await send(requested, { type: "change.confirmed" })).toMatchObject({
      at: "refused",
      refusal: "The last one",
    });
    expect(await send(requested)).toMatchObject({ at: "confirming" });
  });

  it("tells when the server does not answer, and closes the message with the person", async () => {
    const { send } = start(() => Promise.reject(new Error("offline")));
    expect(await send(requested, { type: "change.confirmed" })).toMatchObject({ at: "failed", person });
    expect(await send({ type: "result.closed" })).toEqual({ at: "closed" });
  });

  it("keeps a change that is under way when another is requested or the person is closed [admin: roles]", async () => {
    const { send, requests } = start(() => new Promise(() => undefined));
    await send(requested, { type: "change.confirmed" });
    const other = { ...requested, change: "makeAdministrator" } as const;
    expect(await send(other, { type: "result.closed" })).toMatchObject({ at: "applying", change: "deactivate" });
    expect(requests).toHaveLength(1);
  });
});

describe("the changes that are offered", () => {
  it("are the opposite of what the person is, and the end of sessions while they can have any", () => {
    expect(findPersonChanges({ ...person, role: "none", isActive: true })).toEqual({
      role: "makeAdministrator",
      sessions: "endSessions",
      signIn: "deactivate",
      leaving: null,
    });
    expect(findPersonChanges({ ...person, role: "administrator", isActive: false })).toEqual({
      role: "removeAdministrator",
      sessions: null,
      signIn: "reactivate",
      leaving: null,
    });
  });

  it("offer to remove everywhere who has something left, also once they are deactivated", () => {
    const left = { ...person, isActive: false, subscriptionCount: 0, reportCount: 0 };
    for (const [one, offered] of [
      [{ ...person, isActive: true, sessionCount: 0 }, "removeEverywhere"],
      [{ ...left, sessionCount: 0, hiddenReportCount: 1 }, "removeEverywhere"],
      [{ ...left, sessionCount: 0 }, null],
      [{ ...person, isActive: true, isInvited: true, sessionCount: 0 }, null],
    ] as const)
      expect(findPersonChanges(one)?.leaving).toBe(offered);
  });

  it("counts what a leaver has before it asks, and tells that they have left", async () => {
    const { send, requests, facts } = start(async () => ({ ...done, person: null }));
    const leaving = { ...requested, change: "removeEverywhere" } as const;
    expect(await send(leaving)).toMatchObject({ at: "confirming", losses });
    expect(requests).toEqual([]);
    expect(await send({ type: "change.confirmed" })).toMatchObject({ at: "done" });
    expect(facts).toEqual([{ type: "person.left", person }]);
  });

  it("are none where the back end does not tell who is active", () =>
    expect(findPersonChanges({ ...person, isActive: undefined })).toBeNull());

  it("says that there were no sessions to end", async () => {
    const { send } = start(async () => ({ ...done, endedCount: 0 }));
    expect(await send({ ...requested, change: "endSessions" }, { type: "change.confirmed" })).toMatchObject({
      at: "done",
      hadNoSessions: true,
    });
  });

  it("reports a person whose invitation is withdrawn as removed", async () => {
    const { send, facts } = start(async () => ({ ...done, person: null }));
    await send({ ...requested, change: "withdrawInvitation" }, { type: "change.confirmed" });
    expect(facts.at(-1)).toEqual({ type: "person.removed", person });
  });

  it("adds to a client at once, and asks before it removes from one, with the reports that are no longer seen", async () => {
    const { send, requests } = start();
    const client = { id: "s1", displayName: "Alderbrook" };
    expect(await send({ ...requested, change: "addToClient", client })).toMatchObject({ at: "done", client });
    expect(await send({ ...requested, change: "removeFromClient", client })).toMatchObject({
      at: "confirming",
      losses,
    });
    expect(requests).toHaveLength(1);
    await send({ type: "change.confirmed" });
    expect(requests.at(-1)).toEqual({ principalId: "p1", change: "removeFromClient", subscriptionId: "s1" });
  });
});
