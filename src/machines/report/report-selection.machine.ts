// The user selects a subscription and one of its reports.
import { type ActorRef, assign, sendTo, setup, type Snapshot, type SnapshotFrom } from "xstate";
import type { Subscription, UserReport } from "../../api/contract.ts";
import { findReport, firstReportOf, type ReportRef } from "../../rules/report/report-ref.ts";

type Owner = ActorRef<
  Snapshot<unknown>,
  { type: "selection.changed"; report: ReportRef } | { type: "selection.confirmed"; report: ReportRef }
>;

export interface SelectionInput {
  owner: Owner;
  subscriptions: readonly Subscription[];
  reports: readonly UserReport[];
  /** Selected when the dialog opens; null: the first report of the first subscription. */
  report: ReportRef | null;
  /** The address names a report that is not assigned to the user. */
  linkAbsent: boolean;
}

type Event =
  | { type: "subscription.selected"; subscriptionId: string }
  | { type: "report.selected"; reportId: string }
  | { type: "view.requested" }
  | { type: "selection.cancelled" };

export interface SelectionContext extends SelectionInput {
  report: ReportRef;
}

const selectFirst = (reports: readonly UserReport[], subscriptionId: string): ReportRef => ({
  subscriptionId,
  reportId: firstReportOf(reports, subscriptionId)?.reportId ?? "",
});

export const reportSelectionMachine = setup({
  types: { context: {} as SelectionContext, events: {} as Event, input: {} as SelectionInput },
  guards: { hasReport: ({ context }) => findReport(context.reports, context.report) !== undefined },
  actions: {
    notifyOwnerChanged: sendTo(
      ({ context }) => context.owner,
      ({ context: { report } }) => ({ type: "selection.changed", report }),
    ),
  },
}).createMachine({
  id: "reportSelection",
  context: ({ input }) => ({
    ...input,
    report: input.report ?? selectFirst(input.reports, input.subscriptions[0]?.id ?? ""),
  }),
  initial: "selecting",
  entry: "notifyOwnerChanged",
  states: {
    selecting: {
      description: "The user selects a subscription and a report.",
      on: {
        "subscription.selected": {
          actions: [
            assign(({ context, event }) => ({ report: selectFirst(context.reports, event.subscriptionId) })),
            "notifyOwnerChanged",
          ],
        },
        "report.selected": {
          actions: [
            assign(({ context, event }) => ({ report: { ...context.report, reportId: event.reportId } })),
            "notifyOwnerChanged",
          ],
        },
        "view.requested": {
          guard: "hasReport",
          target: "confirmed",
          actions: sendTo(
            ({ context }) => context.owner,
            ({ context: { report } }) => ({ type: "selection.confirmed", report }),
          ),
        },
        "selection.cancelled": { target: "cancelled" },
      },
    },
    confirmed: { description: "The user confirmed the selection.", type: "final" },
    cancelled: { description: "The user cancelled: the shown report stays.", type: "final" },
  },
});

export interface SelectionView {
  at: "selecting" | "confirmed" | "cancelled";
  subscriptions: readonly Subscription[];
  reports: readonly UserReport[];
  report: ReportRef;
  canView: boolean;
  linkAbsent: boolean;
}

export function selectionView(snapshot: SnapshotFrom<typeof reportSelectionMachine>): SelectionView {
  const { subscriptions, reports, report, linkAbsent } = snapshot.context;
  return {
    at: snapshot.value,
    subscriptions,
    reports: reports.filter(({ subscriptionId }) => subscriptionId === report.subscriptionId),
    report,
    canView: snapshot.can({ type: "view.requested" }),
    linkAbsent,
  };
}
