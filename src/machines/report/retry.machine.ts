// A report that the server refuses for a time: the seconds are counted, and its embed config is requested again.
// Beyond the specification.
import { type ActorRef, assign, sendTo, setup, type Snapshot } from "xstate";
import type { EmbedConfig, SubscriptionReport } from "../../api/contract.ts";
import { readRetryPause } from "../../rules/report/retry-pause.ts";
import { embeddingNeeds } from "./embedding-needs.ts";

type Refused = { error?: unknown };

export interface RetryInput {
  owner: ActorRef<Snapshot<unknown>, { type: "retry.refused" } & Refused>;
  record: SubscriptionReport;
  /** Seconds until the first attempt. */
  pause: number;
}

export interface RetryContext extends Omit<RetryInput, "pause"> {
  secondsLeft: number;
  config: EmbedConfig | null;
}

export const retryMachine = setup({
  types: { context: {} as RetryContext, input: {} as RetryInput, output: {} as EmbedConfig | null },
  actors: { fetchEmbedConfig: embeddingNeeds.fetchEmbedConfig },
  delays: { second: 1000 },
  guards: {
    isLastSecond: ({ context }) => context.secondsLeft <= 1,
    isGranted: (_, { config }: { config: EmbedConfig | null }) => config !== null,
    isRefusedForATime: (_, { error }: Refused) => readRetryPause(error) !== null,
    isSignedOut: (_, { error }: Refused) => (Object(error) as { kind?: string }).kind === "unauthorized",
  },
  actions: {
    countSecond: assign(({ context }) => ({ secondsLeft: context.secondsLeft - 1 })),
    setPause: assign((_, { error }: Refused) => ({ secondsLeft: readRetryPause(error) ?? 0 })),
    setConfig: assign((_, { config }: { config: EmbedConfig | null }) => ({ config })),
    notifyOwnerRefused: sendTo(
      ({ context }) => context.owner,
      (_, { error }: Refused) => ({ type: "retry.refused" as const, error }),
    ),
  },
}).createMachine({
  id: "retry",
  context: ({ input: { owner, record, pause } }) => ({ owner, record, secondsLeft: pause, config: null }),
  output: ({ context }) => context.config,
  initial: "waiting",
  states: {
    waiting: {
      description: "The pause that the server asked for is counted down.",
      after: {
        second: [
          { guard: "isLastSecond", target: "requesting", actions: "countSecond" },
          { target: "waiting", reenter: true, actions: "countSecond" },
        ],
      },
    },
    requesting: {
      description: "The pause is over, and the embed config is being fetched again.",
      invoke: {
        id: "fetchEmbedConfig",
        src: "fetchEmbedConfig",
        input: ({ context }) => ({ record: context.record, isBackground: true }),
        onDone: [
          {
            guard: { type: "isGranted", params: ({ event }) => ({ config: event.output }) },
            target: "ended",
            actions: { type: "setConfig", params: ({ event }) => ({ config: event.output }) },
          },
          { target: "ended", actions: { type: "notifyOwnerRefused", params: {} } },
        ],
        onError: [
          {
            guard: { type: "isRefusedForATime", params: ({ event }) => event },
            target: "waiting",
            actions: [
              { type: "setPause", params: ({ event }) => event },
              { type: "notifyOwnerRefused", params: ({ event }) => event },
            ],
          },
          // The user's own next attempt leads to the login page; a timer must not.
          { guard: { type: "isSignedOut", params: ({ event }) => event }, target: "ended" },
          { target: "ended", actions: { type: "notifyOwnerRefused", params: ({ event }) => event } },
        ],
      },
    },
    ended: { description: "The report is granted, or refused for good.", type: "final" },
  },
});
