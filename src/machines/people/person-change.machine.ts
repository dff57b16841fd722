// A person is made administrator, deactivated or removed from a client after a confirmation, or the opposite, or leaves.
// Beyond the specification.
import { type ActorRef, assign, enqueueActions, setup, type Snapshot, type SnapshotFrom } from "xstate";
import type { Outcome, Subscription } from "../../api/contract.ts";
import type { PersonRow } from "../../api/people-contract.ts";
import type { PersonChange } from "../../rules/people/person-change.ts";
import { needs } from "../needs.ts";

export type PersonChangeFact = { type: "person.changed" | "person.removed" | "person.left"; person: PersonRow };

export interface PersonChangeInput {
  parent: ActorRef<Snapshot<unknown>, PersonChangeFact>;
}

export interface Requested {
  person: PersonRow;
  change: PersonChange;
  /** The client that they are added to or removed from. */
  client?: Subscription | undefined;
}

export interface PersonChangeContext extends PersonChangeInput {
  requested: Requested | null;
  /** Why the server refused the change. */
  refusal: string;
  /** Whether there was nothing to end. */
  hadNoSessions: boolean;
  losses: PersonLosses;
}

/** What they no longer have once they are removed from a client, or everywhere. */
export interface PersonLosses {
  reportCount: number;
  clientCount: number;
  sessionCount: number;
}

export type PersonChangeEvent =
  | ({ type: "change.requested" } & Requested)
  | { type: "change.confirmed" | "change.cancelled" | "undo.requested" | "result.closed" };

export interface PersonChangeRequest {
  principalId: string;
  change: PersonChange;
  /** The client that the change is about. Empty where it is about none. */
  subscriptionId: string;
}

export interface AppliedChange {
  outcome: Outcome;
  /** As the server then lists them. Null where it could not be asked. */
  person: PersonRow | null;
  /** How many sessions the change has ended. Undefined where the server does not tell. */
  endedCount?: number | undefined;
}

const hasSucceeded = ({ event }: { event: { output: AppliedChange } }) => event.output.outcome.isSuccess;
const isAddition = ({ event }: { event: Requested }) => event.change === "addToClient";
const isRemoval = ({ event }: { event: Requested }) =>
  event.change === "removeFromClient" || event.change === "removeEverywhere";

const hasAdded = ({ context }: { context: PersonChangeContext }) => context.requested?.change === "addToClient";

const noLosses: PersonLosses = { reportCount: 0, clientCount: 0, sessionCount: 0 };
const requestedIn = ({ person, change, client }: Requested) => ({ requested: { person, change, client } });

export const personChangeMachine = setup({
  types: { context: {} as PersonChangeContext, events: {} as PersonChangeEvent, input: {} as PersonChangeInput },
  actors: {
    countLosses: needs<PersonLosses, PersonChangeRequest>("countLosses"),
    applyChange: needs<AppliedChange, PersonChangeRequest>("applyChange"),
  },
}).createMachine({
  id: "personChange",
  context: ({ input }) => ({ ...input, requested: null, refusal: "", hadNoSessions: false, losses: noLosses }),
  initial: "closed",
  on: {
    "change.requested": [
      { guard: isAddition, target: ".applying", actions: assign(({ event }) => requestedIn(event)) },
      { guard: isRemoval, target: ".counting", actions: assign(({ event }) => requestedIn(event)) },
      { target: ".confirming", actions: assign(({ event }) => requestedIn(event)) },
    ],
    "result.closed": { target: ".closed" },
  },
  states: {
    closed: { description: "No change has been requested." },
    counting: {
      description: "What the person no longer has is counted.",
      invoke: {
        src: "countLosses",
        input: ({ context }) => requestOf(context),
        onDone: { target: "confirming", actions: assign(({ event }) => ({ losses: event.output })) },
        onError: { target: "failed" },
      },
    },
    confirming: {
      description: "The administrator is told what the change does, and asked. Nothing is sent.",
      on: { "change.confirmed": { target: "applying" }, "change.cancelled": { target: "closed" } },
    },
    applying: {
      description: "The change is sent.",
      // Another change waits for the answer to this one.
      on: { "change.requested": {}, "result.closed": {} },
      invoke: {
        src: "applyChange",
        input: ({ context }) => requestOf(context),
        onDone: [
          {
            guard: hasSucceeded,
            target: "done",
            actions: [
              assign(({ event }) => ({ hadNoSessions: event.output.endedCount === 0 })),
              enqueueActions(({ context: { parent, requested }, event: { output }, enqueue }) => {
                if (requested?.change === "removeEverywhere")
                  enqueue.sendTo(parent, { type: "person.left", person: output.person ?? requested.person });
                else if (output.person) enqueue.sendTo(parent, { type: "person.changed", person: output.person });
                else if (requested?.change === "withdrawInvitation")
                  enqueue.sendTo(parent, { type: "person.removed", person: requested.person });
              }),
            ],
          },
          { target: "refused", actions: assign(({ event }) => ({ refusal: event.output.outcome.message })) },
        ],
        onError: { target: "failed" },
      },
    },
    done: {
      description: "The person has been changed.",
      on: {
        "undo.requested": {
          guard: hasAdded,
          target: "applying",
          actions: assign(({ context: { requested } }) => ({
            requested: requested && { ...requested, change: "removeFromClient" as const },
          })),
        },
      },
    },
    refused: { description: "The server has refused the change and says why." },
    failed: { description: "The server has not confirmed the change." },
  },
});

function requestOf({ requested }: PersonChangeContext): PersonChangeRequest {
  return {
    principalId: requested?.person.principalId ?? "",
    change: requested?.change ?? "reactivate",
    subscriptionId: requested?.client?.id ?? "",
  };
}

export type PersonChangeView =
  | { at: "closed" }
  | ({ at: "counting" | "applying" | "failed" } & Requested)
  | ({ at: "confirming"; losses: PersonLosses } & Requested)
  | ({ at: "done"; hadNoSessions: boolean } & Requested)
  | ({ at: "refused"; refusal: string } & Requested);

export function personChangeView({ value, context }: SnapshotFrom<typeof personChangeMachine>): PersonChangeView {
  const { requested, refusal, hadNoSessions, losses } = context;
  if (value === "closed" || !requested) return { at: "closed" };
  if (value === "refused") return { at: value, refusal, ...requested };
  if (value === "confirming") return { at: value, losses, ...requested };
  return value === "done" ? { at: value, hadNoSessions, ...requested } : { at: value, ...requested };
}
