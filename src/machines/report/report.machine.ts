// The report on the page, in two regions: its embed config, which is fetched early for the selected report so that
// viewing it does not have to wait; and what the page shows. Loaded after the start.
import { type ActorRefFrom, and, assign, not, or, raise, sendTo, setup, stateIn } from "xstate";
import type { EmbedConfig, SubscriptionReport } from "../../api/contract.ts";
import type { EmbedFact } from "../../rules/report/embed-facts.ts";
import { slowNotice } from "../../rules/report/slow-notice.ts";
import { readRetryPause } from "../../rules/report/retry-pause.ts";
import { embeddedReportMachine } from "./embedded-report.machine.ts";
import { reportFrameMachine } from "./report-frame.machine.ts";
import { embeddingNeeds, failureKind, type FetchInput, isGranted, needs } from "../needs.ts";

type Event =
  | EmbedFact
  | { type: "report.selected"; record: SubscriptionReport }
  | { type: "report.requested"; record: SubscriptionReport; page: string | undefined }
  | { type: "report.unselected" | "report.cleared" }
  | { type: "retry.requested"; page: string | undefined }
  | { type: "config.loaded" }
  | { type: "config.refused"; error?: unknown };

export interface ReportContext {
  /** The report that was requested last. */
  record: SubscriptionReport | null;
  /** The name of its page in the address. */
  page: string | undefined;
  /** Once the user has waited for its embed config so long that the page says so. */
  slowNotice: string | undefined;
  /** The error with which its embed config was refused. */
  refusal: unknown;
  /** The report that was selected or requested last: its embed config is fetched. */
  selected: SubscriptionReport | null;
  config: EmbedConfig;
  /** The user waits for the config; until then it is prefetched. */
  isNeeded: boolean;
  /** The request under way was sent while nobody waited for it. */
  isBackground: boolean;
  /** Until the report is requested again that is refused for a time. */
  secondsLeft: number;
  /** The name of the report whose frame is prefetched. */
  prefetchedName: string;
  /** What nobody waits for is loaded after the first embed config on this page, or when that is refused. */
  isFirstConfigAwaited: boolean;
  frame: ActorRefFrom<typeof reportFrameMachine>;
}

/** The config of a report that is not fetched yet, or was refused. */
const emptyConfig: EmbedConfig = { embedUrl: "", id: "", embedToken: "", displayName: "" };

/** A report is not opened with a token that expires sooner. */
const SHORTEST_LIFETIME_MS = 30_000;

interface Args<Event> {
  context: ReportContext;
  event: Event;
}
const isSameReport = ({ context: { selected }, event: { record } }: Args<{ record: SubscriptionReport }>) =>
  selected?.subscriptionId === record.subscriptionId && selected.reportId === record.reportId;
const isOtherReport = (args: Args<{ record: SubscriptionReport }>) => !isSameReport(args);
const isLongEnough = ({ event }: Args<{ output: number | null }>) =>
  event.output === null || event.output > SHORTEST_LIFETIME_MS;
const isRefusedForATime = ({ event }: Args<{ error: unknown }>) => readRetryPause(event.error) !== null;
const isNeededLater = (args: Args<{ error: unknown }>) => args.context.isNeeded && isRefusedForATime(args);
const isSignedOut = ({ event }: Args<{ error: unknown }>) => failureKind(event.error) === "unauthorized";

const configRefused = (error: unknown) => ({ type: "config.refused" as const, error });

