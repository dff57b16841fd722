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
  actors: { loadLastChange: needs<{ at: string | null }, { id: number }>("loadLastChange") },
}).createMachine({
  id: "lastReportChange",
  context: { id: 0, changedAt: null },
  initial: "ready",
  on: { "report.chosen": { target: ".loading", actions: assign(({ event }) => ({ id: event.id, changedAt: null })) } },
  states: {
    ready: { description: "What is known of the chosen report is shown." },
    loading: {
      description: "The time is loaded. Without it only the name is shown.",
      invoke: {
        src: "loadLastChange",
        input: ({ context }) => ({ id: context.id }),
        onDone: { target: "ready", actions: assign(({ event }) => ({ changedAt: event.output.at })) },
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
