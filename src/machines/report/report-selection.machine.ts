// A person chooses a subscription and one of its reports.
// Specification: sections 2 (Select Report Details), 4 (Report view) and 5.
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
  /** What is shown now, if anything is. */
  current: ReportChoice | null;
  /** The address named a report that is not this person's. */
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
  guards: { hasChosen: ({ context }) => findLinkedReport(context.reports, context.choice) !== undefined },
  actions: {
    chooseSubscription: assign(({ context }, { subscriptionId }: { subscriptionId: string }) => ({
      choice: firstChoice(context.reports, subscriptionId),
    })),
    chooseReport: assign(({ context }, { reportId }: { reportId: string }) => ({
      choice: { ...context.choice, reportId },
    })),
    tellChanged: sendTo(
      ({ context }) => context.owner,
      ({ context: { choice } }) => ({ type: "selection.changed", choice }),
    ),
    tellMade: sendTo(
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
  initial: "choosing",
  entry: "tellChanged",
  states: {
    choosing: {
      description: "A subscription and a report are being chosen.",
      on: {
        "subscription.selected": {
          actions: [{ type: "chooseSubscription", params: ({ event }) => event }, "tellChanged"],
        },
        "report.selected": { actions: [{ type: "chooseReport", params: ({ event }) => event }, "tellChanged"] },
        "view.requested": { guard: "hasChosen", target: "chosen", actions: "tellMade" },
        "selection.cancelled": { target: "cancelled" },
      },
    },
    chosen: { description: "The chosen report is to be viewed.", type: "final" },
    cancelled: { description: "All stays as it was.", type: "final" },
  },
});

export interface SelectionView {
  subscriptions: readonly Subscription[];
  reports: readonly UserReport[];
  choice: ReportChoice;
  canView: boolean;
  linkAbsent: boolean;
}

export function selectionView(snapshot: SnapshotFrom<typeof reportSelectionMachine>): SelectionView {
  const { subscriptions, reports, choice, linkAbsent } = snapshot.context;
  return {
    subscriptions,
    reports: reports.filter((report) => report.subscriptionId === choice.subscriptionId),
    choice,
    canView: snapshot.can({ type: "view.requested" }),
    linkAbsent,
  };
}