export const reportMachine = setup({
  types: {
    context: {} as ReportContext,
    events: {} as Event,
    input: {} as Pick<ReportContext, "record" | "page">,
    children: {} as { frame: "frame"; embeddedReport: "embeddedReport" },
  },
  actors: {
    ...embeddingNeeds,
    /** Fetches again from a timer: it waits until a person is there. */
    retryEmbedConfig: needs<EmbedConfig | null, FetchInput>("retryEmbedConfig"),
    frame: reportFrameMachine,
    embeddedReport: embeddedReportMachine,
  },
  delays: { debounce: 150, untilSlow: 20_000, second: 1000 },
  guards: {
    hasRequest: ({ context }) => context.record !== null,
    isAwaited: ({ context }) => context.isNeeded && context.record !== null,
    isPrefetched: ({ context }) => !context.isNeeded,
    isRefusedInBackground: ({ context }) => context.isNeeded && context.isBackground,
    isLastSecond: ({ context }) => context.secondsLeft <= 1,
    isRequestOver: or([stateIn({ view: "refused" }), stateIn({ view: "mounted" })]),
  },
  actions: {
    endFirstConfig: assign({ isFirstConfigAwaited: false }),
    raiseLoaded: raise({ type: "config.loaded" }),
    provideReport: sendTo("frame", ({ context }) => ({
      type: "report.provided",
      config: context.config,
      subscriptionId: requestedRecord(context).subscriptionId,
      page: context.page,
    })),
  },
}).createMachine({
  id: "report",
  context: ({ input, spawn, self }) => ({
    ...input,
    slowNotice: undefined,
    refusal: undefined,
    selected: null,
    config: emptyConfig,
    isNeeded: false,
    isBackground: false,
    secondsLeft: 0,
    prefetchedName: "",
    isFirstConfigAwaited: true,
    frame: spawn("frame", { id: "frame", input: { owner: self } }),
  }),
  type: "parallel",
  on: { "report.unselected": { actions: "endFirstConfig" } },
  states: {
    config: {
      description: "The embed config of the report that was selected or requested last.",
      initial: "empty",
      on: {
        "report.selected": {
          guard: and([not(stateIn({ view: "fetching" })), isOtherReport]),
          target: ".debouncing",
          actions: assign(({ event }) => ({ selected: event.record, config: emptyConfig, isNeeded: false })),
        },
        "report.requested": { target: ".fetching", actions: assign(({ event }) => withNeeded(event.record)) },
        "retry.requested": {
          guard: "isRequestOver",
          target: ".fetching",
          actions: assign(({ context }) => withNeeded(requestedRecord(context))),
        },
      },
      states: {
        empty: {
          description: "No report has been selected yet.",
          always: {
            guard: "hasRequest",
            target: "fetching",
            actions: assign(({ context }) => withNeeded(requestedRecord(context))),
          },
        },
        debouncing: {
          description: "A report has just been selected, and another may be selected at once.",
          after: { debounce: { target: "fetching" } },
        },
        fetching: {
          description: "The embed config is being fetched.",
          entry: assign(({ context }) => ({ isBackground: !context.isNeeded })),
          on: { "report.requested": { guard: isSameReport, actions: assign({ isNeeded: true }) } },
          invoke: {
            id: "fetchEmbedConfig",
            src: "fetchEmbedConfig",
            input: ({ context }) => ({ record: selectedRecord(context), isBackground: !context.isNeeded }),
            onDone: [
              {
                guard: isGranted,
                target: "ready",
                actions: [assign(({ event }) => ({ config: event.output ?? emptyConfig })), "raiseLoaded"],
              },
              { target: "refused", actions: raise(configRefused(undefined)) },
            ],
            onError: [
              { guard: "isRefusedInBackground", target: "fetching", reenter: true },
              {
                guard: isNeededLater,
                target: "waiting",
                actions: [
                  assign(({ event }) => ({ secondsLeft: readRetryPause(event.error) ?? 0 })),
                  raise(({ event }) => configRefused(event.error)),
                ],
              },
              { target: "refused", actions: raise(({ event }) => configRefused(event.error)) },
            ],
          },
        },
        ready: {
          description: "The embed config is loaded.",
          on: { "report.requested": { guard: isSameReport, target: "checking", actions: assign({ isNeeded: true }) } },
        },
        checking: {
          description: "Whether the token of the loaded config lives long enough to open the report.",
          invoke: {
            id: "measureLifetime",
            src: "measureLifetime",
            input: ({ context }) => ({ expiration: context.config.expiration }),
            onDone: [{ guard: isLongEnough, target: "ready", actions: "raiseLoaded" }, { target: "fetching" }],
            onError: { target: "fetching" },
          },
        },
        waiting: {
          description: "The server refused the report for a time, which is counted down.",
          after: {
            second: [
              { guard: "isLastSecond", target: "retrying", actions: assign({ secondsLeft: 0 }) },
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
            input: ({ context }) => ({ record: selectedRecord(context), isBackground: true }),
            onDone: [
              {
                guard: isGranted,
                target: "ready",
                actions: [assign(({ event }) => ({ config: event.output ?? emptyConfig })), "raiseLoaded"],
              },
              { target: "refused", actions: raise(configRefused(undefined)) },
            ],
            onError: [
              {
                guard: isRefusedForATime,
                target: "waiting",
                actions: [
                  assign(({ event }) => ({ secondsLeft: readRetryPause(event.error) ?? 0 })),
                  raise(({ event }) => configRefused(event.error)),
                ],
              },
              // The user's own next attempt leads to the login page; a timer must not.
              { guard: isSignedOut, target: "refused" },
              { target: "refused", actions: raise(({ event }) => configRefused(event.error)) },
            ],
          },
        },
        refused: { description: "No embed config was obtained for this report." },
      },
    },
    view: {
      description: "What the page shows.",
      initial: "empty",
      on: {
        "report.requested": {
          target: ".fetching",
          actions: assign(({ event: { record, page } }) => ({ record, page })),
        },
        "report.cleared": { target: ".empty", actions: assign({ record: null }) },
        "config.loaded": { guard: "isAwaited", target: ".mounted", actions: "provideReport" },
        "config.refused": [
          { guard: "isAwaited", target: ".refused", actions: assign(({ event }) => ({ refusal: event.error })) },
          { guard: "isPrefetched", actions: "endFirstConfig" },
        ],
      },
      states: {
        empty: {
          description: "No report is requested; the frame of the selected one is prefetched.",
          always: { guard: "hasRequest", target: "fetching" },
          on: {
            "config.loaded": {
              guard: "isPrefetched",
              actions: [
                "endFirstConfig",
                assign(({ context }) => ({ prefetchedName: context.config.displayName })),
                sendTo("frame", ({ context }) => ({ type: "target.prefetched", target: context.config })),
              ],
            },
          },
        },
        fetching: {
          description: "The user waits for the embed config; selecting another report does not interrupt this.",
          entry: assign({ slowNotice: undefined }),
          after: { untilSlow: { actions: assign({ slowNotice }) } },
        },
        refused: {
          description:
            "No embed URL was obtained; the server may have named a pause, after which one is requested again.",
          entry: "endFirstConfig",
          on: {
            "retry.requested": { target: "fetching", actions: assign(({ event }) => ({ page: event.page })) },
          },
        },
        mounted: {
          description: "The report is embedded.",
          entry: ["endFirstConfig", assign({ refusal: undefined })],
          exit: sendTo("frame", { type: "report.released" }),
          on: {
            "retry.requested": { target: "fetching", actions: assign(({ event }) => ({ page: event.page })) },
            "embed.*": { actions: sendTo("embeddedReport", ({ event }) => event) },
          },
          invoke: {
            id: "embeddedReport",
            src: "embeddedReport",
            input: ({ context }) => ({
              record: requestedRecord(context),
              expiration: context.config.expiration,
              accessEndsAt: context.config.accessEndsAt,
              frame: context.frame,
            }),
            onDone: { target: "refused", actions: assign(({ event }) => ({ refusal: event.output })) },
            onError: { target: "refused" },
          },
        },
      },
    },
  },
});

const withNeeded = (selected: SubscriptionReport) => ({ selected, config: emptyConfig, isNeeded: true });

function requestedRecord({ record }: ReportContext): SubscriptionReport {
  if (record === null) throw new Error("No report is requested");
  return record;
}

function selectedRecord({ selected }: ReportContext): SubscriptionReport {
  if (selected === null) throw new Error("No report is selected");
  return selected;
}
