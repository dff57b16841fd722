// Sends many confirmed mapping changes in batches, collects one outcome for each, and can undo them. Where groups give
// reports, the person joins or leaves these first.
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

export interface GroupsRequest {
  principalId: string;
  groupIds: readonly string[];
  /** False: the person leaves them. */
  isJoining: boolean;
}

export interface BatchRequest {
  changes: readonly SentChange[];
  /** Changed before. */
  groups?: GroupsRequest;
}

/** A group that the person could not join or leave. The message says why. */
export class GroupRefusedError extends Error {}

export interface MappingChangesInput {
  parent: Parent;
  changes: readonly SentChange[];
  groups?: GroupsRequest;
}

export interface MappingChangesContext {
  parent: Parent;
  groups: GroupsRequest | undefined;
  /** The groups are joined or left, or there are none. */
  areGroupsDone: boolean;
  /** Why a group refused. Empty: the server did not answer. */
  problem: string;
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
  areGroupsDone: true,
  outcomes: [...context.outcomes, ...output],
  applied: mergeChanges(context.applied, succeededIn(nextBatch(context), output)),
});

const groupsLeft = ({ groups, areGroupsDone, undoing }: MappingChangesContext): Pick<BatchRequest, "groups"> =>
  groups && !areGroupsDone ? { groups: { ...groups, isJoining: groups.isJoining !== undoing } } : {};
const readRefusal = (error: unknown) => (error instanceof GroupRefusedError ? error.message : "");
const isUndone = ({ groups, areGroupsDone, undoing }: MappingChangesContext) =>
  groups === undefined || (undoing && areGroupsDone);

export const mappingChangesMachine = setup({
  types: { context: {} as MappingChangesContext, events: {} as MappingChangesEvent, input: {} as MappingChangesInput },
  actors: { sendBatch: needs<readonly Outcome[], BatchRequest>("sendBatch") },
  guards: {
    hasFailed: ({ context }) => failedChanges(context).length > 0,
    hasNoFailed: ({ context }) => failedChanges(context).length === 0,
    hasApplied: ({ context }) => context.applied.length > 0 || !isUndone(context),
  },
  actions: {
    queueInverse: assign(({ context }) => ({
      queue: context.applied.map(invertChange),
      outcomes: [],
      undoing: true,
      areGroupsDone: isUndone(context),
    })),
  },
}).createMachine({
  id: "mappingChanges",
  context: ({ input: { parent, changes, groups } }) => ({
    parent,
    groups,
    areGroupsDone: groups === undefined,
    problem: "",
    queue: changes,
    outcomes: [],
    applied: [],
    undoing: false,
  }),
  initial: "sending",
  states: {
    sending: {
      description: "The person joins or leaves groups, and the next batch is being sent.",
      invoke: {
        src: "sendBatch",
        input: ({ context }) => ({ changes: nextBatch(context), ...groupsLeft(context) }),
        onDone: [
          { guard: lacksOutcomes, target: "interrupted", actions: assign({ problem: "" }) },
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
        onError: { target: "interrupted", actions: assign(({ event }) => ({ problem: readRefusal(event.error) })) },
      },
    },
    interrupted: {
      description: "A group refused, or a batch got no answer; what is not answered can be sent again.",
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
  /** Why it is interrupted. Empty: the server did not answer. */
  problem: string;
  total: number;
  answered: number;
  failed: readonly FailedChange[];
  canRetry: boolean;
  canUndo: boolean;
}

export function mappingChangesView(snapshot: SnapshotFrom<typeof mappingChangesMachine>): MappingChangesView {
  const { value, context } = snapshot;
  const groupCount = context.groups?.groupIds.length ?? 0;
  return {
    at: value,
    undoing: context.undoing,
    problem: context.problem,
    total: context.queue.length + groupCount,
    answered: context.outcomes.length + (context.areGroupsDone ? groupCount : 0),
    failed: failedChanges(context),
    canRetry: snapshot.can({ type: "failed.retried" }),
    canUndo: snapshot.can({ type: "undo.requested" }),
  };
}

/** Every change has been made, so that nothing is open. */
export const areChangesFinished = (snapshot: SnapshotFrom<typeof mappingChangesMachine>): boolean =>
  snapshot.can({ type: "outcome.left" });
