import { assign, setup } from "xstate";
import { needs } from "../needs.ts";

export interface RecordDetailsContext<Row, Details> {
  /** As the list shows it. */
  row: Row | null;
  details: Details | null;
}

export type RecordDetailsEvent<Row> =
  { type: "record.opened"; row: Row } | { type: "details.closed" | "details.changed" | "retry.requested" };

export interface DetailsRequest<Row> {
  row: Row | null;
}

export interface LoadedDetails<Details> {
  details: Details | null;
}

/** The machine of the details of one record of a list. Beyond the specification. */
export function createRecordDetailsMachine<Row, Details>(id: string) {
  const loadedDetails = ({ event }: { event: { output: Details | null } }) => ({ details: event.output });
  const whenLoaded = [
    { guard: { type: "isRemoved", params: loadedDetails }, target: "removed" },
    { target: "shown", actions: { type: "setDetails", params: loadedDetails } },
  ] as const;
  return setup({
    types: { context: {} as RecordDetailsContext<Row, Details>, events: {} as RecordDetailsEvent<Row> },
    actors: { loadDetails: needs<Details | null, DetailsRequest<Row>>("loadDetails") },
    guards: { isRemoved: (_, { details }: LoadedDetails<Details>) => details === null },
    actions: {
      setRow: assign((_, { row }: { row: Row }) => ({ row, details: null })),
      setDetails: assign((_, { details }: LoadedDetails<Details>) => ({ details })),
      clear: assign({ row: null, details: null }),
    },
  }).createMachine({
    id,
    context: { row: null, details: null },
    initial: "closed",
    on: {
      "record.opened": { target: ".loading", actions: { type: "setRow", params: ({ event }) => event } },
      "details.closed": { target: ".closed", actions: "clear" },
    },
    states: {
      closed: { description: "No record is open.", tags: "invisible" },
      loading: {
        description: "What the list does not tell of the record is loaded.",
        invoke: {
          id: "loadDetails",
          src: "loadDetails",
          input: ({ context }) => ({ row: context.row }),
          onDone: whenLoaded,
          onError: { target: "failed" },
        },
      },
      shown: { description: "The details are shown.", on: { "details.changed": { target: "reloading" } } },
      reloading: {
        description: "The details have been changed and are loaded again, while those of before are shown.",
        on: { "details.changed": { target: "reloading", reenter: true } },
        invoke: {
          id: "reloadDetails",
          src: "loadDetails",
          input: ({ context }) => ({ row: context.row }),
          onDone: whenLoaded,
          onError: { target: "failed" },
        },
      },
      removed: { description: "The record has been removed meanwhile." },
      failed: {
        description: "The details could not be loaded.",
        on: { "retry.requested": { target: "loading" } },
      },
    },
  });
}

export type OpenRecordDetails<Row, Details> =
  { at: "loading" | "removed" | "failed"; row: Row } | { at: "shown"; row: Row; details: Details };

export type RecordDetailsView<Row, Details> = { at: "closed" } | OpenRecordDetails<Row, Details>;

interface RecordDetailsSnapshot<Row, Details> {
  value: "closed" | "loading" | "shown" | "reloading" | "removed" | "failed";
  context: RecordDetailsContext<Row, Details>;
}

export function recordDetailsView<Row, Details>({
  value,
  context: { row, details },
}: RecordDetailsSnapshot<Row, Details>): RecordDetailsView<Row, Details> {
  if (value === "closed" || row === null) return { at: "closed" };
  if (value !== "shown" && value !== "reloading") return { at: value, row };
  return details === null ? { at: "failed", row } : { at: "shown", row, details };
}
