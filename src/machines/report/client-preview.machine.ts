// A report with the rows of one client. Two of them are shown side by side in a comparison.
// Beyond the specification.
import { type ActorRefFrom, assign, enqueueActions, sendTo, setup, type SnapshotFrom } from "xstate";
import type { EmbedConfig, SubscriptionReport } from "../../api/contract.ts";
import type { EmbedFact } from "../../rules/report/embed-facts.ts";
import { embeddingNeeds } from "../needs.ts";
import { embeddedReportMachine } from "./embedded-report.machine.ts";
import { reportFrameMachine } from "./report-frame.machine.ts";

export interface ClientPreviewInput {
  record: SubscriptionReport;
}

export interface ClientPreviewContext extends ClientPreviewInput {
  /** When the token of its embed config expires. */
  expiration: string | undefined;
  /** Why the server gave no token. */
  error: unknown;
  frame: ActorRefFrom<typeof reportFrameMachine>;
}

type Granted = { config: EmbedConfig | null };

export const clientPreviewMachine = setup({
  types: {
    context: {} as ClientPreviewContext,
    events: {} as EmbedFact | { type: "retry.requested" },
    input: {} as ClientPreviewInput,
    children: {} as { frame: "frame"; report: "report" },
  },
  actors: {
    fetchEmbedConfig: embeddingNeeds.fetchEmbedConfig,
    frame: reportFrameMachine,
    report: embeddedReportMachine,
  },
  guards: { isGranted: (_, { config }: Granted) => config !== null },
  actions: {
    setConfig: assign((_, { config }: Granted) => ({ expiration: config?.expiration, error: undefined })),
    setError: assign((_, { error }: { error: unknown }) => ({ error })),
    provideReport: enqueueActions(({ context, enqueue }, { config }: Granted) => {
      const { subscriptionId } = context.record;
      if (config) enqueue.sendTo(context.frame, { type: "report.provided", config, subscriptionId });
    }),
    releaseReport: sendTo("frame", { type: "report.released" }),
    forwardFact: sendTo("report", (_, fact: EmbedFact) => fact),
  },
}).createMachine({
  id: "clientPreview",
  context: ({ input, spawn, self }) => ({
    ...input,
    expiration: undefined,
    error: undefined,
    frame: spawn("frame", { id: "frame", input: { owner: self } }),
  }),
  initial: "fetching",
  states: {
    fetching: {
      description: "The embed config with the client’s rows is being fetched.",
      invoke: {
        id: "fetchEmbedConfig",
        src: "fetchEmbedConfig",
        input: ({ context: { record } }) => ({ record }),
        onDone: [
          {
            guard: { type: "isGranted", params: ({ event }) => ({ config: event.output }) },
            target: "shown",
            actions: [
              { type: "setConfig", params: ({ event }) => ({ config: event.output }) },
              { type: "provideReport", params: ({ event }) => ({ config: event.output }) },
            ],
          },
          { target: "failed" },
        ],
        onError: { target: "failed", actions: { type: "setError", params: ({ event }) => event } },
      },
    },
    shown: {
      description: "The report is shown with the client’s rows.",
      exit: "releaseReport",
      on: {
        "retry.requested": { target: "fetching" },
        "embed.*": { actions: { type: "forwardFact", params: ({ event }) => event } },
      },
      invoke: {
        id: "report",
        src: "report",
        input: ({ context: { record, expiration, frame } }) => ({ record, expiration, frame }),
        onDone: { target: "failed" },
        onError: { target: "failed", actions: { type: "setError", params: ({ event }) => event } },
      },
    },
    failed: {
      description: "The server did not open the report with the client’s rows.",
      on: { "retry.requested": { target: "fetching" } },
    },
  },
});

export interface ClientPreviewView {
  at: "fetching" | "shown" | "failed";
  error: unknown;
}

export const clientPreviewView = ({
  value,
  context,
}: SnapshotFrom<typeof clientPreviewMachine>): ClientPreviewView => ({ at: value, error: context.error });
