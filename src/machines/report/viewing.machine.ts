// The report on the page: none while none has been requested, then its embed config being fetched, then the report.
import { type ActorRefFrom, assign, sendTo, setup, type SnapshotFrom } from "xstate";
import type { EmbedConfig, SubscriptionReport } from "../../api/contract.ts";
import type { EmbedFact } from "../../rules/report/embed-facts.ts";
import { needs } from "../needs.ts";
import type { embedConfigMachine } from "./embed-config.machine.ts";
import type { embeddedReportMachine } from "./embedded-report.machine.ts";
import type { reportFrameMachine } from "./report-frame.machine.ts";

type Requested = { record: SubscriptionReport };
type Loaded = { config: EmbedConfig };
type Paged = { page: string | undefined };
type Event =
  | EmbedFact
  | ({ type: "report.selected" } & Requested)
  | ({ type: "report.requested" } & Requested & Paged)
  | { type: "report.unselected" | "report.cleared" | "prefetch.refused" }
  | ({ type: "retry.requested" } & Paged)
  | ({ type: "config.loaded" | "config.prefetched" } & Loaded)
  | { type: "config.refused"; error?: unknown };

export interface ViewingContext {
  /** The report that was requested last. */
  record: SubscriptionReport | null;
  /** The name of its page in the address. */
  page: string | undefined;
  /** The error with which its embed config was refused. */
  refusal: unknown;
  /** When the token of its embed config expires. */
  expiration: string | undefined;
  /** The name of the report whose frame is prefetched. */
  prefetchedName: string;
  /** What nobody waits for is loaded after the first embed config on this page, or when that is refused or late. */
  isFirstConfigAwaited: boolean;
  frame: ActorRefFrom<typeof reportFrameMachine>;
}

/** Needs like others, because their code is loaded after the start. */
const embedConfig: unknown = needs("embedConfig");
const frame: unknown = needs("frame");
const report: unknown = needs("report");

export const viewingMachine = setup({
  types: {
    context: {} as ViewingContext,
    events: {} as Event,
    input: {} as Pick<ViewingContext, "record" | "page">,
    children: {} as { embedConfig: "embedConfig"; frame: "frame"; report: "report" },
  },
  actors: {
    embedConfig: embedConfig as typeof embedConfigMachine,
    frame: frame as typeof reportFrameMachine,
    report: report as typeof embeddedReportMachine,
  },
  delays: { untilLate: 3000 },
  guards: { hasRequest: ({ context }) => context.record !== null },
  actions: {
    setRecord: assign((_, { record, page }: Requested & Paged) => ({ record, page })),
    setPage: assign((_, { page }: Paged) => ({ page })),
    clearRecord: assign({ record: null }),
    setRefusal: assign((_, { error }: { error?: unknown }) => ({ refusal: error })),
    setExpiration: assign((_, { config }: Loaded) => ({ expiration: config.expiration })),
    endFirstConfig: assign({ isFirstConfigAwaited: false }),
    setPrefetchedName: assign((_, { config }: Loaded) => ({ prefetchedName: config.displayName })),
    prefetchConfig: sendTo("embedConfig", (_, { record }: Requested) => ({ type: "report.selected", record })),
    requestConfig: sendTo("embedConfig", ({ context }) => ({ type: "report.needed", record: recordOf(context) })),
    requestConfigAgain: sendTo("embedConfig", ({ context }) => ({ type: "report.retried", record: recordOf(context) })),
    prefetchFrame: sendTo("frame", (_, { config }: Loaded) => ({ type: "target.prefetched", target: config })),
    provideReport: sendTo("frame", ({ context }, { config }: Loaded) => ({
      type: "report.provided",
      config,
      subscriptionId: recordOf(context).subscriptionId,
      page: context.page,
    })),
    releaseReport: sendTo("frame", { type: "report.released" }),
    forwardFact: sendTo("report", (_, fact: EmbedFact) => fact),
  },
}).createMachine({
  id: "viewing",
  context: ({ input, spawn, self }) => ({
    ...input,
    refusal: undefined,
    expiration: undefined,
    prefetchedName: "",
    isFirstConfigAwaited: true,
    frame: spawn("frame", { id: "frame", input: { owner: self } }),
  }),
  invoke: {
    id: "embedConfig",
    src: "embedConfig",
    input: ({ self }) => ({ owner: self }),
    onError: { guard: "hasRequest", target: ".refused" },
  },
  initial: "empty",
  after: { untilLate: { actions: "endFirstConfig" } },
  on: {
    "report.selected": { actions: { type: "prefetchConfig", params: ({ event }) => event } },
    "report.unselected": { actions: "endFirstConfig" },
    "prefetch.refused": { actions: "endFirstConfig" },
    "report.requested": {
      target: ".fetching",
      actions: [{ type: "setRecord", params: ({ event }) => event }, "requestConfig"],
    },
    "report.cleared": { target: ".empty", actions: "clearRecord" },
    "config.loaded": {
      guard: "hasRequest",
      target: ".mounted",
      actions: [
        { type: "setExpiration", params: ({ event }) => event },
        { type: "provideReport", params: ({ event }) => event },
      ],
    },
    "config.refused": {
      guard: "hasRequest",
      target: ".refused",
      actions: { type: "setRefusal", params: ({ event }) => event },
    },
  },
  states: {
    empty: {
      description: "No report is requested; the config of the selected one is prefetched.",
      always: { guard: "hasRequest", target: "fetching", actions: "requestConfig" },
      on: {
        "config.prefetched": {
          actions: [
            "endFirstConfig",
            { type: "setPrefetchedName", params: ({ event }) => event },
            { type: "prefetchFrame", params: ({ event }) => event },
          ],
        },
      },
    },
    fetching: {
      description: "The embed config of the report is being fetched; selecting another report does not interrupt this.",
      on: { "report.selected": {} },
    },
    refused: {
      description: "No embed URL was obtained; the server may have named a pause, after which one is requested again.",
      entry: "endFirstConfig",
      on: {
        "retry.requested": {
          target: "fetching",
          actions: [{ type: "setPage", params: ({ event }) => event }, "requestConfigAgain"],
        },
      },
    },
    mounted: {
      description: "The report is embedded.",
      entry: ["endFirstConfig", { type: "setRefusal", params: {} }],
      exit: "releaseReport",
      on: {
        "retry.requested": {
          target: "fetching",
          actions: [{ type: "setPage", params: ({ event }) => event }, "requestConfigAgain"],
        },
        "embed.*": { actions: { type: "forwardFact", params: ({ event }) => event } },
      },
      invoke: {
        id: "report",
        src: "report",
        input: ({ context }) => ({
          record: recordOf(context),
          expiration: context.expiration,
          frame: context.frame,
        }),
        onDone: { target: "refused" },
        onError: { target: "refused" },
      },
    },
  },
});

function recordOf({ record }: ViewingContext): SubscriptionReport {
  if (record === null) throw new Error("No report is requested");
  return record;
}

export const isFirstConfigAwaited = ({ context }: SnapshotFrom<typeof viewingMachine>) => context.isFirstConfigAwaited;

export interface ViewingView {
  at: "empty" | "fetching" | "refused" | "mounted";
  title: string;
  refusal: unknown;
}

export function viewingView({ value, context }: SnapshotFrom<typeof viewingMachine>): ViewingView {
  return { at: value, title: context.record?.reportName ?? context.prefetchedName, refusal: context.refusal };
}
