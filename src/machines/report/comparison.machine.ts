// An administrator sees a secured report side by side as two clients, before its readers see it.
// Beyond the specification.
import { assign, setup, type SnapshotFrom } from "xstate";
import type { ListedReport } from "../../api/report-list-contract.ts";
import { previewRecord } from "../../rules/report/preview-record.ts";
import { clientPreviewMachine } from "./client-preview.machine.ts";

/** A client's entry of the report. */
export type ComparedClient = Pick<ListedReport, "subscriptionId" | "groupId">;

export type ComparisonEvent =
  | { type: "comparison.requested"; report: ListedReport }
  | { type: "client.chosen"; client: ComparedClient }
  | { type: "comparison.left" };

export interface ComparisonContext {
  /** The first client's entry. */
  report: ListedReport | null;
  /** The second client. */
  other: ComparedClient | null;
}

const recordOf = ({ report }: ComparisonContext, client: ComparedClient | null) =>
  previewRecord(
    { reportId: report?.reportId ?? "", groupId: client?.groupId ?? "", clientId: client?.subscriptionId ?? "" },
    "",
  );

export const comparisonMachine = setup({
  types: {
    context: {} as ComparisonContext,
    events: {} as ComparisonEvent,
    children: {} as { first: "clientPreview"; second: "clientPreview" },
  },
  actors: { clientPreview: clientPreviewMachine },
}).createMachine({
  id: "comparison",
  context: { report: null, other: null },
  initial: "closed",
  states: {
    closed: {
      description: "No report is compared.",
      entry: assign({ report: null, other: null }),
      on: {
        "comparison.requested": { target: "open", actions: assign(({ event: { report } }) => ({ report })) },
      },
    },
    open: {
      description: "The report is shown with the rows of its client, and beside it with those of another one.",
      initial: "alone",
      on: {
        "comparison.left": { target: "closed" },
        "client.chosen": { target: ".beside", actions: assign(({ event }) => ({ other: event.client })) },
      },
      invoke: {
        id: "first",
        src: "clientPreview",
        input: ({ context }) => ({ record: recordOf(context, context.report) }),
        onError: { target: "closed" },
      },
      states: {
        alone: { description: "The other client is not chosen." },
        beside: {
          description: "The other client is chosen.",
          invoke: {
            id: "second",
            src: "clientPreview",
            input: ({ context }) => ({ record: recordOf(context, context.other) }),
            onError: { target: "alone" },
          },
        },
      },
    },
  },
});

/** Null: no report is compared. */
export const comparedReport = ({ context }: SnapshotFrom<typeof comparisonMachine>): ListedReport | null =>
  context.report;
