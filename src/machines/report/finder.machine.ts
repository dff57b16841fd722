// The person finds one of their reports by its name or its client's. Beyond the specification.
import { assign, setup, type SnapshotFrom } from "xstate";
import { listEntries, type ListedReport } from "../../rules/report/personal-lists.ts";
import { needs } from "../needs.ts";
import type { ReportLists } from "./reports.machine.ts";

type Event = { type: "text.typed"; text: string } | { type: "retry.requested" };

export interface FinderInput {
  /** The lists of the report view, where it has loaded them. */
  known: ReportLists | null;
}

export interface FinderContext {
  entries: readonly ListedReport[];
  typed: string;
}

const hasNoReports = ({ event }: { event: { output: ReportLists } }) => event.output.reports.length === 0;
const hasEntries = ({ context }: { context: FinderContext }) => context.entries.length > 0;

export const finderMachine = setup({
  types: { context: {} as FinderContext, events: {} as Event, input: {} as FinderInput },
  actors: { loadReports: needs<ReportLists>("loadReports") },
}).createMachine({
  id: "finder",
  context: ({ input: { known } }) => ({
    entries: known ? listEntries(known.subscriptions, known.reports) : [],
    typed: "",
  }),
  initial: "loading",
  // What is typed while the reports are being loaded counts too.
  on: { "text.typed": { actions: assign(({ event }) => ({ typed: event.text })) } },
  states: {
    loading: {
      description: "The person’s reports are being loaded, unless the page has them.",
      always: { guard: hasEntries, target: "finding" },
      invoke: {
        id: "loadReports",
        src: "loadReports",
        onDone: [
          { guard: hasNoReports, target: "empty" },
          {
            target: "finding",
            actions: assign(({ event: { output } }) => ({
              entries: listEntries(output.subscriptions, output.reports),
            })),
          },
        ],
        onError: { target: "failed" },
      },
    },
    empty: { description: "The person has no reports." },
    failed: {
      description: "The reports could not be loaded.",
      on: { "retry.requested": { target: "loading" } },
    },
    finding: { description: "The reports are listed, and what is typed narrows the list." },
  },
});

export interface FinderView extends FinderContext {
  at: "loading" | "empty" | "failed" | "finding";
}

export function finderView({ value, context }: SnapshotFrom<typeof finderMachine>): FinderView {
  return { at: value, ...context };
}
