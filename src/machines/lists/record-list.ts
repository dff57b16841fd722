import { assign, setup } from "xstate";
import { needs } from "../needs.ts";

export interface RecordPage<Row, Cursor, Summary = never> {
  rows: readonly Row[];
  /** How many records match. */
  total: number;
  /** Where the next page starts. Null behind the last record. */
  next: Cursor | null;
  /** What some lists tell about all records. */
  summary?: Summary;
}

export interface RecordRequest<Criteria, Cursor> {
  criteria: Criteria;
  /** Null for the first page. */
  after: Cursor | null;
}

export interface LoadedPage<Row, Cursor, Summary = never> {
  page: RecordPage<Row, Cursor, Summary>;
}

export interface RecordListContext<Criteria, Row, Cursor, Summary = never> extends RecordPage<Row, Cursor, Summary> {
  criteria: Criteria;
}

export interface RecordListInput<Criteria> {
  /** What is shown first, where it differs from the list’s own criteria. */
  criteria: Partial<Criteria>;
}

export type RecordListEvent<Criteria> =
  | { type: "list.opened" | "list.outdated" | "more.requested" | "retry.requested" }
  | { type: "criteria.changed"; criteria: Partial<Criteria> };

const SEARCH_DELAY_MS = 250;

/**
 * The machine of a list on a page of the admin area: searched, filtered, sorted, and loaded page by page.
 * Beyond the specification.
 */
export function createRecordListMachine<Criteria extends object, Row, Cursor, Summary = never>(
  id: string,
  criteria: Criteria,
) {
  type Page = RecordPage<Row, Cursor, Summary>;
  type Loaded = LoadedPage<Row, Cursor, Summary>;
  return setup({
    types: {
      context: {} as RecordListContext<Criteria, Row, Cursor, Summary>,
      events: {} as RecordListEvent<Criteria>,
      input: {} as RecordListInput<Criteria> | undefined,
    },
    actors: { loadPage: needs<Page, RecordRequest<Criteria, Cursor>>("loadPage") },
    delays: { searchDelay: SEARCH_DELAY_MS },
    guards: { hasMore: ({ context }) => context.next !== null },
    actions: {
      setCriteria: assign(({ context }, { criteria: changed }: { criteria: Partial<Criteria> }) => ({
        criteria: { ...context.criteria, ...changed },
      })),
      setPage: assign((_, { page }: Loaded) => page),
      addPage: assign(({ context }, { page }: Loaded) => ({ ...page, rows: [...context.rows, ...page.rows] })),
    },
  }).createMachine({
    id,
    context: ({ input }) => ({ criteria: { ...criteria, ...input?.criteria }, rows: [], total: 0, next: null }),
    initial: "inactive",
    on: { "criteria.changed": { target: ".delaying", actions: { type: "setCriteria", params: ({ event }) => event } } },
    states: {
      inactive: {
        description: "The list has not been opened yet.",
        on: {
          "list.opened": { target: "loading" },
          "criteria.changed": {
            target: "loading",
            actions: { type: "setCriteria", params: ({ event }) => event },
          },
        },
      },
      loading: {
        description: "The first page is loaded.",
        invoke: {
          id: "loadFirstPage",
          src: "loadPage",
          input: ({ context }) => ({ criteria: context.criteria, after: null }),
          onDone: {
            target: "shown",
            actions: { type: "setPage", params: ({ event }) => ({ page: event.output }) },
          },
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
          input: ({ context }) => ({ criteria: context.criteria, after: null }),
          onDone: {
            target: "shown",
            actions: { type: "setPage", params: ({ event }) => ({ page: event.output }) },
          },
          onError: { target: "failed" },
        },
      },
      shown: {
        description: "The pages that are loaded are shown.",
        on: {
          // Others may have changed records meanwhile.
          "list.opened": { target: "reloading" },
          "list.outdated": { target: "reloading" },
          "more.requested": { guard: "hasMore", target: "loadingMore" },
        },
      },
      loadingMore: {
        description: "The next page is loaded.",
        invoke: {
          id: "loadNextPage",
          src: "loadPage",
          input: ({ context }) => ({ criteria: context.criteria, after: context.next }),
          onDone: {
            target: "shown",
            actions: { type: "addPage", params: ({ event }) => ({ page: event.output }) },
          },
          onError: { target: "failed" },
        },
      },
      failed: {
        description: "A page could not be loaded. The rows of before are shown.",
        on: {
          "list.opened": { target: "reloading" },
          "list.outdated": { target: "reloading" },
          "retry.requested": { target: "reloading" },
        },
      },
    },
  });
}

export interface RecordListView<Criteria, Row, Cursor = unknown, Summary = never> extends RecordListContext<
  Criteria,
  Row,
  Cursor,
  Summary
> {
  at: "loading" | "shown" | "failed";
  isReloading: boolean;
  isLoadingMore: boolean;
}

interface RecordListSnapshot<Criteria, Row, Cursor, Summary> {
  value: "inactive" | "loading" | "delaying" | "reloading" | "shown" | "loadingMore" | "failed";
  context: RecordListContext<Criteria, Row, Cursor, Summary>;
}

export function recordListView<Criteria, Row, Cursor, Summary = never>({
  value,
  context,
}: RecordListSnapshot<Criteria, Row, Cursor, Summary>): RecordListView<Criteria, Row, Cursor, Summary> {
  const at = value === "inactive" ? "loading" : value;
  return {
    ...context,
    at: at === "loading" || at === "failed" ? at : "shown",
    isReloading: at === "delaying" || at === "reloading",
    isLoadingMore: at === "loadingMore",
  };
}
