import { assign, setup } from "xstate";
import { needs } from "../needs.ts";

export interface RecordDetailsContext<Row, Details> {
  /** As the list shows it. */
  row: Row | null;
  details: Details | null;
}

export type RecordDetailsEvent<Row> =
  { type: "record.opened"; row: Row } | { type: "details.closed" | "more.requested" | "retry.requested" };

export interface DetailsRequest<Row> {
  row: Row | null;
}

export interface MoreRequest<Row, Cursor> {
  row: Row;
  /** Where the next page begins. */
  after: Cursor;
}

export interface LoadedDetails<Details> {
  details: Details | null;
}

/** How details that are loaded page by page are continued. */
interface DetailsPaging<Details, Page, Cursor> {
  /** Where the next page begins. Null: all is loaded. */
  nextOf: (details: Details) => Cursor | null;
  addPage: (details: Details, page: Page) => Details;
}

/** What the machines of details have in common. */
function createParts<Row, Details, Page, Cursor>({ nextOf, addPage }: DetailsPaging<Details, Page, Cursor>) {
  const detailsSetup = setup({
    types: { context: {} as RecordDetailsContext<Row, Details>, events: {} as RecordDetailsEvent<Row> },
    actors: {
      loadDetails: needs<Details | null, DetailsRequest<Row>>("loadDetails"),
      loadMore: needs<Page, MoreRequest<Row, Cursor>>("loadMore"),
    },
    guards: {
      isRemoved: (_, { details }: LoadedDetails<Details>) => details === null,
      hasMore: ({ context: { details } }) => details !== null && nextOf(details) !== null,
    },
    actions: {
      setRow: assign((_, { row }: { row: Row }) => ({ row, details: null })),
      setDetails: assign((_, { details }: LoadedDetails<Details>) => ({ details })),
      addPage: assign(({ context: { details } }, { page }: { page: Page }) =>
        details ? { details: addPage(details, page) } : {},
      ),
      clear: assign({ row: null, details: null }),
    },
  });
  const loadedDetails = ({ event }: { event: { output: Details | null } }) => ({ details: event.output });
  const whenLoaded = [
    { guard: { type: "isRemoved", params: loadedDetails }, target: "removed" },
    { target: "shown", actions: { type: "setDetails", params: loadedDetails } },
  ] as const;
  const states = {
    closed: { description: "No record is open." },
    loading: detailsSetup.createStateConfig({
      description: "What the list does not tell of the record is loaded.",
      invoke: {
        id: "loadDetails",
        src: "loadDetails",
        input: ({ context }) => ({ row: context.row }),
        onDone: whenLoaded,
        onError: { target: "failed" },
      },
    }),
    removed: { description: "The record has been removed meanwhile." },
    failed: {
      description: "The details could not be loaded.",
      on: { "retry.requested": { target: "loading" } },
    },
  } as const;
  const base = {
    context: { row: null, details: null },
    initial: "closed",
    on: {
      "record.opened": {
        target: ".loading",
        actions: { type: "setRow", params: ({ event }: { event: { row: Row } }) => event },
      },
      "details.closed": { target: ".closed", actions: "clear" },
    },
  } as const;
  return { detailsSetup, whenLoaded, base, states };
}

/** Details with a list that is loaded page by page. Beyond the specification. */
export function createPagedDetailsMachine<Row, Details, Page, Cursor>(
  id: string,
  paging: DetailsPaging<Details, Page, Cursor>,
) {
  const { detailsSetup, base, states } = createParts<Row, Details, Page, Cursor>(paging);
  return detailsSetup.createMachine({
    ...base,
    id,
    states: {
      ...states,
      shown: {
        description: "The details are shown.",
        on: { "more.requested": { guard: "hasMore", target: "loadingMore" } },
      },
      loadingMore: {
        description: "The next page is loaded.",
        invoke: {
          id: "loadMore",
          src: "loadMore",
          // The guard hasMore has found both.
          input: ({ context: { row, details } }) => ({ row: row!, after: paging.nextOf(details!)! }),
          onDone: { target: "shown", actions: { type: "addPage", params: ({ event }) => ({ page: event.output }) } },
          onError: { target: "moreFailed" },
        },
      },
      moreFailed: {
        description: "The next page could not be loaded. The rows of before are shown.",
        on: { "retry.requested": { target: "loadingMore" } },
      },
    },
  });
}

type Shown = "shown" | "loadingMore" | "moreFailed";

export type OpenRecordDetails<Row, Details, At = "shown"> =
  { at: "loading" | "removed" | "failed"; row: Row } | { at: At; row: Row; details: Details };

export type RecordDetailsView<Row, Details, At = "shown"> = { at: "closed" } | OpenRecordDetails<Row, Details, At>;

interface RecordDetailsSnapshot<Row, Details, At> {
  value: "closed" | "loading" | "removed" | "failed" | At;
  context: RecordDetailsContext<Row, Details>;
}

export function recordDetailsView<Row, Details, At extends Shown>({
  value,
  context: { row, details },
}: RecordDetailsSnapshot<Row, Details, At>): RecordDetailsView<Row, Details, At | "shown"> {
  if (value === "closed" || row === null) return { at: "closed" };
  if (value === "loading" || value === "removed" || value === "failed") return { at: value, row };
  if (details === null) return { at: "failed", row };
  return { at: value, row, details };
}
