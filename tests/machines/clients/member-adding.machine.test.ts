import { describe, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import {
  type MemberAddingEvent,
  memberAddingMachine,
  memberAddingView,
} from "../../../src/machines/clients/member-adding.machine.ts";
import {
  type PeopleListPage,
  type PeopleListRequest,
  peopleListMachine,
} from "../../../src/machines/people/people-list.machine.ts";
import { exploreMachine } from "../../support/machines/explore-machine.ts";
import { anna } from "../../support/machines/people.ts";
import { settle } from "../../support/machines/settle.ts";

const client = { id: "s1", displayName: "Alder" };
const page: PeopleListPage = { rows: [anna], total: 1, next: null };

describe("adding people to a client", () => {
  const { unreachedStates, unreachedTransitions } = exploreMachine(memberAddingMachine, {
    events: [
      { type: "adding.requested", client },
      { type: "members.changed" },
      { type: "adding.closed" },
    ] satisfies MemberAddingEvent[],
  });
  it("reaches each of its states", () => expect(unreachedStates).toEqual([]));
  it("takes each of its transitions", () => expect(unreachedTransitions).toEqual([]));

  it("lists only those who do not belong to the client, again after each addition, until it is closed", async () => {
    const requests: PeopleListRequest[] = [];
    const candidates = peopleListMachine.provide({
      actors: {
        loadPage: fromPromise<PeopleListPage, PeopleListRequest>(({ input }) => {
          requests.push(input);
          return Promise.resolve(page);
        }),
      },
    });
    const actor = createActor(memberAddingMachine.provide({ actors: { candidates } })).start();
    actor.send({ type: "members.changed" });
    actor.send({ type: "adding.requested", client });
    await settle();
    const request = {
      criteria: {
        search: "",
        show: "everyone",
        sort: "name",
        isDescending: false,
        client: { id: "s1", isMember: false },
      },
      after: null,
    };
    expect(requests).toEqual([request]);
    expect(memberAddingView(actor.getSnapshot())).toEqual({ at: "choosing", client });
    actor.send({ type: "members.changed" });
    await settle();
    expect(requests).toEqual([request, request]);
    actor.send({ type: "adding.closed" });
    expect(memberAddingView(actor.getSnapshot())).toEqual({ at: "closed" });
  });
});
