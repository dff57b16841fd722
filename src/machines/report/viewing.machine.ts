// The place of a report on the page: empty while none has been asked for, then fetching it, then showing it.
// Specification: sections 2 (Report view), 4 (Report view) and 8.
import { assign, sendTo, setup, type SnapshotFrom } from "xstate";
import type { EmbedConfig, SubscriptionReport } from "../../api/contract.ts";
import { embedConfigMachine } from "./embed-config.machine.ts";
import { embeddedReportMachine } from "./embedded-report.machine.ts";
import { emptyConfig } from "./embedding-needs.ts";

type Wanted = { record: SubscriptionReport };
type Event =
  | ({ type: "report.selected" | "report.requested" } & Wanted)
  | { type: "report.cleared" }
  | { type: "retry.requested" }
  | { type: "config.loaded"; config: EmbedConfig }
  | { type: "config.refused" };

export interface ViewingContext {
  /** The report that was asked for last, and its config once that has come. */
  record: SubscriptionReport | null;
  config: EmbedConfig;
  /** The config of the choice that is being made: its frame can load while the person chooses. */
  warm: EmbedConfig;
}

export const viewingMachine = setup({
  types: {
    context: {} as ViewingContext,
    events: {} as Event,
    input: {} as { record: SubscriptionReport | null },
    children: {} as { supply: "supply"; report: "report" },
  },
  actors: { supply: embedConfigMachine, report: embeddedReportMachine },
  guards: { isAsked: ({ context }) => context.record !== null },
  actions: {
    setRecord: assign((_, { record }: Wanted) => ({ record, config: emptyConfig })),
    forgetRecord: assign({ record: null, config: emptyConfig }),
    setConfig: assign((_, { config }: { config: EmbedConfig }) => ({ config })),
    setWarm: assign((_, { config }: { config: EmbedConfig }) => ({ warm: config })),
    warmSupply: sendTo("supply", (_, { record }: Wanted) => ({ type: "report.selected", record })),
    askSupply: sendTo("supply", ({ context }) => ({ type: "report.needed", record: asked(context) })),
    askSupplyAnew: sendTo("supply", ({ context }) => ({ type: "report.retried", record: asked(context) })),
  },
}).createMachine({
  id: "viewing",
  context: ({ input }) => ({ record: input.record, config: emptyConfig, warm: emptyConfig }),
  invoke: {
    id: "supply",
    src: "supply",
    input: ({ self }) => ({ owner: self }),
    onError: { guard: "isAsked", target: ".refused" },
  },
  initial: "none",
  on: {
    "report.selected": { actions: { type: "warmSupply", params: ({ event }) => event } },
    "report.requested": {
      target: ".fetching",
      actions: [{ type: "setRecord", params: ({ event }) => event }, "askSupply"],
    },
    "report.cleared": { target: ".none", actions: "forgetRecord" },
  },
  states: {
    none: {
      description: "No report has been asked for; the chosen one is being warmed.",
      always: { guard: "isAsked", target: "fetching", actions: "askSupply" },
      on: { "config.loaded": { actions: { type: "setWarm", params: ({ event }) => event } } },
    },
    fetching: {
      description: "The embed config of the report is on its way; no other choice may come between.",
      on: {
        "report.selected": {},
        "config.loaded": { target: "mounted", actions: { type: "setConfig", params: ({ event }) => event } },
        "config.refused": { target: "refused" },
      },
    },
    refused: {
      description: "No embed URL was obtained.",
      on: { "retry.requested": { target: "fetching", actions: "askSupplyAnew" } },
    },
    mounted: {
      description: "The report is embedded.",
      on: { "retry.requested": { target: "fetching", actions: "askSupplyAnew" } },
      invoke: {
        id: "report",
        src: "report",
        input: ({ context }) => ({ record: asked(context), config: context.config }),
        onDone: { target: "refused" },
        onError: { target: "refused" },
      },
    },
  },
});

function asked({ record }: ViewingContext): SubscriptionReport {
  if (record === null) throw new Error("No report has been asked for");
  return record;
}

export interface ViewingView {
  at: "none" | "fetching" | "refused" | "mounted";
  warm: EmbedConfig;
  title: string;
}

export function viewingView({ value, context: { record, warm } }: SnapshotFrom<typeof viewingMachine>): ViewingView {
  return { at: value, warm, title: record?.reportName ?? warm.displayName };
}
