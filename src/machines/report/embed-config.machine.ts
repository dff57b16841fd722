// The supply of embed configs: the chosen report's is asked for once the choice has rested, so that viewing it waits for nothing.
// Specification: section 4 (Report view); issue of the report side, Instant open.
import { type ActorRef, assign, sendTo, setup, type Snapshot } from "xstate";
import type { EmbedConfig, SubscriptionReport } from "../../api/contract.ts";
import { previewRecord } from "../../rules/report/embed-record.ts";
import { embeddingNeeds, emptyConfig } from "./embedding-needs.ts";

type Owner = ActorRef<Snapshot<unknown>, { type: "config.loaded"; config: EmbedConfig } | { type: "config.refused" }>;
type Wanted = { record: SubscriptionReport };
type Event =
  ({ type: "report.selected" } & Wanted) | ({ type: "report.needed" } & Wanted) | ({ type: "report.retried" } & Wanted);

export interface EmbedConfigContext {
  owner: Owner;
  record: SubscriptionReport;
  config: EmbedConfig;
}

const noRecord = previewRecord({ reportId: "", groupId: "" }, "");

/** A config with less life left than this is not worth opening a report with. */
const SHORTEST_LIFE_MS = 30_000;

export const embedConfigMachine = setup({
  types: { context: {} as EmbedConfigContext, events: {} as Event, input: {} as { owner: Owner } },
  actors: embeddingNeeds,
  delays: { toRest: 150 },
  guards: {
    isSame: ({ context }, { record }: Wanted) =>
      context.record.subscriptionId === record.subscriptionId && context.record.reportId === record.reportId,
    isOther: ({ context }, { record }: Wanted) =>
      context.record.subscriptionId !== record.subscriptionId || context.record.reportId !== record.reportId,
    isGranted: (_, { config }: { config: EmbedConfig | null }) => config !== null,
    isGood: (_, { remaining }: { remaining: number | null }) => remaining === null || remaining > SHORTEST_LIFE_MS,
  },
  actions: {
    setRecord: assign((_, { record }: Wanted) => ({ record, config: emptyConfig })),
    setConfig: assign((_, { config }: { config: EmbedConfig | null }) => ({ config: config ?? emptyConfig })),
    tellArrived: sendTo(
      ({ context }) => context.owner,
      ({ context }) => ({ type: "config.loaded", config: context.config }),
    ),
    tellRefused: sendTo(({ context }) => context.owner, { type: "config.refused" }),
  },
}).createMachine({
  id: "embedConfig",
  context: ({ input }) => ({ owner: input.owner, record: noRecord, config: emptyConfig }),
  initial: "empty",
  on: {
    "report.selected": {
      guard: { type: "isOther", params: ({ event }) => event },
      target: ".resting",
      actions: { type: "setRecord", params: ({ event }) => event },
    },
    "report.needed": { target: ".asking", actions: { type: "setRecord", params: ({ event }) => event } },
    "report.retried": { target: ".asking", actions: { type: "setRecord", params: ({ event }) => event } },
  },
  states: {
    empty: { description: "No report has been chosen yet." },
    resting: { description: "A report has just been chosen, and may be passed over.", after: { toRest: "asking" } },
    asking: {
      description: "The embed config is on its way.",
      on: { "report.needed": { guard: { type: "isSame", params: ({ event }) => event } } },
      invoke: {
        id: "fetchEmbedConfig",
        src: "fetchEmbedConfig",
        input: ({ context }) => ({ record: context.record }),
        onDone: [
          {
            guard: { type: "isGranted", params: ({ event }) => ({ config: event.output }) },
            target: "held",
            actions: [{ type: "setConfig", params: ({ event }) => ({ config: event.output }) }, "tellArrived"],
          },
          { target: "refused", actions: "tellRefused" },
        ],
        onError: { target: "refused", actions: "tellRefused" },
      },
    },
    held: {
      description: "The embed config is there.",
      on: { "report.needed": { guard: { type: "isSame", params: ({ event }) => event }, target: "checking" } },
    },
    checking: {
      description: "Does the held config still live long enough to open a report with?",
      invoke: {
        id: "measureLease",
        src: "measureLease",
        input: ({ context }) => ({ config: context.config }),
        onDone: [
          {
            guard: { type: "isGood", params: ({ event }) => ({ remaining: event.output }) },
            target: "held",
            actions: "tellArrived",
          },
          { target: "asking" },
        ],
        onError: { target: "asking" },
      },
    },
    refused: { description: "No embed config was to be had for this report." },
  },
});
