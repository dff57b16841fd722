// The report view: the person's reports loaded, one of them chosen, and shown.
// Specification: sections 2 (Report view, Select Report Details), 4 (Report view) and 8.
import { assign, emit, enqueueActions, type SnapshotFrom, sendTo, setup } from "xstate";
import type { Subscription, UserReport } from "../../api/contract.ts";
import { messages } from "../../rules/messages.ts";
import { readerRecord } from "../../rules/report/embed-record.ts";
import { findLinkedReport, type ReportChoice } from "../../rules/report/report-link.ts";
import { needs } from "../needs.ts";
import { failureNotice, type Notice } from "../dialogs/notice.ts";
import { reportSelectionMachine } from "./report-selection.machine.ts";
import { viewingMachine } from "./viewing.machine.ts";

export interface Loaded {
  subscriptions: readonly Subscription[];
  reports: readonly UserReport[];
}
type Link = ReportChoice | null;

type Event =
  | { type: "route.entered"; email: string; link: Link }
  | { type: "route.left" }
  | { type: "retry.requested" }
  | { type: "change.requested" }
  | { type: "selection.changed" | "selection.confirmed"; choice: ReportChoice };

type Fact =
  | Notice
  | { type: "selectionDialog.opened" }
  | { type: "selectionDialog.closed" }
  | { type: "report.viewed"; choice: ReportChoice };

export interface ReportsContext extends Loaded {
  email: string;
  /** What the address names: a report, or none. */
  link: Link;
}

const sameLink = (one: Link, other: Link) =>
  one?.subscriptionId === other?.subscriptionId && one?.reportId === other?.reportId;
const linked = (reports: readonly UserReport[], link: Link) => (link && findLinkedReport(reports, link)) ?? null;
function recordOf({ reports, email }: ReportsContext, link: Link) {
  const report = linked(reports, link);
  return report && readerRecord(report, email);
}

export const reportsMachine = setup({
  types: {
    context: {} as ReportsContext,
    events: {} as Event,
    emitted: {} as Fact,
    children: {} as { selection: "selection"; viewing: "viewing" },
  },
  actors: { loadReports: needs<Loaded>("loadReports"), selection: reportSelectionMachine, viewing: viewingMachine },
  guards: {
    hasNoSubscriptions: (_, { subscriptions }: Loaded) => subscriptions.length === 0,
    hasNoReports: (_, { reports }: Loaded) => reports.length === 0,
    isLinked: ({ context }, { reports }: Loaded) => linked(reports, context.link) !== null,
    isSameLink: ({ context }, { link }: { link: Link }) => sameLink(context.link, link),
    namesReport: ({ context }, { link }: { link: Link }) => linked(context.reports, link) !== null,
  },
  actions: {
    setEmail: assign((_, { email }: { email: string }) => ({ email })),
    setLink: assign((_, { link }: { link: Link }) => ({ link })),
    setLoaded: assign((_, { subscriptions, reports }: Loaded) => ({ subscriptions, reports })),
    warm: enqueueActions(({ context, enqueue }, { choice }: { choice: ReportChoice }) => {
      const record = recordOf(context, choice);
      if (record) enqueue.sendTo("viewing", { type: "report.selected", record });
    }),
    view: sendTo("viewing", ({ context }) => {
      const record = recordOf(context, context.link);
      return record ? { type: "report.requested", record } : { type: "report.cleared" };
    }),
    retry: sendTo("viewing", { type: "retry.requested" }),
    tellFailure: emit(failureNotice),
    tellSelectionWanted: emit({ type: "selectionDialog.opened" }),
    tellSelectionEnded: emit({ type: "selectionDialog.closed" }),
    tellViewed: emit((_, { choice }: { choice: ReportChoice }) => ({ type: "report.viewed" as const, choice })),
  },
}).createMachine({
  id: "reports",
  context: { email: "", link: null, subscriptions: [], reports: [] },
  initial: "away",
  on: { "route.left": { target: ".away" } },
  states: {
    away: {
      description: "The person is elsewhere in the portal.",
      on: {
        "route.entered": {
          target: "loading",
          actions: [
            { type: "setEmail", params: ({ event }) => event },
            { type: "setLink", params: ({ event }) => event },
          ],
        },
      },
    },
    loading: {
      description: "The subscriptions and reports of the person are on their way.",
      on: { "route.entered": { actions: { type: "setLink", params: ({ event }) => event } } },
      invoke: {
        id: "loadReports",
        src: "loadReports",
        onDone: [
          {
            guard: { type: "hasNoSubscriptions", params: ({ event }) => event.output },
            target: "failed",
            actions: { type: "tellFailure", params: { message: messages.noSubscriptionsForUser } },
          },
          {
            guard: { type: "hasNoReports", params: ({ event }) => event.output },
            target: "failed",
            actions: { type: "tellFailure", params: { message: messages.noReportsForUser } },
          },
          {
            guard: { type: "isLinked", params: ({ event }) => event.output },
            target: "#reports.open.closed",
            actions: { type: "setLoaded", params: ({ event }) => event.output },
          },
          { target: "open", actions: { type: "setLoaded", params: ({ event }) => event.output } },
        ],
        onError: {
          target: "failed",
          actions: { type: "tellFailure", params: { message: messages.reportDetailsFailed } },
        },
      },
    },
    open: {
      description: "Reports can be chosen and viewed.",
      initial: "choosing",
      invoke: {
        id: "viewing",
        src: "viewing",
        input: ({ context }) => ({ record: recordOf(context, context.link) }),
        onError: {
          target: "failed",
          actions: { type: "tellFailure", params: { message: messages.reportDetailsFailed } },
        },
      },
      on: {
        "route.entered": [
          { guard: { type: "isSameLink", params: ({ event }) => event } },
          {
            guard: { type: "namesReport", params: ({ event }) => event },
            target: ".closed",
            actions: [{ type: "setLink", params: ({ event }) => event }, "view"],
          },
          { target: ".choosing", actions: [{ type: "setLink", params: ({ event }) => event }, "view"] },
        ],
        "selection.confirmed": {
          actions: [
            { type: "setLink", params: ({ event }) => ({ link: event.choice }) },
            "view",
            { type: "tellViewed", params: ({ event }) => event },
          ],
        },
      },
      states: {
        choosing: {
          description: "A subscription and a report are being chosen, in the selection dialog.",
          entry: "tellSelectionWanted",
          exit: "tellSelectionEnded",
          on: { "selection.changed": { actions: { type: "warm", params: ({ event }) => event } } },
          invoke: {
            id: "selection",
            src: "selection",
            input: ({ context: { subscriptions, reports, link }, self }) => ({
              owner: self,
              subscriptions,
              reports,
              current: linked(reports, link),
              linkAbsent: link !== null && linked(reports, link) === null,
            }),
            onDone: { target: "closed" },
            onError: { target: "closed" },
          },
        },
        closed: {
          description: "No choice is being made: the report has the page.",
          on: { "change.requested": { target: "choosing" }, "retry.requested": { actions: "retry" } },
        },
      },
    },
    failed: {
      description: "There is nothing to choose from; the report view is hidden.",
      on: { "retry.requested": { target: "loading" } },
    },
  },
});

export const reportsView = ({ value }: SnapshotFrom<typeof reportsMachine>) =>
  typeof value === "string" ? value : "open";
