// A client is added, or its name and party are changed, in a dialog. Beyond the specification.
import { type ActorRef, assign, sendTo, setup, type Snapshot, type SnapshotFrom } from "xstate";
import type { Subscription } from "../../api/contract.ts";
import type { ListedSubscription } from "../../api/subscription-list-contract.ts";
import { findPartyProblem } from "../../rules/tabs/party-id.ts";
import {
  findNameProblem,
  canChange,
  findWorkspaceProblem,
  isSubscriptionComplete,
  listWorkspaces,
  type NewSubscription,
  type SubscriptionForm,
  type SubscriptionProblem,
  trimSubscription,
} from "../../rules/clients/subscription-form.ts";
import { needs } from "../needs.ts";

export type SubscriptionChangeFact = { type: "subscription.changed"; subscription: ListedSubscription };

export interface SubscriptionChangeInput {
  parent: ActorRef<Snapshot<unknown>, SubscriptionChangeFact>;
}

export interface SubscriptionChangeContext extends SubscriptionChangeInput, SubscriptionForm {
  /** The client that is changed. Null: one is added. */
  edited: ListedSubscription | null;
  problem: SubscriptionProblem | null;
  /** The id of the client that was changed last. */
  changedId: string;
}

export type SubscriptionChangeEvent =
  | { type: "editing.requested"; subscription: ListedSubscription }
  | { type: "field.changed"; field: keyof SubscriptionForm; value: string }
  | { type: "adding.requested" | "save.requested" | "change.cancelled" | "result.closed" };

export type SubscriptionChangeRequest =
  | { id: null; fields: NewSubscription }
  /** Without a party or workspaces, these stay. */
  | { id: string; fields: { displayName: string; partyId?: string; workspaces?: string[] } };

/** Whoever adds a client is its first user. */
const whenAdded = { personCount: 1, reportCount: 0, lastOpenedAt: null };

function problemOf(error: unknown): SubscriptionProblem {
  const kind = (error as { kind?: unknown } | null)?.kind;
  if (kind === "rejected") return "nameTaken";
  return kind === "absent" ? "absent" : "notConfirmed";
}

function createRequest(edited: ListedSubscription | null, form: SubscriptionForm): SubscriptionChangeRequest {
  const fields = trimSubscription(form);
  if (edited === null) return { id: null, fields };
  const { displayName, partyId } = fields;
  const workspaces = listWorkspaces(form.workspaces);
  return {
    id: edited.id,
    fields: {
      displayName,
      ...(partyId === (edited.partyId ?? "") ? {} : { partyId }),
      ...(workspaces.join() === edited.workspaces.join() ? {} : { workspaces }),
    },
  };
}

const adding = { edited: null, displayName: "", partyId: "", workspaces: "", problem: null };
const editing = (subscription: ListedSubscription) => ({
  edited: subscription,
  displayName: subscription.displayName,
  partyId: subscription.partyId ?? "",
  workspaces: subscription.workspaces.join(" "),
  problem: null,
});

export const subscriptionChangeMachine = setup({
  types: {
    context: {} as SubscriptionChangeContext,
    events: {} as SubscriptionChangeEvent,
    input: {} as SubscriptionChangeInput,
  },
  actors: { saveSubscription: needs<Subscription, SubscriptionChangeRequest>("saveSubscription") },
  guards: {
    isComplete: ({ context: { edited, ...form } }) => (edited ? canChange(edited, form) : isSubscriptionComplete(form)),
  },
}).createMachine({
  id: "subscriptionChange",
  context: ({ input }) => ({ ...input, ...adding, changedId: "" }),
  initial: "closed",
  states: {
    closed: {
      description: "No client is being added or changed.",
      on: {
        "adding.requested": { target: "open", actions: assign(adding) },
        "editing.requested": { target: "open", actions: assign(({ event }) => editing(event.subscription)) },
      },
    },
    open: {
      description: "The dialog is open.",
      initial: "editing",
      states: {
        editing: {
          description: "The client’s name and party are entered.",
          on: {
            "field.changed": { actions: assign(({ event }) => ({ [event.field]: event.value, problem: null })) },
            "save.requested": { guard: "isComplete", target: "saving", actions: assign({ problem: null }) },
            "change.cancelled": { target: "#subscriptionChange.closed" },
          },
        },
        saving: {
          description: "The change is sent. The dialog stays until it is answered.",
          invoke: {
            src: "saveSubscription",
            input: ({ context: { edited, ...fields } }) => createRequest(edited, fields),
            onDone: {
              target: "#subscriptionChange.done",
              actions: [
                assign(({ event }) => ({ changedId: event.output.id })),
                sendTo(
                  ({ context }) => context.parent,
                  ({ context: { edited, partyId, workspaces }, event }) => ({
                    type: "subscription.changed",
                    subscription: {
                      ...(edited ?? whenAdded),
                      partyId: partyId.trim() || null,
                      workspaces: listWorkspaces(workspaces),
                      ...event.output,
                    },
                  }),
                ),
              ],
            },
            onError: { target: "editing", actions: assign(({ event }) => ({ problem: problemOf(event.error) })) },
          },
        },
      },
    },
    done: {
      description: "The client has been added or changed.",
      on: {
        "adding.requested": { target: "open", actions: assign(adding) },
        "editing.requested": { target: "open", actions: assign(({ event }) => editing(event.subscription)) },
        "result.closed": { target: "closed" },
      },
    },
  },
});

export interface OpenSubscriptionChange extends SubscriptionForm {
  at: "editing" | "saving";
  /** What it was called before. Null: a client is added. */
  previousName: string | null;
  nameProblem: string | undefined;
  partyProblem: string | undefined;
  workspaceProblem: string | undefined;
  problem: SubscriptionProblem | null;
  canSave: boolean;
}

export type SubscriptionChangeView =
  { at: "closed" } | OpenSubscriptionChange | { at: "done"; id: string; did: "added" | "changed" };

export function subscriptionChangeView(
  snapshot: SnapshotFrom<typeof subscriptionChangeMachine>,
): SubscriptionChangeView {
  const { value, context } = snapshot;
  const { edited, displayName, partyId, workspaces, problem, changedId } = context;
  if (value === "closed") return { at: "closed" };
  if (value === "done") return { at: "done", id: changedId, did: edited ? "changed" : "added" };
  return {
    at: value.open,
    displayName,
    partyId,
    workspaces,
    previousName: edited?.displayName ?? null,
    nameProblem: findNameProblem(displayName),
    partyProblem: findPartyProblem(partyId.trim()),
    workspaceProblem: findWorkspaceProblem(workspaces),
    problem,
    canSave: snapshot.can({ type: "save.requested" }),
  };
}
