import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import {
  type MemberAddingEvent,
  memberAddingMachine,
  memberAddingView,
} from "../../../src/machines/clients/member-adding.machine.ts";
import { exploreMachine } from "../../support/machines/explore-machine.ts";

const client = { id: "s1", displayName: "Alder" };

describe("adding people to a client", () => {
  const { unreachedStates, unreachedTransitions } = exploreMachine(memberAddingMachine, {
    events: [{ type: "adding.requested", client }, { type: "adding.closed" }] satisfies MemberAddingEvent[],
  });
  it("reaches each of its states", () => expect(unreachedStates).toEqual([]));
  it("takes each of its transitions", () => expect(unreachedTransitions).toEqual([]));

  it("chooses for one client until it is closed", () => {
    const actor = createActor(memberAddingMachine).start();
    actor.send({ type: "adding.requested", client });
    expect(memberAddingView(actor.getSnapshot())).toEqual({ at: "choosing", client });
    actor.send({ type: "adding.closed" });
    expect(memberAddingView(actor.getSnapshot())).toEqual({ at: "closed" });
  });
});
