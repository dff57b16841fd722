import { describe, expect, it } from "vitest";
import { createActor, createEmptyActor, fromPromise } from "xstate";
import type { Subscription } from "../../../src/api/contract.ts";
import {
  type SubscriptionChangeContext,
  type SubscriptionChangeEvent,
  type SubscriptionChangeFact,
  subscriptionChangeMachine,
  type SubscriptionChangeRequest,
  subscriptionChangeView,
} from "../../../src/machines/clients/subscription-change.machine.ts";
import { testEveryPath } from "../../support/machines/explore-machine.ts";
import { alder } from "../../support/machines/listed-subscription.ts";
import { recordFacts, sendInTurn } from "../../support/machines/settle.ts";

const editing = { type: "editing.requested", subscription: alder } as const;
const save = { type: "save.requested" } as const;
const type = (field: "displayName" | "partyId" | "workspaces" | "profileId", value: string) =>
  ({ type: "field.changed", field, value }) as const;
const saved: Subscription = { id: "s1", displayName: "Tamarind Re" };

function start(answer: () => Promise<Subscription> = async () => saved) {
  const requests: SubscriptionChangeRequest[] = [];
  const { parent, facts } = recordFacts<SubscriptionChangeFact>();
  const saveSubscription = fromPromise<Subscription, SubscriptionChangeRequest>(
    ({ input }) => (requests.push(input), answer()),
  );
  const machine = subscriptionChangeMachine.provide({ actors: { saveSubscription } });
  const actor = createActor(machine, { input: { parent } }).start();
  const send = sendInTurn(actor, subscriptionChangeView);
  return { send, requests, facts };
}
const fail = (kind: string) => () => Promise.reject(Object.assign(new Error("Failed"), { kind }));

describe("a client that is changed", () => {
  testEveryPath(subscriptionChangeMachine, {
    input: { parent: createEmptyActor() },
    events: [
      editing,
      type("displayName", "Tamarind Re"),
      type("partyId", "70090001"),
      save,
      { type: "change.cancelled" },
      { type: "result.closed" },
    ] satisfies SubscriptionChangeEvent[],
    answers: { saveSubscription: [saved] },
    distinguishBy: ({ edited, displayName, partyId, problem }: SubscriptionChangeContext) => [
      edited,
      displayName,
      partyId,
      problem,
    ],
  });

  it("is renamed once the name is another one, and keeps what else the list shows of it", async () => {
    const { send, requests, facts } = start(async () => ({ id: alder.id, displayName: "Alder Re" }));
    expect(await send(editing)).toMatchObject({
      at: "editing",
      displayName: "Alder",
      previousName: "Alder",
      canSave: false,
    });
    expect(await send(type("displayName", "Alder Re"), save)).toEqual({ at: "done", id: alder.id });
    expect(requests).toEqual([{ id: alder.id, displayName: "Alder Re" }]);
    expect(facts.at(-1)).toEqual({
      type: "subscription.changed",
      subscription: { ...alder, displayName: "Alder Re" },
    });
  });

  it("gets another party, which is sent only where it differs and only where it is one", async () => {
    const { send, requests, facts } = start(async () => ({ id: alder.id, displayName: "Alder" }));
    expect(await send(editing)).toMatchObject({ partyId: "70041823", canSave: false });
    expect(await send(type("partyId", " "))).toMatchObject({ canSave: false });
    expect(await send(type("partyId", "two words"))).toMatchObject({ canSave: false });
    await send(type("partyId", " 70090001"), save);
    expect(requests).toEqual([{ id: alder.id, displayName: "Alder", partyId: "70090001" }]);
    expect(facts.at(-1)).toEqual({ type: "subscription.changed", subscription: { ...alder, partyId: "70090001" } });
  });

  it("gets a list of workspaces, once each is an id", async () => {
    const { send, requests, facts } = start(async () => ({ id: alder.id, displayName: "Alder" }));
    expect(await send(editing, type("workspaces", "Marine"))).toMatchObject({
      workspaceProblem: "“marine” is not the id of a workspace.",
      canSave: false,
    });
    const workspaces = ["0d5b9e34-7c18-4f62-a9d3-84e6b1f0c257", "6f2a84c0-d7e1-4953-b8f6-3ae5d10c97b2"];
    await send(type("workspaces", ` ${workspaces.join(", ").toUpperCase()}`), save);
    expect(requests).toEqual([{ id: alder.id, displayName: "Alder", workspaces }]);
    expect(facts.at(-1)).toEqual({ type: "subscription.changed", subscription: { ...alder, workspaces } });
  });

  it("gets a service principal profile, and none again", async () => {
    const { send, requests, facts } = start(async () => ({ id: alder.id, displayName: "Alder" }));
    expect(await send(editing, type("profileId", "Marine"))).toMatchObject({
      profileProblem: "This is not the id of a service principal profile.",
      canSave: false,
    });
    const profileId = "6f2a84c0-d7e1-4953-b8f6-3ae5d10c97b2";
    await send(type("profileId", ` ${profileId.toUpperCase()}`), save);
    expect(facts.at(-1)).toEqual({ type: "subscription.changed", subscription: { ...alder, profileId } });
    await send({ ...editing, subscription: { ...alder, profileId } }, type("profileId", ""), save);
    expect(requests.map(({ profileId: sent }) => sent)).toEqual([profileId, ""]);
  });

  it("is renamed without a party where it has none", async () => {
    const { send, requests } = start(async () => ({ id: alder.id, displayName: "Alder Re" }));
    await send({ ...editing, subscription: { ...alder, partyId: null } }, type("displayName", "Alder Re"), save);
    expect(requests).toEqual([{ id: alder.id, displayName: "Alder Re" }]);
  });

  it("sends nothing when it is cancelled, and forgets what was typed", async () => {
    const { send, requests, facts } = start();
    expect(await send(editing, type("displayName", "Tamarind Re"), { type: "change.cancelled" })).toEqual({
      at: "closed",
    });
    expect(await send(editing)).toMatchObject({ displayName: "Alder", problem: null });
    expect([requests, facts]).toEqual([[], []]);
  });

  it.each([
    ["rejected", "nameTaken"],
    ["absent", "absent"],
    ["offline", "notConfirmed"],
    ["unavailable", "notConfirmed"],
  ] as const)(
    "keeps the entries and says why, when the answer is %s, until something else is typed",
    async (kind, problem) => {
      const { send } = start(fail(kind));
      expect(await send(editing, type("displayName", "Alder Re"), save)).toMatchObject({
        at: "editing",
        displayName: "Alder Re",
        problem,
        canSave: true,
      });
      expect(await send(type("displayName", "Alder Sea"))).toMatchObject({ problem: null });
    },
  );

  it("is not sent while its name is too long", async () => {
    const { send } = start();
    expect(await send(editing, type("displayName", "x".repeat(201)))).toMatchObject({
      nameProblem: "The name is longer than 200 characters. Shorten it.",
      canSave: false,
    });
  });

  it("keeps the dialog and sends once while the server has not answered [admin: client change]", async () => {
    const { send, requests, facts } = start(() => new Promise(() => undefined));
    const events = [type("displayName", "Alder Re"), save, save, { type: "change.cancelled" } as const];
    expect(await send(editing, ...events)).toMatchObject({ at: "saving", displayName: "Alder Re" });
    expect(requests).toHaveLength(1);
    expect(facts).toEqual([]);
  });
});
