// The name and the party of a client are changed in a dialog. Beyond the specification.
import { type ActorRef, assign, enqueueActions, setup, type Snapshot, type SnapshotFrom } from "xstate";
import type { Subscription } from "../../api/contract.ts";
import type { ListedSubscription } from "../../api/subscription-list-contract.ts";
import { findPartyProblem } from "../../rules/tabs/party-id.ts";
import {
  findNameProblem,
  canChange,
  findProfileProblem,
  findWorkspaceProblem,
  listWorkspaces,
  type SubscriptionForm,
  type SubscriptionProblem,
  trimSubscription,
} from "../../rules/clients/subscription-form.ts";
import { failureKind, needs } from "../needs.ts";

export type SubscriptionChangeFact = { type: "subscription.changed"; subscription: ListedSubscription };

export interface SubscriptionChangeInput {
  parent: ActorRef<Snapshot<unknown>, SubscriptionChangeFact>;
}

export interface SubscriptionChangeContext extends SubscriptionChangeInput, SubscriptionForm {
  /** The client that is changed, or was last. */
  edited: ListedSubscription | null;
  problem: SubscriptionProblem | null;
}

export type SubscriptionChangeEvent =
  | { type: "editing.requested"; subscription: ListedSubscription }
  | { type: "field.changed"; field: keyof SubscriptionForm; value: string }
  | { type: "save.requested" | "change.cancelled" | "result.closed" };

export interface SubscriptionChangeRequest {
  id: string;
  displayName: string;
  /** Without a party, workspaces or a profile, these stay. */
  partyId?: string;
  workspaces?: string[];
  profileId?: string;
}

function problemOf(error: unknown): SubscriptionProblem {
  const kind = failureKind(error);
  if (kind === "rejected") return "nameTaken";
  return kind === "absent" ? "absent" : "notConfirmed";
}

function createRequest({ edited, ...form }: SubscriptionChangeContext): SubscriptionChangeRequest {
  const { displayName, partyId } = trimSubscription(form);
  const workspaces = listWorkspaces(form.workspaces);
  const profileId = form.profileId.trim().toLowerCase();
  return {
    id: edited?.id ?? "",
    displayName,
    ...(partyId === (edited?.partyId ?? "") ? {} : { partyId }),
    ...(workspaces.join() === edited?.workspaces.join() ? {} : { workspaces }),
    ...(profileId === (edited?.profileId ?? "") ? {} : { profileId }),
  };
}

const editing = (subscription: ListedSubscription) => ({
  edited: subscription,
  displayName: subscription.displayName,
  partyId: subscription.partyId ?? "",
  workspaces: subscription.workspaces.join(" "),
  profileId: subscription.profileId ?? "",
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
    isComplete: ({ context: { edited, ...form } }) => edited !== null && canChange(edited, form),
  },
}).createMachine({
  id: "subscriptionChange",
  context: ({ input }) => ({
    ...input,
    edited: null,
    displayName: "",
    partyId: "",
    workspaces: "",
    profileId: "",
    problem: null,
  }),
  initial: "closed",
  states: {
    closed: {
      description: "No client is being changed.",
      on: {
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
            input: ({ context }) => createRequest(context),
            onDone: {
              target: "#subscriptionChange.done",
              actions: enqueueActions(({ context: { parent, edited, partyId, ...form }, event, enqueue }) => {
                if (!edited) return;
                const changed = {
                  partyId: partyId.trim() || null,
                  workspaces: listWorkspaces(form.workspaces),
                  profileId: form.profileId.trim().toLowerCase() || null,
                };
                const subscription = { ...edited, ...changed, ...event.output };
                enqueue.sendTo(parent, { type: "subscription.changed", subscription });
              }),
            },
            onError: { target: "editing", actions: assign(({ event }) => ({ problem: problemOf(event.error) })) },
          },
        },
      },
    },
    done: {
      description: "The client has been changed.",
      on: {
        "editing.requested": { target: "open", actions: assign(({ event }) => editing(event.subscription)) },
        "result.closed": { target: "closed" },
      },
    },
  },
});

export interface OpenSubscriptionChange extends SubscriptionForm {
  at: "editing" | "saving";
  /** What it was called before. */
  previousName: string;
  nameProblem: string | undefined;
  partyProblem: string | undefined;
  workspaceProblem: string | undefined;
  profileProblem: string | undefined;
  problem: SubscriptionProblem | null;
  canSave: boolean;
}

export type SubscriptionChangeView = { at: "closed" } | OpenSubscriptionChange | { at: "done"; id: string };

export function subscriptionChangeView(
  snapshot: SnapshotFrom<typeof subscriptionChangeMachine>,
): SubscriptionChangeView {
  const { value, context } = snapshot;
  const { edited, displayName, partyId, workspaces, profileId, problem } = context;
  if (value === "closed" || !edited) return { at: "closed" };
  if (value === "done") return { at: "done", id: edited.id };
  return {
    at: value.open,
    displayName,
    partyId,
    workspaces,
    profileId,
    previousName: edited.displayName,
    nameProblem: findNameProblem(displayName),
    partyProblem: findPartyProblem(partyId.trim()),
    workspaceProblem: findWorkspaceProblem(workspaces),
    profileProblem: findProfileProblem(profileId),
    problem,
    canSave: snapshot.can({ type: "save.requested" }),
  };
}
