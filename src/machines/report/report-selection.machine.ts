// The user selects a subscription and one of its reports.
import { type ActorRef, assign, sendTo, setup, type Snapshot, type SnapshotFrom } from "xstate";
import type { Subscription, UserReport } from "../../api/contract.ts";
import { findLinkedReport, firstReportOf, type ReportChoice } from "../../rules/report/report-link.ts";

type Owner = ActorRef<
  Snapshot<unknown>,
  { type: "selection.changed"; choice: ReportChoice } | { type: "selection.confirmed"; choice: ReportChoice }
>;

export interface SelectionInput {
  owner: Owner;
  subscriptions: readonly Subscription[];
  reports: readonly UserReport[];
  /** The report that is shown now. */
  current: ReportChoice | null;
  /** The address names a report that is not assigned to the user. */
  linkAbsent: boolean;
}

type Event =
  | { type: "subscription.selected"; subscriptionId: string }
  | { type: "report.selected"; reportId: string }
  | { type: "view.requested" }
  | { type: "selection.cancelled" };

export interface SelectionContext extends SelectionInput {
  choice: ReportChoice;
}

const firstChoice = (reports: readonly UserReport[], subscriptionId: string): ReportChoice => ({
  subscriptionId,
  reportId: firstReportOf(reports, subscriptionId)?.reportId ?? "",
});

export const reportSelectionMachine = setup({
  types: { context: {} as SelectionContext, events: {} as Event, input: {} as SelectionInput },
  guards: { hasReport: ({ context }) => findLinkedReport(context.reports, context.choice) !== undefined },
  actions: {
    selectSubscription: assign(({ context }, { subscriptionId }: { subscriptionId: string }) => ({
      choice: firstChoice(context.reports, subscriptionId),
    })),
    selectReport: assign(({ context }, { reportId }: { reportId: string }) => ({
      choice: { ...context.choice, reportId },
    })),
    notifyOwnerChanged: sendTo(
      ({ context }) => context.owner,
      ({ context: { choice } }) => ({ type: "selection.changed", choice }),
    ),
    notifyOwnerConfirmed: sendTo(
      ({ context }) => context.owner,
      ({ context: { choice } }) => ({ type: "selection.confirmed", choice }),
    ),
  },
}).createMachine({
  id: "reportSelection",
  context: ({ input }) => ({
    ...input,
    choice: input.current ?? firstChoice(input.reports, input.subscriptions[0]?.id ?? ""),
  }),
  initial: "selecting",
  entry: "notifyOwnerChanged",
  states: {
    selecting: {
      description: "The user selects a subscription and a report.",
      on: {
        "subscription.selected": {
          actions: [{ type: "selectSubscription", params: ({ event }) => event }, "notifyOwnerChanged"],
        },
        "report.selected": { actions: [{ type: "selectReport", params: ({ event }) => event }, "notifyOwnerChanged"] },
        "view.requested": { guard: "hasReport", target: "confirmed", actions: "notifyOwnerConfirmed" },
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
  choice: ReportChoice;
  canView: boolean;
  linkAbsent: boolean;
}

export function selectionView(snapshot: SnapshotFrom<typeof reportSelectionMachine>): SelectionView {
  const { subscriptions, reports, choice, linkAbsent } = snapshot.context;
  return {
    at: snapshot.value,
    subscriptions,
    reports: reports.filter((report) => report.subscriptionId === choice.subscriptionId),
    choice,
    canView: snapshot.can({ type: "view.requested" }),
    linkAbsent,
  };
}
