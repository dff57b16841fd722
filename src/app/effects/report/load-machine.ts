import {
  type AnyEventObject,
  type AnyStateMachine,
  assign,
  createMachine,
  enqueueActions,
  fromPromise,
  sendTo,
} from "xstate";

interface LoaderContext {
  input: unknown;
  machine: AnyStateMachine | null;
  /** Arrived while the machine was loading, and are sent to it when it has started. */
  keptEvents: readonly AnyEventObject[];
}

const CHILD = "loaded";

/** XState's own events are not: a failure of the machine, which nothing here handles, so reaches the parent. */
const isForMachine = ({ event }: { event: AnyEventObject }) => !event.type.startsWith("xstate.");

/** A machine whose code is loaded when it is first started. Offline, loading waits for the network. No output. */
export function loadMachine<Machine extends AnyStateMachine>(load: () => Promise<Machine>): Machine {
  const loader: unknown = createMachine({
    types: { context: {} as LoaderContext },
    context: ({ input }) => ({ input, machine: null, keptEvents: [] }),
    initial: "loading",
    on: {
      "*": {
        guard: isForMachine,
        actions: assign(({ context, event }) => ({ keptEvents: [...context.keptEvents, event] })),
      },
    },
    states: {
      loading: {
        invoke: {
          id: "load",
          src: fromPromise<AnyStateMachine>(load),
          onDone: { target: "running", actions: assign({ machine: ({ event }) => event.output as AnyStateMachine }) },
          onError: { target: "waitingForNetwork" },
        },
      },
      waitingForNetwork: {
        invoke: { id: "whenOnline", src: fromPromise(whenOnline), onDone: { target: "loading" } },
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

function whenOnline({ signal }: { signal: AbortSignal }): Promise<void> {
  return new Promise((resolve) => addEventListener("online", () => resolve(), { once: true, signal }));
}
