// One report of the list: who can see it, at every client that has it. Beyond the specification.
import { assign, setup, type SnapshotFrom } from "xstate";
import type { ListedReport, ReportReaders } from "../../api/report-list-contract.ts";
import { needs } from "../needs.ts";

export interface ReportDetailsContext {
  report: ListedReport | null;
  readers: ReportReaders | null;
}

export type ReportDetailsEvent =
  { type: "report.opened"; report: ListedReport } | { type: "details.closed" | "retry.requested" };

export const reportDetailsMachine = setup({
  types: { context: {} as ReportDetailsContext, events: {} as ReportDetailsEvent },
  actors: { loadReaders: needs<ReportReaders | null, { id: number }>("loadReaders") },
  guards: { isDeleted: (_, { readers }: { readers: ReportReaders | null }) => readers === null },
  actions: {
    setReport: assign((_, { report }: { report: ListedReport }) => ({ report, readers: null })),
    setReaders: assign((_, { readers }: { readers: ReportReaders | null }) => ({ readers })),
    clear: assign({ report: null, readers: null }),
  },
}).createMachine({
  id: "reportDetails",
  context: { report: null, readers: null },
  initial: "closed",
  on: {
    "report.opened": { target: ".loading", actions: { type: "setReport", params: ({ event }) => event } },
    "details.closed": { target: ".closed", actions: "clear" },
  },
  states: {
    closed: { description: "No report is open.", tags: "invisible" },
    loading: {
      description: "The people who can see the report are loaded.",
      invoke: {
        id: "loadReaders",
        src: "loadReaders",
        input: ({ context }) => ({ id: context.report?.id ?? 0 }),
        onDone: [
          { guard: { type: "isDeleted", params: ({ event }) => ({ readers: event.output }) }, target: "deleted" },
          { target: "shown", actions: { type: "setReaders", params: ({ event }) => ({ readers: event.output }) } },
        ],
        onError: { target: "failed" },
      },
    },
    shown: { description: "The people who can see the report are listed." },
    deleted: { description: "The report has been deleted meanwhile." },
    failed: {
      description: "The people could not be loaded.",
      on: { "retry.requested": { target: "loading" } },
    },
  },
});

export type ReportDetailsView =
  | { at: "closed" }
  | { at: "loading" | "deleted" | "failed"; report: ListedReport }
  | { at: "shown"; report: ListedReport; readers: ReportReaders };

export function reportDetailsView({ value, context }: SnapshotFrom<typeof reportDetailsMachine>): ReportDetailsView {
  const { report, readers } = context;
  if (value === "closed" || !report) return { at: "closed" };
  if (value !== "shown") return { at: value, report };
  return readers ? { at: "shown", report, readers } : { at: "failed", report };
}
