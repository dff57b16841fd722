// The embed config of the selected report: fetched early, so that viewing the report does not have to wait for it.
import { type ActorRef, assign, enqueueActions, sendTo, setup, type Snapshot } from "xstate";
import type { EmbedConfig, SubscriptionReport } from "../../api/contract.ts";
import { previewRecord } from "../../rules/report/preview-record.ts";
import { readRetryPause } from "../../rules/report/retry-pause.ts";
import { embeddingNeeds, emptyConfig } from "./embedding-needs.ts";
import { retryMachine } from "./retry.machine.ts";

type Owner = ActorRef<
  Snapshot<unknown>,
  | { type: "config.loaded"; config: EmbedConfig }
  | { type: "config.prefetched"; config: EmbedConfig }
  | { type: "config.refused"; error?: unknown }
  | { type: "prefetch.refused" }
>;
type Requested = { record: SubscriptionReport };
type Refused = { error?: unknown };
type Event =
  | ({ type: "report.selected" } & Requested)
  | ({ type: "report.needed" } & Requested)
  | ({ type: "report.retried" } & Requested)
  | ({ type: "retry.refused" } & Refused);

export interface EmbedConfigContext {
  owner: Owner;
  record: SubscriptionReport;
  config: EmbedConfig;
  /** The user waits for the config; until then it is prefetched. */
  isNeeded: boolean;
  /** The request under way was sent while nobody waited for it. */
  isBackground: boolean;
  /** How many seconds the report is refused for, as the server named them. */
  pause: number;
}

const noRecord = previewRecord({ reportId: "", groupId: "" }, "");

/** A report is not opened with a token that expires sooner. */
const SHORTEST_LIFETIME_MS = 30_000;

const isSameReport = (one: SubscriptionReport, other: SubscriptionReport) =>
  one.subscriptionId === other.subscriptionId && one.reportId === other.reportId;

export const embedConfigMachine = setup({
  types: {
    context: {} as EmbedConfigContext,
    events: {} as Event,
    input: {} as { owner: Owner },
    children: {} as { retry: "retry" },
  },
  actors: { ...embeddingNeeds, retry: retryMachine },
  delays: { debounce: 150 },
  guards: {
    isSameReport: ({ context }, { record }: Requested) => isSameReport(context.record, record),
    isOtherReport: ({ context }, { record }: Requested) => !isSameReport(context.record, record),
    isRefusedInBackground: ({ context }) => context.isNeeded && context.isBackground,
    isGranted: (_, { config }: { config: EmbedConfig | null }) => config !== null,
    isNeededLater: ({ context }, { error }: Refused) => context.isNeeded && readRetryPause(error) !== null,
    isLongEnough: (_, { remaining }: { remaining: number | null }) =>
      remaining === null || remaining > SHORTEST_LIFETIME_MS,
  },
  actions: {
    setRecord: assign((_, { record }: Requested) => ({ record, config: emptyConfig })),
    setNeeded: assign({ isNeeded: true }),
    setPrefetching: assign({ isNeeded: false }),
    rememberBackground: assign(({ context }) => ({ isBackground: !context.isNeeded })),
    setConfig: assign((_, { config }: { config: EmbedConfig | null }) => ({ config: config ?? emptyConfig })),
    setPause: assign((_, { error }: Refused) => ({ pause: readRetryPause(error) ?? 0 })),
    notifyOwnerLoaded: sendTo(
      ({ context }) => context.owner,
      ({ context: { isNeeded, config } }) => ({
        type: isNeeded ? ("config.loaded" as const) : ("config.prefetched" as const),
        config,
      }),
    ),
    notifyOwnerRefused: enqueueActions(({ context, enqueue }, { error }: Refused) => {
      enqueue.sendTo(
        context.owner,
        context.isNeeded ? { type: "config.refused", error } : { type: "prefetch.refused" },
      );
    }),
  },
}).createMachine({
  id: "embedConfig",
  context: ({ input }) => ({
    owner: input.owner,
    record: noRecord,
    config: emptyConfig,
    isNeeded: false,
    isBackground: false,
    pause: 0,
  }),
  initial: "empty",
  on: {
    "report.selected": {
      guard: { type: "isOtherReport", params: ({ event }) => event },
      target: ".debouncing",
      actions: [{ type: "setRecord", params: ({ event }) => event }, "setPrefetching"],
    },
    "report.needed": {
      target: ".fetching",
      actions: [{ type: "setRecord", params: ({ event }) => event }, "setNeeded"],
    },
    "report.retried": {
      target: ".fetching",
      actions: [{ type: "setRecord", params: ({ event }) => event }, "setNeeded"],
    },
  },
  states: {
    empty: { description: "No report has been selected yet." },
    debouncing: {
      description: "A report has just been selected, and another may be selected at once.",
      after: { debounce: { target: "fetching" } },
    },
    fetching: {
      description: "The embed config is being fetched.",
      entry: "rememberBackground",
      on: {
        "report.needed": { guard: { type: "isSameReport", params: ({ event }) => event }, actions: "setNeeded" },
      },
      invoke: {
        id: "fetchEmbedConfig",
        src: "fetchEmbedConfig",
        input: ({ context }) => ({ record: context.record, isBackground: !context.isNeeded }),
        onDone: [
          {
            guard: { type: "isGranted", params: ({ event }) => ({ config: event.output }) },
            target: "ready",
            actions: [{ type: "setConfig", params: ({ event }) => ({ config: event.output }) }, "notifyOwnerLoaded"],
          },
          { target: "refused", actions: { type: "notifyOwnerRefused", params: {} } },
        ],
        onError: [
          { guard: "isRefusedInBackground", target: "fetching", reenter: true },
          {
            guard: { type: "isNeededLater", params: ({ event }) => event },
            target: "waiting",
            actions: [
              { type: "setPause", params: ({ event }) => event },
              { type: "notifyOwnerRefused", params: ({ event }) => event },
            ],
          },
          { target: "refused", actions: { type: "notifyOwnerRefused", params: ({ event }) => event } },
        ],
      },
    },
    ready: {
      description: "The embed config is loaded.",
      on: {
        "report.needed": {
          guard: { type: "isSameReport", params: ({ event }) => event },
          target: "checking",
          actions: "setNeeded",
        },
      },
    },
    checking: {
      description: "Whether the token of the loaded config lives long enough to open the report.",
      invoke: {
        id: "measureLifetime",
        src: "measureLifetime",
        input: ({ context }) => ({ expiration: context.config.expiration }),
        onDone: [
          {
            guard: { type: "isLongEnough", params: ({ event }) => ({ remaining: event.output }) },
            target: "ready",
            actions: "notifyOwnerLoaded",
          },
          { target: "fetching" },
        ],
        onError: { target: "fetching" },
      },
    },
    waiting: {
      description: "The server refused the report for a time, and the report is requested again after it.",
      invoke: {
        id: "retry",
        src: "retry",
        input: ({ context, self }) => ({ owner: self, record: context.record, pause: context.pause }),
        onDone: [
          {
            guard: { type: "isGranted", params: ({ event }) => ({ config: event.output }) },
            target: "ready",
            actions: [{ type: "setConfig", params: ({ event }) => ({ config: event.output }) }, "notifyOwnerLoaded"],
          },
          { target: "refused" },
        ],
        onError: { target: "refused" },
      },
      on: { "retry.refused": { actions: { type: "notifyOwnerRefused", params: ({ event }) => event } } },
    },
    refused: { description: "No embed config was obtained for this report." },
  },
});
