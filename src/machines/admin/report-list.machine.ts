// All reports over all clients: searched, filtered, sorted, and loaded page by page.
// Beyond the specification; not offered where the back end has no such call.
import { assign, setup, type SnapshotFrom } from "xstate";
import type { ListedReport, ReportListQuery, ReportPage } from "../../api/report-list-contract.ts";
import { needs } from "../needs.ts";

type Criteria = Omit<ReportListQuery, "after">;

export interface ReportListContext {
  criteria: Criteria;
  reports: readonly ListedReport[];
  total: number;
  next: ReportPage["next"];
}

export type ReportListEvent =
  | { type: "list.opened" | "more.requested" | "retry.requested" }
  | { type: "criteria.changed"; criteria: Partial<Criteria> };

export interface LoadedPage {
  page: ReportPage | null;
}

const SEARCH_DELAY_MS = 250;
const allReports: Criteria = { search: "", readers: "all", sort: "reportName", isDescending: false };

export const reportListMachine = setup({
  types: { context: {} as ReportListContext, events: {} as ReportListEvent },
  actors: { loadPage: needs<ReportPage | null, ReportListQuery>("loadPage") },
  delays: { searchDelay: SEARCH_DELAY_MS },
  guards: {
    isAbsent: (_, { page }: LoadedPage) => page === null,
    hasMore: ({ context }) => context.next !== null,
  },
  actions: {
    setCriteria: assign(({ context }, { criteria }: { criteria: Partial<Criteria> }) => ({
      criteria: { ...context.criteria, ...criteria },
    })),
    setPage: assign((_, { page }: LoadedPage) => page ?? {}),
    addPage: assign(({ context }, { page }: LoadedPage) =>
      page ? { ...page, reports: [...context.reports, ...page.reports] } : {},
    ),
  },
}).createMachine({
  id: "reportList",
  context: { criteria: allReports, reports: [], total: 0, next: null },
  initial: "inactive",
  states: {
    inactive: {
      description: "The list has not been opened yet.",
      tags: "invisible",
      on: { "list.opened": { target: "offered" } },
    },
    offered: {
      description: "The list is open. Where the back end has no such call, its first answer says so.",
      initial: "loading",
      on: {
        "criteria.changed": { target: ".delaying", actions: { type: "setCriteria", params: ({ event }) => event } },
      },
      states: {
        loading: {
          description: "The first page is loaded.",
          invoke: {
            id: "loadFirstPage",
            src: "loadPage",
            input: ({ context }) => ({ ...context.criteria, after: null }),
            onDone: [
              {
                guard: { type: "isAbsent", params: ({ event }) => ({ page: event.output }) },
                target: "#reportList.notOffered",
              },
              { target: "shown", actions: { type: "setPage", params: ({ event }) => ({ page: event.output }) } },
            ],
            onError: { target: "failed" },
          },
        },
        delaying: {
          description: "The search is still being typed.",
          after: { searchDelay: { target: "reloading" } },
        },
        reloading: {
          description: "The first page is loaded again, while the rows of before are shown.",
          invoke: {
            id: "reloadFirstPage",
            src: "loadPage",
            input: ({ context }) => ({ ...context.criteria, after: null }),
            onDone: { target: "shown", actions: { type: "setPage", params: ({ event }) => ({ page: event.output }) } },
            onError: { target: "failed" },
          },
        },
        shown: {
          description: "The pages that are loaded are shown.",
          on: {
            // Others may have changed reports meanwhile.
            "list.opened": { target: "reloading" },
            "more.requested": { guard: "hasMore", target: "loadingMore" },
          },
        },
        loadingMore: {
          description: "The next page is loaded.",
          invoke: {
            id: "loadNextPage",
            src: "loadPage",
            input: ({ context }) => ({ ...context.criteria, after: context.next }),
            onDone: { target: "shown", actions: { type: "addPage", params: ({ event }) => ({ page: event.output }) } },
            onError: { target: "failed" },
          },
        },
        failed: {
          description: "A page could not be loaded. The rows of before are shown.",
          on: { "list.opened": { target: "reloading" }, "retry.requested": { target: "reloading" } },
        },
      },
    },
    notOffered: { description: "The back end has no such call.", tags: "invisible" },
  },
});

export interface OfferedReportList extends ReportListContext {
  at: "loading" | "shown" | "failed";
  isReloading: boolean;
  isLoadingMore: boolean;
}

export type ReportListView = { at: "notOffered" } | OfferedReportList;

export function reportListView({ value, context }: SnapshotFrom<typeof reportListMachine>): ReportListView {
  if (value === "notOffered") return { at: "notOffered" };
  const at = value === "inactive" ? "loading" : value.offered;
  return {
    ...context,
    at: at === "loading" || at === "failed" ? at : "shown",
    isReloading: at === "delaying" || at === "reloading",
    isLoadingMore: at === "loadingMore",
  };
}
