// The embed config of the selected report: fetched early, so that viewing the report does not have to wait for it. A
// report that the server refuses for a time is requested again after it.
import { type ActorRef, assign, enqueueActions, sendTo, setup, type Snapshot } from "xstate";
import type { EmbedConfig, SubscriptionReport } from "../../api/contract.ts";
import { readRetryPause } from "../../rules/report/retry-pause.ts";
import { needs } from "../needs.ts";

type Owner = ActorRef<
  Snapshot<unknown>,
  | { type: "config.loaded"; config: EmbedConfig }
  | { type: "config.prefetched"; config: EmbedConfig }
  | { type: "config.refused"; error?: unknown }
  | { type: "prefetch.refused" }
>;
type Event = { type: "report.selected" | "report.needed" | "report.retried"; record: SubscriptionReport };

/** The config of a report that is not fetched yet, or was refused. */
const emptyConfig: EmbedConfig = { embedUrl: "", id: "", embedToken: "", displayName: "" };

export interface FetchInput {
  record: SubscriptionReport;
  /** Nobody waits for the config: a request that is answered with 401 fails, and the page stays. */
  isBackground?: boolean;
}

export const embeddingNeeds = {
  /** Null: the user may not, or may no longer, see this report. */
  fetchEmbedConfig: needs<EmbedConfig | null, FetchInput>("fetchEmbedConfig"),
  /** Milliseconds until a token expires; null where the server names no end. */
  measureLifetime: needs<number | null, { expiration: string | undefined }>("measureLifetime"),
};

export interface EmbedConfigContext {
  owner: Owner;
  /** Null: no report has been selected yet. */
  record: SubscriptionReport | null;
  config: EmbedConfig;
  /** The user waits for the config; until then it is prefetched. */
  isNeeded: boolean;
  /** The request under way was sent while nobody waited for it. */
  isBackground: boolean;
  /** Until the report is requested again that is refused for a time. */
  secondsLeft: number;
}

/** A report is not opened with a token that expires sooner. */
const SHORTEST_LIFETIME_MS = 30_000;

function recordOf({ record }: EmbedConfigContext): SubscriptionReport {
  if (record === null) throw new Error("No report is selected");
  return record;
}

const isSameReport = ({ context, event }: { context: EmbedConfigContext; event: Event }) =>
  context.record?.subscriptionId === event.record.subscriptionId && context.record.reportId === event.record.reportId;

const isOtherReport = (args: Parameters<typeof isSameReport>[0]) => !isSameReport(args);
const isGranted = ({ event }: { event: { output: EmbedConfig | null } }) => event.output !== null;
const isLongEnough = ({ event }: { event: { output: number | null } }) =>
  event.output === null || event.output > SHORTEST_LIFETIME_MS;
const isRefusedForATime = ({ event }: { event: { error: unknown } }) => readRetryPause(event.error) !== null;
const isNeededLater = (args: { context: EmbedConfigContext; event: { error: unknown } }) =>
  args.context.isNeeded && isRefusedForATime(args);
const isSignedOut = ({ event }: { event: { error: unknown } }) =>
  (Object(event.error) as { kind?: string }).kind === "unauthorized";

