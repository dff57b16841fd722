// A new installation has no subscription: its administrator adds the first one.
// Beyond the specification.
import { assign, setup, type SnapshotFrom } from "xstate";
import type { Subscription } from "../../api/contract.ts";
import { findPartyProblem } from "../../rules/tabs/party-id.ts";
import {
  findNameProblem,
  isSubscriptionComplete,
  type NewSubscription,
  trimSubscription,
} from "../../rules/clients/subscription-form.ts";
import { needs } from "../needs.ts";

type Event = { type: "field.changed"; field: keyof NewSubscription; value: string } | { type: "add.requested" };

export const newInstallationMachine = setup({
  types: { context: {} as NewSubscription, events: {} as Event },
  actors: { addSubscription: needs<Subscription, NewSubscription>("addSubscription") },
  guards: { isComplete: ({ context }) => isSubscriptionComplete(context) },
}).createMachine({
  id: "newInstallation",
  context: { displayName: "", partyId: "" },
  initial: "editing",
  states: {
    editing: {
      description: "The administrator names the first subscription.",
      on: {
        "field.changed": { actions: assign(({ event }) => ({ [event.field]: event.value })) },
        "add.requested": { guard: "isComplete", target: "adding" },
      },
    },
    adding: {
      description: "The subscription is added.",
      invoke: {
        src: "addSubscription",
        input: ({ context }) => trimSubscription(context),
        onDone: { target: "added" },
        onError: { target: "failed" },
      },
    },
    failed: {
      description: "The subscription could not be added. The input is kept.",
      on: {
        "field.changed": { actions: assign(({ event }) => ({ [event.field]: event.value })) },
        "add.requested": { guard: "isComplete", target: "adding" },
      },
    },
    added: { description: "There is a subscription now.", type: "final" },
  },
});

export interface NewInstallationView extends NewSubscription {
  at: "editing" | "adding" | "failed";
  /** Why the name is refused. */
  nameProblem: string | undefined;
  /** Why Power BI would refuse the party. */
  partyProblem: string | undefined;
  canAdd: boolean;
}

export function newInstallationView(snapshot: SnapshotFrom<typeof newInstallationMachine>): NewInstallationView {
  const { value, context } = snapshot;
  return {
    at: value === "added" ? "adding" : value,
    ...context,
    nameProblem: findNameProblem(context.displayName),
    partyProblem: findPartyProblem(context.partyId.trim()),
    canAdd: snapshot.can({ type: "add.requested" }),
  };
}
