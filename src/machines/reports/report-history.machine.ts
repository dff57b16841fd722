// The history of one report: who added, changed, deleted or mapped it, and when.
// Beyond the specification, in Modify Report.
import { assign, setup, type SnapshotFrom } from "xstate";
import type { ReportEvent } from "../../api/report-contract.ts";
import { needs } from "../needs.ts";

export interface ReportHistoryContext {
  id: number;
  events: readonly ReportEvent[];
}

export type ReportHistoryEvent = { type: "history.requested"; id: number } | { type: "history.closed" };

export const reportHistoryMachine = setup({
  types: { context: {} as ReportHistoryContext, events: {} as ReportHistoryEvent },
  actors: { loadHistory: needs<readonly ReportEvent[], { id: number }>("loadHistory") },
}).createMachine({
  id: "reportHistory",
  context: { id: 0, events: [] },
  initial: "closed",
  on: {
    "history.requested": { target: ".loading", actions: assign(({ event }) => ({ id: event.id, events: [] })) },
    "history.closed": { target: ".closed" },
  },
  states: {
    closed: { description: "No history is open." },
    loading: {
      description: "The history is loaded.",
      invoke: {
        src: "loadHistory",
        input: ({ context }) => ({ id: context.id }),
        onDone: { target: "shown", actions: assign(({ event }) => ({ events: event.output })) },
        onError: { target: "failed" },
      },
    },
    shown: { description: "The history is shown." },
    failed: { description: "The history could not be loaded." },
  },
});

export type ReportHistoryView =
  { at: "closed" | "loading" | "failed" } | { at: "shown"; events: readonly ReportEvent[] };

/** The history of the report with this id; one loaded for another report counts as closed. */
export function reportHistoryView(snapshot: SnapshotFrom<typeof reportHistoryMachine>, id: number): ReportHistoryView {
  const { value, context } = snapshot;
  if (context.id !== id) return { at: "closed" };
  return value === "shown" ? { at: value, events: context.events } : { at: value };
}
