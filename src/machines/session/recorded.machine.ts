// What is recorded about a person: facts, their openings and their rows of the audit log. More rows come on request.
// Beyond the specification.
import { assign, setup, type SnapshotFrom } from "xstate";
import type { Recorded } from "../../api/recorded-contract.ts";
import { needs } from "../needs.ts";

export type RecordedList = "openings" | "audit";
/** The rows behind a cursor of one list. */
export interface MoreRequest {
  list: RecordedList;
  after: string;
}
export type MoreRows = Pick<Recorded, "openings"> | Pick<Recorded, "audit">;

export interface RecordedContext {
  recorded: Recorded | null;
  /** The list of which more has been requested last. */
  list: RecordedList;
}

export type RecordedEvent = { type: "more.requested"; list: RecordedList } | { type: "retry.requested" };

const hasMore = ({ context, event }: { context: RecordedContext; event: { list: RecordedList } }) =>
  (context.recorded?.[event.list].next ?? null) !== null;

export const recordedMachine = setup({
  types: { context: {} as RecordedContext, events: {} as RecordedEvent },
  actors: {
    loadRecorded: needs<Recorded>("loadRecorded"),
    loadMore: needs<MoreRows, MoreRequest>("loadMore"),
  },
}).createMachine({
  id: "recorded",
  context: { recorded: null, list: "openings" },
  initial: "loading",
  states: {
    loading: {
      description: "What is recorded is loaded.",
      invoke: {
        src: "loadRecorded",
        onDone: { target: "loaded", actions: assign(({ event }) => ({ recorded: event.output })) },
        onError: { target: "failed" },
      },
    },
    failed: {
      description: "What is recorded could not be loaded.",
      on: { "retry.requested": { target: "loading" } },
    },
    loaded: {
      description: "What is recorded is known.",
      initial: "shown",
      on: {
        "more.requested": {
          guard: hasMore,
          target: ".loadingMore",
          actions: assign(({ event }) => ({ list: event.list })),
        },
      },
      states: {
        shown: { description: "Facts and lists are shown." },
        loadingMore: {
          description: "More rows of one list are loaded.",
          // A second request waits for the answer to the first.
          on: { "more.requested": {} },
          invoke: {
            src: "loadMore",
            input: ({ context: { recorded, list } }) => ({ list, after: recorded?.[list].next ?? "" }),
            onDone: {
              target: "shown",
              actions: assign(({ context: { recorded }, event }) => ({
                recorded: recorded && withMore(recorded, event.output),
              })),
            },
            onError: { target: "moreFailed" },
          },
        },
        moreFailed: {
          description: "More rows could not be loaded. Those of before are shown.",
          on: { "retry.requested": { target: "loadingMore" } },
        },
      },
    },
  },
});

function withMore(recorded: Recorded, more: MoreRows): Recorded {
  if ("openings" in more) return { ...recorded, openings: join(recorded.openings, more.openings) };
  return { ...recorded, audit: join(recorded.audit, more.audit) };
}

interface Page<Row> {
  rows: Row[];
  next: string | null;
}

const join = <Row>(before: Page<Row>, { rows, next }: Page<Row>) => ({ rows: [...before.rows, ...rows], next });

export type RecordedView =
  | { at: "loading" | "failed" }
  | { at: "shown" | "loadingMore" | "moreFailed"; recorded: Recorded; list: RecordedList };

export function recordedView({
  value,
  context: { recorded, list },
}: SnapshotFrom<typeof recordedMachine>): RecordedView {
  if (typeof value === "string") return { at: value };
  return recorded ? { at: value.loaded, recorded, list } : { at: "failed" };
}
