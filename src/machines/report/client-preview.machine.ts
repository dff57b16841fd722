// A report with the rows of one client. Two of them are shown side by side in a comparison.
// Beyond the specification.
import { type ActorRefFrom, assign, sendTo, setup, type SnapshotFrom } from "xstate";
import type { SubscriptionReport } from "../../api/contract.ts";
import type { EmbedFact } from "../../rules/report/embed-facts.ts";
import { embeddingNeeds, isGranted } from "../needs.ts";
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
            guard: isGranted,
            target: "shown",
            actions: [
              assign(({ event }) => ({ expiration: event.output?.expiration, error: undefined })),
              sendTo("frame", ({ context, event }) => ({
                type: "report.provided",
                config: event.output,
                subscriptionId: context.record.subscriptionId,
              })),
            ],
          },
          { target: "failed" },
        ],
        onError: { target: "failed", actions: assign(({ event }) => ({ error: event.error })) },
      },
    },
    shown: {
      description: "The report is shown with the client’s rows.",
      exit: sendTo("frame", { type: "report.released" }),
      on: {
        "retry.requested": { target: "fetching" },
        "embed.*": { actions: sendTo("report", ({ event }) => event) },
      },
      invoke: {
        id: "report",
        src: "report",
        input: ({ context: { record, expiration, frame } }) => ({ record, expiration, frame }),
        onDone: { target: "failed" },
        onError: { target: "failed", actions: assign(({ event }) => ({ error: event.error })) },
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
