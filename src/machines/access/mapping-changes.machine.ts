// Sends many confirmed mapping changes in batches, collects one outcome for each, and can undo them.
// Beyond the specification. The access matrix and the CSV import run it.
import { type ActorRef, assign, sendTo, setup, type Snapshot, type SnapshotFrom } from "xstate";
import type { Outcome, SentChange } from "../../api/contract.ts";
import { invertChange, mergeChanges } from "../../rules/access/pending-changes.ts";
import { needs } from "../needs.ts";

/** The changes that the back end has made. */
export interface MappingsChanged {
  type: "mappings.changed";
  changes: readonly SentChange[];
}

type Parent = ActorRef<Snapshot<unknown>, MappingsChanged>;

export interface MappingChangesInput {
  parent: Parent;
  changes: readonly SentChange[];
}

export interface MappingChangesContext {
  parent: Parent;
  queue: readonly SentChange[];
  /** One for each answered change of the queue, in the same order. */
  outcomes: readonly Outcome[];
  applied: readonly SentChange[];
  undoing: boolean;
}

export type MappingChangesEvent =
  | { type: "sending.resumed" }
  | { type: "failed.retried" }
  | { type: "undo.requested" }
  | { type: "outcome.left" }
  | { type: "changes.closed" };

const BATCH_SIZE = 100;
const nextBatch = ({ queue, outcomes }: MappingChangesContext) =>
  queue.slice(outcomes.length, outcomes.length + BATCH_SIZE);
const succeededIn = (changes: readonly SentChange[], outcomes: readonly Outcome[]) =>
  changes.filter((_, index) => outcomes[index]?.isSuccess);
const failedChanges = ({ queue, outcomes }: MappingChangesContext): FailedChange[] =>
  queue.flatMap((change, index) => {
    const outcome = outcomes[index];
    return outcome?.isSuccess === false ? [{ change, message: outcome.message }] : [];
  });

interface BatchAnswered {
  context: MappingChangesContext;
  event: { output: readonly Outcome[] };
}

const lacksOutcomes = ({ context, event: { output } }: BatchAnswered) => output.length !== nextBatch(context).length;
const hasMore = ({ context, event: { output } }: BatchAnswered) =>
  context.outcomes.length + output.length < context.queue.length;

const mappingsChanged = ({ context, event: { output } }: BatchAnswered): MappingsChanged => ({
  type: "mappings.changed",
  changes: succeededIn(nextBatch(context), output),
});
const addOutcomes = ({ context, event: { output } }: BatchAnswered) => ({
  outcomes: [...context.outcomes, ...output],
  applied: mergeChanges(context.applied, succeededIn(nextBatch(context), output)),
});

export const mappingChangesMachine = setup({
  types: { context: {} as MappingChangesContext, events: {} as MappingChangesEvent, input: {} as MappingChangesInput },
  actors: { sendBatch: needs<readonly Outcome[], { changes: readonly SentChange[] }>("sendBatch") },
  guards: {
    hasFailed: ({ context }) => failedChanges(context).length > 0,
    hasNoFailed: ({ context }) => failedChanges(context).length === 0,
    hasApplied: ({ context }) => context.applied.length > 0,
  },
  actions: {
    queueInverse: assign(({ context }) => ({ queue: context.applied.map(invertChange), outcomes: [], undoing: true })),
  },
}).createMachine({
  id: "mappingChanges",
  context: ({ input: { parent, changes } }) => ({ parent, queue: changes, outcomes: [], applied: [], undoing: false }),
  initial: "sending",
  states: {
    sending: {
      description: "The next batch is being sent.",
      invoke: {
        src: "sendBatch",
        input: ({ context }) => ({ changes: nextBatch(context) }),
        onDone: [
          { guard: lacksOutcomes, target: "interrupted" },
          {
            guard: hasMore,
            target: "sending",
            reenter: true,
            actions: [
              sendTo(
                ({ context }) => context.parent,
                (answered) => mappingsChanged(answered),
              ),
              assign((answered) => addOutcomes(answered)),
            ],
          },
          {
            target: "settled",
            actions: [
              sendTo(
                ({ context }) => context.parent,
                (answered) => mappingsChanged(answered),
              ),
              assign((answered) => addOutcomes(answered)),
            ],
          },
        ],
        onError: { target: "interrupted" },
      },
    },
    interrupted: {
      description: "A batch got no answer; the unanswered changes can be sent again.",
      on: {
        "sending.resumed": { target: "sending" },
        "undo.requested": { guard: "hasApplied", target: "sending", actions: "queueInverse" },
        "changes.closed": { target: "closed" },
      },
    },
    settled: {
      description: "Every change has its outcome.",
      on: {
        "failed.retried": {
          guard: "hasFailed",
          target: "sending",
          actions: assign(({ context }) => ({
            queue: failedChanges(context).map(({ change }) => change),
            outcomes: [],
          })),
        },
        "undo.requested": { guard: "hasApplied", target: "sending", actions: "queueInverse" },
        // Whoever goes elsewhere has nothing left to do here.
        "outcome.left": { guard: "hasNoFailed", target: "closed" },
        "changes.closed": { target: "closed" },
      },
    },
    closed: { description: "The administrator has closed the outcome.", type: "final" },
  },
});

export interface FailedChange {
  change: SentChange;
  message: string;
}

export interface MappingChangesView {
  at: "sending" | "interrupted" | "settled" | "closed";
  undoing: boolean;
  total: number;
  answered: number;
  failed: readonly FailedChange[];
  canRetry: boolean;
  canUndo: boolean;
}

export function mappingChangesView(snapshot: SnapshotFrom<typeof mappingChangesMachine>): MappingChangesView {
  const { value, context } = snapshot;
  return {
    at: value,
    undoing: context.undoing,
    total: context.queue.length,
    answered: context.outcomes.length,
    failed: failedChanges(context),
    canRetry: snapshot.can({ type: "failed.retried" }),
    canUndo: snapshot.can({ type: "undo.requested" }),
  };
}

/** Every change has been made, so that nothing is open. */
export const areChangesFinished = (snapshot: SnapshotFrom<typeof mappingChangesMachine>): boolean =>
  snapshot.can({ type: "outcome.left" });
