// The life of a look at one report's history: who added, changed, deleted or mapped it, and when.
// Beyond the specification, in Modify Report; not offered where the back end has no such call.
import { assign, setup, type SnapshotFrom } from "xstate";
import type { ReportEvent } from "../../api/contract.ts";
import { needs } from "../needs.ts";

export interface ReportHistoryContext {
  id: number;
  events: readonly ReportEvent[];
}

export type ReportHistoryEvent = { type: "history.requested"; id: number } | { type: "history.closed" };

export const reportHistoryMachine = setup({
  types: { context: {} as ReportHistoryContext, events: {} as ReportHistoryEvent },
  actors: { loadHistory: needs<readonly ReportEvent[] | null, { id: number }>("loadHistory") },
  guards: { isAbsent: (_, { events }: { events: readonly ReportEvent[] | null }) => events === null },
  actions: {
    setId: assign((_, { id }: { id: number }) => ({ id, events: [] })),
    setEvents: assign((_, { events }: { events: readonly ReportEvent[] | null }) => ({ events: events ?? [] })),
  },
}).createMachine({
  id: "reportHistory",
  context: { id: 0, events: [] },
  initial: "offered",
  states: {
    offered: {
      description: "The history of a report can be looked at.",
      initial: "closed",
      on: {
        "history.requested": { target: ".loading", actions: { type: "setId", params: ({ event }) => event } },
        "history.closed": ".closed",
      },
      states: {
        closed: { description: "No history is open." },
        loading: {
          description: "The history is on its way.",
          invoke: {
            src: "loadHistory",
            input: ({ context }) => ({ id: context.id }),
            onDone: [
              {
                guard: { type: "isAbsent", params: ({ event }) => ({ events: event.output }) },
                target: "#reportHistory.notOffered",
              },
              { target: "shown", actions: { type: "setEvents", params: ({ event }) => ({ events: event.output }) } },
            ],
            onError: "unknown",
          },
        },
        shown: { description: "The history is there." },
        unknown: { description: "The history could not be had." },
      },
    },
    notOffered: { description: "The back end has no such call." },
  },
});

/** The history of this report; that of another never shows. */
export function reportHistoryView(snapshot: SnapshotFrom<typeof reportHistoryMachine>, id: number) {
  if (snapshot.matches("notOffered")) return { is: "notOffered" } as const;
  if (snapshot.context.id !== id || snapshot.matches({ offered: "closed" })) return { is: "closed" } as const;
  if (snapshot.matches({ offered: "shown" })) return { is: "shown", events: snapshot.context.events } as const;
  return { is: snapshot.matches({ offered: "loading" }) ? "loading" : "unknown" } as const;
}
export type ReportHistoryView = ReturnType<typeof reportHistoryView>;
