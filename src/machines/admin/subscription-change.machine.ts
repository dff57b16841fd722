// A client is added or renamed in a dialog. Beyond the specification.
import { type ActorRef, assign, enqueueActions, sendTo, setup, type Snapshot, type SnapshotFrom } from "xstate";
import type { Subscription } from "../../api/contract.ts";
import type { ListedSubscription } from "../../api/subscription-list-contract.ts";
import { findPartyProblem } from "../../rules/admin/party-id.ts";
import {
  findNameProblem,
  isNameComplete,
  isSubscriptionComplete,
  type NewSubscription,
  type SubscriptionProblem,
  trimSubscription,
} from "../../rules/admin/subscription-form.ts";
import { needs } from "../needs.ts";

export type SubscriptionChangeFact =
  | { type: "confirmation.opened" | "confirmation.closed" }
  | { type: "subscription.changed"; subscription: ListedSubscription };

export interface SubscriptionChangeInput {
  parent: ActorRef<Snapshot<unknown>, SubscriptionChangeFact>;
}

export interface SubscriptionChangeContext extends SubscriptionChangeInput, NewSubscription {
  /** The client that is renamed. Null: one is added. */
  renamed: ListedSubscription | null;
  problem: SubscriptionProblem | null;
  /** The id of the client that was changed last. */
  changedId: string;
}

export type SubscriptionChangeEvent =
  | { type: "renaming.requested"; subscription: ListedSubscription }
  | { type: "field.changed"; field: keyof NewSubscription; value: string }
  | { type: "adding.requested" | "save.requested" | "change.cancelled" | "result.closed" };

export interface SubscriptionChangeRequest extends NewSubscription {
  /** Null: a client is added. */
  id: string | null;
}

export interface SavedSubscription {
  saved: Subscription;
}

/** Whoever adds a client is its first user. */
const countsWhenAdded = { personCount: 1, reportCount: 0, lastOpenedAt: null };

function problemOf(error: unknown): SubscriptionProblem {
  const kind = (error as { kind?: unknown } | null)?.kind;
  if (kind === "rejected") return "nameTaken";
  return kind === "absent" ? "absent" : "notConfirmed";
}

export const subscriptionChangeMachine = setup({
  types: {
    context: {} as SubscriptionChangeContext,
    events: {} as SubscriptionChangeEvent,
    input: {} as SubscriptionChangeInput,
  },
  actors: { saveSubscription: needs<Subscription, SubscriptionChangeRequest>("saveSubscription") },
  guards: {
    isComplete: ({ context: { renamed, displayName, partyId } }) =>
      renamed
        ? isNameComplete(displayName) && displayName.trim() !== renamed.displayName
        : isSubscriptionComplete({ displayName, partyId }),
  },
  actions: {
    clearFields: assign({ renamed: null, displayName: "", partyId: "", problem: null }),
    setRenamed: assign((_, { subscription }: { subscription: ListedSubscription }) => ({
      renamed: subscription,
      displayName: subscription.displayName,
      partyId: "",
      problem: null,
    })),
    setField: assign((_, { field, value }: { field: keyof NewSubscription; value: string }) => ({
      [field]: value,
      problem: null,
    })),
    clearProblem: assign({ problem: null }),
    setProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    setChanged: assign((_, { saved }: SavedSubscription) => ({ changedId: saved.id })),
    notifyParentOpened: sendTo(({ context }) => context.parent, { type: "confirmation.opened" }),
    notifyParentClosed: sendTo(({ context }) => context.parent, { type: "confirmation.closed" }),
    notifyParentChanged: enqueueActions(
      ({ context: { parent, renamed, partyId }, enqueue }, { saved }: SavedSubscription) => {
        const listed = renamed ?? { ...countsWhenAdded, partyId: partyId.trim() };
        enqueue.sendTo(parent, { type: "subscription.changed", subscription: { ...listed, ...saved } });
      },
    ),
  },
}).createMachine({
  id: "subscriptionChange",
  context: ({ input }) => ({ ...input, renamed: null, displayName: "", partyId: "", problem: null, changedId: "" }),
  initial: "closed",
  states: {
    closed: {
      description: "No client is being added or renamed.",
      tags: "invisible",
      on: {
        "adding.requested": { target: "open", actions: "clearFields" },
        "renaming.requested": { target: "open", actions: { type: "setRenamed", params: ({ event }) => event } },
      },
    },
    open: {
      description: "The dialog is open.",
      entry: "notifyParentOpened",
      exit: "notifyParentClosed",
      initial: "editing",
      states: {
        editing: {
          description: "The client is named.",
          on: {
            "field.changed": { actions: { type: "setField", params: ({ event }) => event } },
            "save.requested": { guard: "isComplete", target: "saving", actions: "clearProblem" },
            "change.cancelled": { target: "#subscriptionChange.closed" },
          },
        },
        saving: {
          description: "The change is sent. The dialog stays until it is answered.",
          invoke: {
            id: "saveSubscription",
            src: "saveSubscription",
            input: ({ context: { renamed, ...fields } }) => ({ id: renamed?.id ?? null, ...trimSubscription(fields) }),
            onDone: {
              target: "#subscriptionChange.done",
              actions: [
                { type: "setChanged", params: ({ event }) => ({ saved: event.output }) },
                { type: "notifyParentChanged", params: ({ event }) => ({ saved: event.output }) },
              ],
            },
            onError: { target: "editing", actions: { type: "setProblem", params: ({ event }) => event } },
          },
        },
      },
    },
    done: {
      description: "The client has been added or renamed.",
      on: {
        "adding.requested": { target: "open", actions: "clearFields" },
        "renaming.requested": { target: "open", actions: { type: "setRenamed", params: ({ event }) => event } },
        "result.closed": { target: "closed" },
      },
    },
  },
});

export interface OpenSubscriptionChange extends NewSubscription {
  at: "editing" | "saving";
  /** What it was called before. Null: a client is added. */
  previousName: string | null;
  nameProblem: string | undefined;
  partyProblem: string | undefined;
  problem: SubscriptionProblem | null;
  canSave: boolean;
}

export type SubscriptionChangeView =
  { at: "closed" } | OpenSubscriptionChange | { at: "done"; id: string; did: "added" | "renamed" };

export function subscriptionChangeView(
  snapshot: SnapshotFrom<typeof subscriptionChangeMachine>,
): SubscriptionChangeView {
  const { value, context } = snapshot;
  const { renamed, displayName, partyId, problem, changedId } = context;
  if (value === "closed") return { at: "closed" };
  if (value === "done") return { at: "done", id: changedId, did: renamed ? "renamed" : "added" };
  return {
    at: value.open,
    displayName,
    partyId,
    previousName: renamed?.displayName ?? null,
    nameProblem: findNameProblem(displayName),
    partyProblem: findPartyProblem(partyId.trim()),
    problem,
    canSave: snapshot.can({ type: "save.requested" }),
  };
}
