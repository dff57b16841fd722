// When the chosen report was changed last. Beyond the specification, beside Last Updated By in Modify Report.
import { assign, setup, type SnapshotFrom } from "xstate";
import { needs } from "../needs.ts";

export interface LastReportChangeContext {
  id: number;
  /** Null: the back end does not know it. */
  changedAt: string | null;
}

export type LastReportChangeEvent = { type: "report.chosen"; id: number };

export const lastReportChangeMachine = setup({
  types: { context: {} as LastReportChangeContext, events: {} as LastReportChangeEvent },
  actors: { loadLastChange: needs<{ at: string | null } | null, { id: number }>("loadLastChange") },
  actions: {
    setId: assign((_, { id }: { id: number }) => ({ id, changedAt: null })),
    setTime: assign((_, { change }: { change: { at: string | null } | null }) => ({
      changedAt: change?.at ?? null,
    })),
  },
}).createMachine({
  id: "lastReportChange",
  context: { id: 0, changedAt: null },
  initial: "ready",
  on: { "report.chosen": { target: ".loading", actions: { type: "setId", params: ({ event }) => event } } },
  states: {
    ready: { description: "What is known of the chosen report is shown." },
    loading: {
      description: "The time is loaded. Without it only the name is shown.",
      invoke: {
        id: "loadLastChange",
        src: "loadLastChange",
        input: ({ context }) => ({ id: context.id }),
        onDone: { target: "ready", actions: { type: "setTime", params: ({ event }) => ({ change: event.output }) } },
        onError: { target: "ready" },
      },
    },
  },
});

export interface LastReportChangeView {
  at: "ready" | "loading";
  changedAt: string | null;
}

/** What is known of the report with this id. */
export function lastReportChangeView(
  { value: at, context }: SnapshotFrom<typeof lastReportChangeMachine>,
  id: number,
): LastReportChangeView {
  return { at, changedAt: context.id === id ? context.changedAt : null };
}
