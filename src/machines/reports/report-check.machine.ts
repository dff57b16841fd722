// One check at the report service: does this report exist, and what does it require.
// Beyond the specification, in Add Report and Modify Report.
import { assign, setup, type SnapshotFrom } from "xstate";
import type { ReportCheck } from "../../api/report-contract.ts";
import { needs } from "../needs.ts";

export interface ReportIds {
  reportId: string;
  groupId: string;
  /** The stored report, whose roles are checked too. */
  subscriptionReportId?: number | undefined;
  /** The client for which the report is added. */
  subscriptionId?: string | undefined;
}

export interface ReportCheckContext {
  ids: ReportIds;
  result: ReportCheck | null;
}

export type ReportCheckEvent = { type: "check.requested" } & ReportIds;

export const reportCheckMachine = setup({
  types: { context: {} as ReportCheckContext, events: {} as ReportCheckEvent },
  actors: { checkReport: needs<ReportCheck, ReportIds>("checkReport") },
}).createMachine({
  id: "reportCheck",
  context: { ids: { reportId: "", groupId: "" }, result: null },
  initial: "unchecked",
  on: {
    "check.requested": {
      target: ".checking",
      actions: assign(({ event: { reportId, groupId, subscriptionReportId, subscriptionId } }) => ({
        ids: { reportId, groupId, subscriptionReportId, subscriptionId },
        result: null,
      })),
    },
  },
  states: {
    unchecked: { description: "No check has been requested." },
    checking: {
      description: "The report service checks the report.",
      invoke: {
        src: "checkReport",
        input: ({ context }) => context.ids,
        onDone: { target: "checked", actions: assign(({ event }) => ({ result: event.output })) },
        onError: { target: "failed" },
      },
    },
    checked: { description: "The report service has answered." },
    failed: { description: "The check could not be made." },
  },
});

export type ReportCheckView = { at: "unchecked" | "checking" | "failed" } | { at: "checked"; result: ReportCheck };

const isSameCheck = (one: ReportIds, other: ReportIds) =>
  one.reportId === other.reportId &&
  one.groupId === other.groupId &&
  one.subscriptionReportId === other.subscriptionReportId &&
  one.subscriptionId === other.subscriptionId;

/** The check of these ids; one made for other ids counts as unchecked. */
export function reportCheckView(snapshot: SnapshotFrom<typeof reportCheckMachine>, ids: ReportIds): ReportCheckView {
  const { value, context } = snapshot;
  if (!isSameCheck(context.ids, ids)) return { at: "unchecked" };
  if (context.result) return { at: "checked", result: context.result };
  return { at: value === "checked" ? "unchecked" : value };
}
