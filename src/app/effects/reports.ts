import {
  type ActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  assign,
  createMachine,
  enqueueActions,
  fromPromise,
  sendTo,
  type Snapshot,
} from "xstate";
import { contract } from "../../api/contract.ts";
import type { ReportLists } from "../../machines/report/reports.machine.ts";
import { viewingMachine } from "../../machines/report/viewing.machine.ts";
import { onRecovery } from "../../routes/lazily.ts";
import type { EmbeddingOptions } from "./embedding.ts";

/** Told to the report view by the machine whose file cannot be loaded. */
const notLoaded = { type: "config.refused", error: { kind: "notLoaded" } };

export function reportsEffects(options: EmbeddingOptions) {
  const loadEmbedding = async () => (await import("./embedding.ts")).embeddingEffects(options);
  return {
    viewing: viewingMachine.provide({
      actors: {
        embedConfig: loadMachine(async () => (await import("./embed-config.ts")).createEmbedConfig(options), notLoaded),
        frame: loadMachine(async () => (await loadEmbedding()).frame, notLoaded),
        report: loadMachine(async () => (await loadEmbedding()).report),
      },
    }),
    loadReports: fromPromise<ReportLists, void>(async ({ signal }) => {
      const [subscriptions, reports] = await Promise.all([
        options.call(contract.getUserSubscriptions, { signal }),
        options.call(contract.getUserReports, { signal }),
      ]);
      return { subscriptions, reports };
    }),
  };
}

interface LoaderInput {
  owner: ActorRef<Snapshot<unknown>, AnyEventObject>;
}

interface LoaderContext {
  input: LoaderInput;
  machine: AnyStateMachine | null;
  /** Arrived before the machine was loaded, and are sent to it when it has started. */
  keptEvents: readonly AnyEventObject[];
}

/** By these two `useChild` finds the machine that a loader runs. */
const LOADER_TAG = "loader";
const CHILD = "loaded";
const keepEvent = assign(({ context, event }: { context: LoaderContext; event: AnyEventObject }) => ({
  keptEvents: [...context.keptEvents, event],
}));

/** XState's own events are not: a failure of the machine, which nothing here handles, so reaches the parent. */
const isForMachine = ({ event }: { event: AnyEventObject }) => !event.type.startsWith("xstate.");

/**
 * A machine whose code is loaded when it is first started. Without its code its owner gets `failure`, if there is one;
 * the code is requested again at the next event, and when the network or other scripts are back. No output.
 */
export function loadMachine<Machine extends AnyStateMachine>(
  load: () => Promise<Machine>,
  failure?: AnyEventObject,
): Machine {
  const loader: unknown = createMachine({
    types: { context: {} as LoaderContext, input: {} as LoaderInput },
    tags: LOADER_TAG,
    context: ({ input }) => ({ input, machine: null, keptEvents: [] }),
    initial: "loading",
    states: {
      loading: {
        on: { "*": { guard: isForMachine, actions: keepEvent } },
        invoke: {
          id: "load",
          src: fromPromise<AnyStateMachine>(load),
          onDone: { target: "running", actions: assign({ machine: ({ event }) => event.output as AnyStateMachine }) },
          onError: {
            target: "failed",
            actions: failure ? sendTo(({ context }) => context.input.owner, failure) : [],
          },
        },
      },
      failed: {
        invoke: { id: "recovery", src: fromPromise(waitForRecovery), onDone: { target: "loading" } },
        on: { "*": { guard: isForMachine, target: "loading", actions: keepEvent } },
      },
      running: {
        entry: enqueueActions(({ context: { machine, input, keptEvents }, enqueue }) => {
          if (machine) enqueue.spawnChild(machine, { id: CHILD, input });
          for (const kept of keptEvents) enqueue.sendTo(CHILD, kept);
        }),
        on: {
          [`xstate.done.actor.${CHILD}`]: { target: "done" },
          "*": { guard: isForMachine, actions: sendTo(CHILD, ({ event }) => event) },
        },
      },
      done: { type: "final" },
    },
  });
  return loader as Machine;
}

function waitForRecovery({ signal }: { signal: AbortSignal }): Promise<void> {
  return new Promise((resolve) => onRecovery(resolve, signal));
}
