// The report on the page: none while none has been requested, then its embed config being fetched, then the report.
import { type ActorRefFrom, assign, sendTo, setup, type SnapshotFrom } from "xstate";
import type { EmbedConfig, SubscriptionReport } from "../../api/contract.ts";
import type { EmbedFact } from "../../rules/report/embed-facts.ts";
import { needs } from "../needs.ts";
import type { embedConfigMachine } from "./embed-config.machine.ts";
import type { embeddedReportMachine } from "./embedded-report.machine.ts";
import type { reportFrameMachine } from "./report-frame.machine.ts";

type Event =
  | EmbedFact
  | { type: "report.selected"; record: SubscriptionReport }
  | { type: "report.requested"; record: SubscriptionReport; page: string | undefined }
  | { type: "report.unselected" | "report.cleared" | "prefetch.refused" }
  | { type: "retry.requested"; page: string | undefined }
  | { type: "config.loaded" | "config.prefetched"; config: EmbedConfig }
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
    endFirstConfig: assign({ isFirstConfigAwaited: false }),
    requestConfig: sendTo("embedConfig", ({ context }) => ({ type: "report.needed", record: recordOf(context) })),
    requestConfigAgain: sendTo("embedConfig", ({ context }) => ({ type: "report.retried", record: recordOf(context) })),
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
    "report.selected": { actions: sendTo("embedConfig", ({ event }) => event) },
    "report.unselected": { actions: "endFirstConfig" },
    "prefetch.refused": { actions: "endFirstConfig" },
    "report.requested": {
      target: ".fetching",
      actions: [assign(({ event: { record, page } }) => ({ record, page })), "requestConfig"],
    },
    "report.cleared": { target: ".empty", actions: assign({ record: null }) },
    "config.loaded": {
      guard: "hasRequest",
      target: ".mounted",
      actions: [
        assign(({ event }) => ({ expiration: event.config.expiration })),
        sendTo("frame", ({ context, event }) => ({
          type: "report.provided",
          config: event.config,
          subscriptionId: recordOf(context).subscriptionId,
          page: context.page,
        })),
      ],
    },
    "config.refused": {
      guard: "hasRequest",
      target: ".refused",
      actions: assign(({ event }) => ({ refusal: event.error })),
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
            assign(({ event }) => ({ prefetchedName: event.config.displayName })),
            sendTo("frame", ({ event }) => ({ type: "target.prefetched", target: event.config })),
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
          actions: [assign(({ event }) => ({ page: event.page })), "requestConfigAgain"],
        },
      },
    },
    mounted: {
      description: "The report is embedded.",
      entry: ["endFirstConfig", assign({ refusal: undefined })],
      exit: sendTo("frame", { type: "report.released" }),
      on: {
        "retry.requested": {
          target: "fetching",
          actions: [assign(({ event }) => ({ page: event.page })), "requestConfigAgain"],
        },
        "embed.*": { actions: sendTo("report", ({ event }) => event) },
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
