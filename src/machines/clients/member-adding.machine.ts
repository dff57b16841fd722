// People are chosen from those who do not belong to a client, added to it together, and can be taken out again. Beyond
// the specification.
import { assign, enqueueActions, setup, type SnapshotFrom } from "xstate";
import type { Subscription } from "../../api/contract.ts";
import type { PersonRow } from "../../api/people-contract.ts";
import { notConfirmedText } from "../../rules/admin/messages.ts";
import { needs } from "../needs.ts";
import type {
  AppliedChange,
  PersonChangeFact,
  PersonChangeInput,
  PersonChangeRequest,
} from "../people/person-change.machine.ts";

export interface MemberAddingContext extends PersonChangeInput {
  client: Subscription | null;
  change: "addToClient" | "removeFromClient";
  /** Those who are chosen, or still to be changed. */
  people: readonly PersonRow[];
  /** Those whom the change that was requested last has reached. */
  changed: readonly PersonRow[];
  /** Why the change stopped before it reached everyone. */
  problem: string;
}

export type MemberAddingEvent =
  | { type: "adding.requested"; client: Subscription }
  | { type: "person.toggled"; person: PersonRow }
  | { type: "change.confirmed" | "undo.requested" | "adding.closed" | "result.closed" };

interface Answer {
  output: AppliedChange;
}

interface Applied {
  context: MemberAddingContext;
  event: Answer;
}

const isRefused = ({ event }: Applied) => !event.output.outcome.isSuccess;
const isAdditionRefused = (applied: Applied) => isRefused(applied) && applied.context.change === "addToClient";
const isAnotherLeft = ({ context }: Applied) => context.people.length > 1;

/** Who could not be asked for is told as they were. The lists are loaded again in any case. */
const changedFact = ({ people }: MemberAddingContext, { output }: Answer): PersonChangeFact => ({
  type: "person.changed",
  person: output.person ?? people[0]!,
});

const moveFirst = ({ people: [first, ...others], changed }: MemberAddingContext) => ({
  people: others,
  changed: first ? [...changed, first] : changed,
});

function toggle(people: readonly PersonRow[], person: PersonRow) {
  const others = people.filter(({ principalId }) => principalId !== person.principalId);
  return others.length < people.length ? others : [...people, person];
}

export const memberAddingMachine = setup({
  types: { context: {} as MemberAddingContext, events: {} as MemberAddingEvent, input: {} as PersonChangeInput },
  actors: { applyChange: needs<AppliedChange, PersonChangeRequest>("applyChange") },
  guards: {
    hasPeople: ({ context }) => context.people.length > 0,
    hasChanged: ({ context }) => context.changed.length > 0,
    isAddition: ({ context }) => context.change === "addToClient",
  },
}).createMachine({
  id: "memberAdding",
  context: ({ input }) => ({
    ...input,
    client: null,
    change: "addToClient",
    people: [],
    changed: [],
    problem: "",
  }),
  initial: "closed",
  on: {
    "adding.requested": {
      target: ".choosing",
      actions: assign(({ event: { client } }) => ({
        client,
        change: "addToClient",
        people: [],
        changed: [],
        problem: "",
      })),
    },
    "result.closed": { target: ".closed" },
  },
  states: {
    closed: { description: "Nobody is being added." },
    choosing: {
      description: "Those who do not belong to the client are listed and chosen. Nothing is sent.",
      on: {
        "person.toggled": {
          actions: assign(({ context, event }) => ({ people: toggle(context.people, event.person) })),
        },
        "change.confirmed": { guard: "hasPeople", target: "applying", actions: assign({ problem: "" }) },
        "adding.closed": [
          { guard: "hasChanged", target: "done", actions: assign({ people: [], problem: "" }) },
          { target: "closed" },
        ],
      },
    },
    applying: {
      description: "One person after the other is added, or taken out again.",
      // What is sent is waited for.
      on: { "adding.requested": {}, "result.closed": {} },
      invoke: {
        src: "applyChange",
        input: ({ context: { client, change, people } }) => ({
          principalId: people[0]?.principalId ?? "",
          change,
          subscriptionId: client?.id ?? "",
        }),
        onDone: [
          {
            guard: isAdditionRefused,
            target: "choosing",
            actions: assign(({ event }) => ({ problem: event.output.outcome.message })),
          },
          {
            guard: isRefused,
            target: "done",
            actions: assign(({ event }) => ({ problem: event.output.outcome.message })),
          },
          {
            guard: isAnotherLeft,
            target: "applying",
            reenter: true,
            actions: enqueueActions(({ context, event, enqueue }) => {
              enqueue.sendTo(context.parent, changedFact(context, event));
              enqueue.assign(moveFirst(context));
            }),
          },
          {
            target: "done",
            actions: enqueueActions(({ context, event, enqueue }) => {
              enqueue.sendTo(context.parent, changedFact(context, event));
              enqueue.assign(moveFirst(context));
            }),
          },
        ],
        onError: [
          { guard: "isAddition", target: "choosing", actions: assign({ problem: notConfirmedText }) },
          { target: "done", actions: assign({ problem: notConfirmedText }) },
        ],
      },
    },
    done: {
      description: "The people are added, which can be undone, or they are taken out again.",
      on: {
        "undo.requested": [
          {
            guard: "isAddition",
            target: "applying",
            actions: assign(({ context }) => ({
              change: "removeFromClient",
              people: context.changed,
              changed: [],
              problem: "",
            })),
          },
          { guard: "hasPeople", target: "applying", actions: assign({ problem: "" }) },
        ],
      },
    },
  },
});

interface Shown {
  client: Subscription;
  change: MemberAddingContext["change"];
  people: readonly PersonRow[];
  changed: readonly PersonRow[];
  problem: string;
}

export type MemberAddingView = { at: "closed" } | ({ at: "choosing" | "applying" | "done" } & Shown);

export function memberAddingView({ value, context }: SnapshotFrom<typeof memberAddingMachine>): MemberAddingView {
  const { client, change, people, changed, problem } = context;
  if (value === "closed" || !client) return { at: "closed" };
  return { at: value, client, change, people, changed, problem };
}