export const embedConfigMachine = setup({
  types: { context: {} as EmbedConfigContext, events: {} as Event, input: {} as { owner: Owner } },
  actors: {
    ...embeddingNeeds,
    /** Fetches again from a timer: it waits until a person is there. */
    retryEmbedConfig: needs<EmbedConfig | null, FetchInput>("retryEmbedConfig"),
  },
  delays: { debounce: 150, second: 1000 },
  guards: {
    isRefusedInBackground: ({ context }) => context.isNeeded && context.isBackground,
    isLastSecond: ({ context }) => context.secondsLeft <= 1,
  },
  actions: {
    needReport: assign((_, { record }: { record: SubscriptionReport }) => ({
      record,
      config: emptyConfig,
      isNeeded: true,
    })),
    setConfig: assign((_, { config }: { config: EmbedConfig | null }) => ({ config: config ?? emptyConfig })),
    setPause: assign((_, { error }: { error: unknown }) => ({ secondsLeft: readRetryPause(error) ?? 0 })),
    notifyOwnerLoaded: sendTo(
      ({ context }) => context.owner,
      ({ context: { isNeeded, config } }) => ({
        type: isNeeded ? ("config.loaded" as const) : ("config.prefetched" as const),
        config,
      }),
    ),
    notifyOwnerRefused: enqueueActions(({ context, enqueue }, { error }: { error?: unknown }) => {
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
    record: null,
    config: emptyConfig,
    isNeeded: false,
    isBackground: false,
    secondsLeft: 0,
  }),
  initial: "empty",
  on: {
    "report.selected": {
      guard: isOtherReport,
      target: ".debouncing",
      actions: assign(({ event }) => ({ record: event.record, config: emptyConfig, isNeeded: false })),
    },
    "report.needed": { target: ".fetching", actions: { type: "needReport", params: ({ event }) => event } },
    "report.retried": { target: ".fetching", actions: { type: "needReport", params: ({ event }) => event } },
  },
  states: {
    empty: { description: "No report has been selected yet." },
    debouncing: {
      description: "A report has just been selected, and another may be selected at once.",
      after: { debounce: { target: "fetching" } },
    },
    fetching: {
      description: "The embed config is being fetched.",
      entry: assign(({ context }) => ({ isBackground: !context.isNeeded })),
      on: { "report.needed": { guard: isSameReport, actions: assign({ isNeeded: true }) } },
      invoke: {
        id: "fetchEmbedConfig",
        src: "fetchEmbedConfig",
        input: ({ context }) => ({ record: recordOf(context), isBackground: !context.isNeeded }),
        onDone: [
          {
            guard: isGranted,
            target: "ready",
            actions: [{ type: "setConfig", params: ({ event }) => ({ config: event.output }) }, "notifyOwnerLoaded"],
          },
          { target: "refused", actions: { type: "notifyOwnerRefused", params: {} } },
        ],
        onError: [
          { guard: "isRefusedInBackground", target: "fetching", reenter: true },
          {
            guard: isNeededLater,
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
      on: { "report.needed": { guard: isSameReport, target: "checking", actions: assign({ isNeeded: true }) } },
    },
    checking: {
      description: "Whether the token of the loaded config lives long enough to open the report.",
      invoke: {
        id: "measureLifetime",
        src: "measureLifetime",
        input: ({ context }) => ({ expiration: context.config.expiration }),
        onDone: [
          {
            guard: isLongEnough,
            target: "ready",
            actions: "notifyOwnerLoaded",
          },
          { target: "fetching" },
        ],
        onError: { target: "fetching" },
      },
    },
    waiting: {
      description: "The server refused the report for a time, which is counted down.",
      after: {
        second: [
          {
            guard: "isLastSecond",
            target: "retrying",
            actions: assign({ secondsLeft: 0 }),
          },
          {
            target: "waiting",
            reenter: true,
            actions: assign(({ context }) => ({ secondsLeft: context.secondsLeft - 1 })),
          },
        ],
      },
    },
    retrying: {
      description: "The time is over, and the embed config is being fetched again.",
      invoke: {
        id: "retryEmbedConfig",
        src: "retryEmbedConfig",
        input: ({ context }) => ({ record: recordOf(context), isBackground: true }),
        onDone: [
          {
            guard: isGranted,
            target: "ready",
            actions: [{ type: "setConfig", params: ({ event }) => ({ config: event.output }) }, "notifyOwnerLoaded"],
          },
          { target: "refused", actions: { type: "notifyOwnerRefused", params: {} } },
        ],
        onError: [
          {
            guard: isRefusedForATime,
            target: "waiting",
            actions: [
              { type: "setPause", params: ({ event }) => event },
              { type: "notifyOwnerRefused", params: ({ event }) => event },
            ],
          },
          // The user's own next attempt leads to the login page; a timer must not.
          { guard: isSignedOut, target: "refused" },
          { target: "refused", actions: { type: "notifyOwnerRefused", params: ({ event }) => event } },
        ],
      },
    },
    refused: { description: "No embed config was obtained for this report." },
  },
});
