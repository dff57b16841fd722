// People are added to a client, from the list of those who do not belong to it. Beyond the specification.
import { assign, setup, type SnapshotFrom } from "xstate";
import type { Subscription } from "../../api/contract.ts";

export interface MemberAddingContext {
  client: Subscription | null;
}

export type MemberAddingEvent = { type: "adding.requested"; client: Subscription } | { type: "adding.closed" };

export const memberAddingMachine = setup({
  types: {
    context: {} as MemberAddingContext,
    events: {} as MemberAddingEvent,
  },
}).createMachine({
  id: "memberAdding",
  context: { client: null },
  initial: "closed",
  states: {
    closed: {
      description: "Nobody is being added.",
      on: {
        "adding.requested": { target: "choosing", actions: assign(({ event }) => ({ client: event.client })) },
      },
    },
    choosing: {
      description: "Those who do not belong to the client are listed, and one after the other is added.",
      on: {
        "adding.closed": { target: "closed" },
      },
    },
  },
});

export type MemberAddingView = { at: "closed" } | { at: "choosing"; client: Subscription };

export function memberAddingView({ value, context }: SnapshotFrom<typeof memberAddingMachine>): MemberAddingView {
  return value === "choosing" && context.client ? { at: value, client: context.client } : { at: "closed" };
}
