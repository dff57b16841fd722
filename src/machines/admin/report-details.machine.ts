// One report of the list: who can see it, at every client that has it. Beyond the specification.
import { assign, setup, type SnapshotFrom } from "xstate";
import type { ListedReport, MoreReadersQuery, ReaderPage, ReportReaders } from "../../api/report-list-contract.ts";
import { needs } from "../needs.ts";

export interface ReportDetailsContext {
  /** As the list shows it. */
  row: ListedReport | null;
  details: ReportReaders | null;
}

export type ReportDetailsEvent =
  { type: "record.opened"; row: ListedReport } | { type: "details.closed" | "more.requested" | "retry.requested" };

/** Null: there are no more. */
export type MoreReadersRequest = Omit<MoreReadersQuery, "after"> & { after: MoreReadersQuery["after"] | null };

export interface LoadedReaders {
  details: ReportReaders | null;
}

export const reportDetailsMachine = setup({
  types: { context: {} as ReportDetailsContext, events: {} as ReportDetailsEvent },
  actors: {
    loadReaders: needs<ReportReaders | null, { id: number }>("loadReaders"),
    loadMoreReaders: needs<ReaderPage, MoreReadersRequest>("loadMoreReaders"),
  },
  guards: {
    isRemoved: (_, { details }: LoadedReaders) => details === null,
    hasMore: ({ context }) => (context.details?.next ?? null) !== null,
  },
  actions: {
    setRow: assign((_, { row }: { row: ListedReport }) => ({ row, details: null })),
    setDetails: assign((_, { details }: LoadedReaders) => ({ details })),
    addReaders: assign(({ context: { details } }, { page }: { page: ReaderPage }) =>
      details
        ? { details: { ...details, readers: [...details.readers, ...page.readers], next: page.next ?? null } }
        : {},
    ),
    clear: assign({ row: null, details: null }),
  },
}).createMachine({
  id: "reportDetails",
  context: { row: null, details: null },
  initial: "closed",
  on: {
    "record.opened": { target: ".loading", actions: { type: "setRow", params: ({ event }) => event } },
    "details.closed": { target: ".closed", actions: "clear" },
  },
  states: {
    closed: { description: "No report is open.", tags: "invisible" },
    loading: {
      description: "Who can see the report is loaded.",
      invoke: {
        id: "loadReaders",
        src: "loadReaders",
        input: ({ context }) => ({ id: context.row?.id ?? 0 }),
        onDone: [
          { guard: { type: "isRemoved", params: ({ event }) => ({ details: event.output }) }, target: "removed" },
          { target: "shown", actions: { type: "setDetails", params: ({ event }) => ({ details: event.output }) } },
        ],
        onError: { target: "failed" },
      },
    },
    shown: {
      description: "The readers are listed.",
      on: { "more.requested": { guard: "hasMore", target: "loadingMore" } },
    },
    loadingMore: {
      description: "More readers are loaded.",
      invoke: {
        id: "loadMoreReaders",
        src: "loadMoreReaders",
        input: ({ context }) => ({ id: context.row?.id ?? 0, after: context.details?.next ?? null }),
        onDone: { target: "shown", actions: { type: "addReaders", params: ({ event }) => ({ page: event.output }) } },
        onError: { target: "moreFailed" },
      },
    },
    moreFailed: {
      description: "More readers could not be loaded. Those of before are shown.",
      on: { "retry.requested": { target: "loadingMore" } },
    },
    removed: { description: "The report has been deleted meanwhile." },
    failed: {
      description: "The readers could not be loaded.",
      on: { "retry.requested": { target: "loading" } },
    },
  },
});

export type OpenReportDetails =
  | { at: "loading" | "removed" | "failed"; row: ListedReport }
  | { at: "shown" | "loadingMore" | "moreFailed"; row: ListedReport; details: ReportReaders };

export type ReportDetailsView = { at: "closed" } | OpenReportDetails;

export function reportDetailsView({ value, context }: SnapshotFrom<typeof reportDetailsMachine>): ReportDetailsView {
  const { row, details } = context;
  if (value === "closed" || row === null) return { at: "closed" };
  if (value === "loading" || value === "removed" || value === "failed") return { at: value, row };
  return details === null ? { at: "failed", row } : { at: value, row, details };
}
