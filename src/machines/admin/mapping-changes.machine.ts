// The life of many mapping changes, confirmed already: sent batch by batch, told row by row, and undone on wish.
// Beyond the specification: the mapping tab's access view and file import end here.
import { type ActorRef, assign, sendTo, setup, type Snapshot, type SnapshotFrom } from "xstate";
import type { MappingChange, Outcome } from "../../api/contract.ts";
import { invertChange, mergeChanges } from "../../rules/admin/pending-changes.ts";
import { needs } from "../needs.ts";

type Parent = ActorRef<Snapshot<unknown>, { type: "mappings.changed"; changes: readonly MappingChange[] }>;

export interface MappingChangesInput {
  parent: Parent;
  changes: readonly MappingChange[];
}

export interface MappingChangesContext {
  parent: Parent;
  queue: readonly MappingChange[];
  /** One for each change of the queue that has been answered. */
  outcomes: readonly Outcome[];
  applied: readonly MappingChange[];
  undoing: boolean;
}

export type MappingChangesEvent =
  { type: "sending.resumed" } | { type: "failed.retried" } | { type: "undo.requested" } | { type: "changes.closed" };

const BATCH = 100;
const succeeded = (changes: readonly MappingChange[], outcomes: readonly Outcome[]) =>
  changes.filter((_, index) => outcomes[index]?.isSuccess);
const failed = ({ queue, outcomes }: MappingChangesContext) =>
  queue.filter((_, index) => outcomes[index]?.isSuccess === false);
const nextBatch = ({ queue, outcomes }: MappingChangesContext) => queue.slice(outcomes.length, outcomes.length + BATCH);

export interface BatchAnswer {
  outcomes: readonly Outcome[];
}

export const mappingChangesMachine = setup({
  types: { context: {} as MappingChangesContext, events: {} as MappingChangesEvent, input: {} as MappingChangesInput },
  actors: { sendBatch: needs<readonly Outcome[], { changes: readonly MappingChange[] }>("sendBatch") },
  guards: {
    hasMore: ({ context }, { outcomes }: BatchAnswer) =>
      context.outcomes.length + outcomes.length < context.queue.length,
    hasFailed: ({ context }) => failed(context).length > 0,
    hasApplied: ({ context }) => context.applied.length > 0,
    isShort: ({ context }, { outcomes }: BatchAnswer) => outcomes.length !== nextBatch(context).length,
  },
  actions: {
    tellApplied: sendTo(
      ({ context }) => context.parent,
      ({ context }, { outcomes }: BatchAnswer) => ({
        type: "mappings.changed",
        changes: succeeded(nextBatch(context), outcomes),
      }),
    ),
    keepOutcomes: assign(({ context }, { outcomes }: BatchAnswer) => ({
      outcomes: [...context.outcomes, ...outcomes],
      applied: mergeChanges(context.applied, succeeded(nextBatch(context), outcomes)),
    })),
    queueFailed: assign(({ context }) => ({ queue: failed(context), outcomes: [] })),
    queueOpposites: assign(({ context }) => ({
      queue: context.applied.map(invertChange),
      outcomes: [],
      undoing: true,
    })),
  },
}).createMachine({
  id: "mappingChanges",
  context: ({ input: { parent, changes } }) => ({ parent, queue: changes, outcomes: [], applied: [], undoing: false }),
  initial: "sending",
  states: {
    sending: {
      description: "The next batch is on its way.",
      invoke: {
        src: "sendBatch",
        input: ({ context }) => ({ changes: nextBatch(context) }),
        onDone: [
          { guard: { type: "isShort", params: ({ event }) => ({ outcomes: event.output }) }, target: "interrupted" },
          {
            guard: { type: "hasMore", params: ({ event }) => ({ outcomes: event.output }) },
            target: "sending",
            reenter: true,
            actions: [
              { type: "tellApplied", params: ({ event }) => ({ outcomes: event.output }) },
              { type: "keepOutcomes", params: ({ event }) => ({ outcomes: event.output }) },
            ],
          },
          {
            target: "settled",
            actions: [
              { type: "tellApplied", params: ({ event }) => ({ outcomes: event.output }) },
              { type: "keepOutcomes", params: ({ event }) => ({ outcomes: event.output }) },
            ],
          },
        ],
        onError: "interrupted",
      },
    },
    interrupted: {
      description: "A batch got no answer; what is left can be sent again.",
      on: {
        "sending.resumed": "sending",
        "undo.requested": { guard: "hasApplied", target: "sending", actions: "queueOpposites" },
        "changes.closed": "closed",
      },
    },
    settled: {
      description: "Every change has its outcome.",
      on: {
        "failed.retried": { guard: "hasFailed", target: "sending", actions: "queueFailed" },
        "undo.requested": { guard: "hasApplied", target: "sending", actions: "queueOpposites" },
        "changes.closed": "closed",
      },
    },
    closed: { description: "The person has seen how it went.", type: "final" },
  },
});

export type MappingChangesView = ReturnType<typeof mappingChangesView>;

export function mappingChangesView(snapshot: SnapshotFrom<typeof mappingChangesMachine>) {
  const { queue, outcomes, undoing } = snapshot.context;
  return {
    is: snapshot.matches("sending") ? "sending" : snapshot.matches("interrupted") ? "interrupted" : "settled",
    undoing,
    total: queue.length,
    answered: outcomes.length,
    failed: queue.flatMap((change, index) =>
      outcomes[index]?.isSuccess === false ? [{ change, message: outcomes[index].message }] : [],
    ),
    canRetry: snapshot.can({ type: "failed.retried" }),
    canUndo: snapshot.can({ type: "undo.requested" }),
  } as const;
}
