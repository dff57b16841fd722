// The report view: the user's reports are loaded, one of them is selected, and it is shown.
import { assign, emit, enqueueActions, type SnapshotFrom, sendTo, setup } from "xstate";
import type { Subscription, UserReport } from "../../api/contract.ts";
import { messages } from "../../rules/messages.ts";
import { readerRecord } from "../../rules/report/embed-record.ts";
import { findLinkedReport, type ReportChoice } from "../../rules/report/report-link.ts";
import { needs } from "../needs.ts";
import { deadEndNotice, failureNotice, type Notice } from "../dialogs/notice.ts";
import { reportSelectionMachine } from "./report-selection.machine.ts";
import { viewingMachine } from "./viewing.machine.ts";

export interface ReportLists {
  subscriptions: readonly Subscription[];
  reports: readonly UserReport[];
}
type Link = ReportChoice | null;

type Event =
  | { type: "route.entered"; email: string; link: Link }
  | { type: "route.left" | "retry.requested" | "change.requested" }
  | { type: "choice.restored"; choice: ReportChoice }
  | { type: "selection.changed" | "selection.confirmed"; choice: ReportChoice };

type Fact =
  | Notice
  | { type: "selectionDialog.opened" }
  | { type: "selectionDialog.closed" }
  | { type: "report.viewed"; choice: ReportChoice };

export interface ReportsContext extends ReportLists {
  email: string;
  /** The report that the address names. */
  link: Link;
  /** What was chosen in the selection dialog before a login came between. */
  restored: Link;
}

const isSameLink = (one: Link, other: Link) =>
  one?.subscriptionId === other?.subscriptionId && one?.reportId === other?.reportId;
const findReport = (reports: readonly UserReport[], link: Link) => (link && findLinkedReport(reports, link)) ?? null;
function recordOf({ reports, email }: ReportsContext, link: Link) {
  const report = findReport(reports, link);
  return report && readerRecord(report, email);
}

export const reportsMachine = setup({
  types: {
    context: {} as ReportsContext,
    events: {} as Event,
    emitted: {} as Fact,
    children: {} as { selection: "selection"; viewing: "viewing" },
  },
  actors: {
    loadReports: needs<ReportLists>("loadReports"),
    selection: reportSelectionMachine,
    viewing: viewingMachine,
  },
  guards: {
    hasNoSubscriptions: (_, { subscriptions }: ReportLists) => subscriptions.length === 0,
    hasNoReports: (_, { reports }: ReportLists) => reports.length === 0,
    isLinked: ({ context }, { reports }: ReportLists) =>
      findReport(reports, context.link) !== null && context.restored === null,
    isSameLink: ({ context }, { link }: { link: Link }) => isSameLink(context.link, link),
    namesReport: ({ context }, { link }: { link: Link }) => findReport(context.reports, link) !== null,
  },
  actions: {
    setEmail: assign((_, { email }: { email: string }) => ({ email })),
    setLink: assign((_, { link }: { link: Link }) => ({ link })),
    setRestored: assign((_, { choice }: { choice: ReportChoice }) => ({ restored: choice })),
    clearRestored: assign({ restored: null }),
    setLists: assign((_, { subscriptions, reports }: ReportLists) => ({ subscriptions, reports })),
    prefetchReport: enqueueActions(({ context, enqueue }, { choice }: { choice: ReportChoice }) => {
      const record = recordOf(context, choice);
      enqueue.sendTo("viewing", record ? { type: "report.selected", record } : { type: "report.unselected" });
    }),
    requestReport: sendTo("viewing", ({ context }) => {
      const record = recordOf(context, context.link);
      return record ? { type: "report.requested", record, page: context.link?.page } : { type: "report.cleared" };
    }),
    sendRetry: sendTo("viewing", ({ context }) => ({ type: "retry.requested", page: context.link?.page })),
    emitFailure: emit((_, { message }: { message: string }) => failureNotice(message)),
    emitDeadEnd: emit((_, { message }: { message: string }) => deadEndNotice(message)),
    emitSelectionOpened: emit({ type: "selectionDialog.opened" }),
    emitSelectionClosed: emit({ type: "selectionDialog.closed" }),
    emitReportViewed: emit((_, { choice }: { choice: ReportChoice }) => ({ type: "report.viewed" as const, choice })),
  },
}).createMachine({
  id: "reports",
  context: { email: "", link: null, restored: null, subscriptions: [], reports: [] },
  initial: "inactive",
  on: {
    "route.left": { target: ".inactive" },
    "choice.restored": { actions: { type: "setRestored", params: ({ event }) => event } },
  },
  states: {
    inactive: {
      description: "The user is on another page of the portal.",
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
      description: "The user’s subscriptions and reports are being loaded.",
      on: { "route.entered": { actions: { type: "setLink", params: ({ event }) => event } } },
      invoke: {
        id: "loadReports",
        src: "loadReports",
        onDone: [
          {
            guard: { type: "hasNoSubscriptions", params: ({ event }) => event.output },
            target: "failed",
            actions: { type: "emitDeadEnd", params: { message: messages.noSubscriptionsForUser } },
          },
          {
            guard: { type: "hasNoReports", params: ({ event }) => event.output },
            target: "failed",
            actions: { type: "emitDeadEnd", params: { message: messages.noReportsForUser } },
          },
          {
            guard: { type: "isLinked", params: ({ event }) => event.output },
            target: "#reports.open.closed",
            actions: { type: "setLists", params: ({ event }) => event.output },
          },
          { target: "open", actions: { type: "setLists", params: ({ event }) => event.output } },
        ],
        onError: {
          target: "failed",
          actions: { type: "emitFailure", params: { message: messages.reportDetailsFailed } },
        },
      },
    },
    open: {
      description: "Reports can be selected and viewed.",
      initial: "selecting",
      invoke: {
        id: "viewing",
        src: "viewing",
        input: ({ context }) => ({ record: recordOf(context, context.link), page: context.link?.page }),
        onError: {
          target: "failed",
          actions: { type: "emitFailure", params: { message: messages.reportDetailsFailed } },
        },
      },
      on: {
        "route.entered": [
          {
            guard: { type: "isSameLink", params: ({ event }) => event },
            actions: { type: "setLink", params: ({ event }) => event },
          },
          {
            guard: { type: "namesReport", params: ({ event }) => event },
            target: ".closed",
            actions: [{ type: "setLink", params: ({ event }) => event }, "requestReport"],
          },
          { target: ".selecting", actions: [{ type: "setLink", params: ({ event }) => event }, "requestReport"] },
        ],
        "selection.confirmed": {
          actions: [
            { type: "setLink", params: ({ event }) => ({ link: event.choice }) },
            "requestReport",
            { type: "emitReportViewed", params: ({ event }) => event },
          ],
        },
      },
      states: {
        selecting: {
          description: "The selection dialog is open.",
          entry: "emitSelectionOpened",
          exit: ["emitSelectionClosed", "clearRestored"],
          on: { "selection.changed": { actions: { type: "prefetchReport", params: ({ event }) => event } } },
          invoke: {
            id: "selection",
            src: "selection",
            input: ({ context: { subscriptions, reports, link, restored }, self }) => ({
              owner: self,
              subscriptions,
              reports,
              current: findReport(reports, restored) ?? findReport(reports, link),
              linkAbsent: link !== null && findReport(reports, link) === null,
            }),
            onDone: { target: "closed" },
            onError: { target: "closed" },
          },
        },
        closed: {
          description: "The selection dialog is closed.",
          on: { "change.requested": { target: "selecting" }, "retry.requested": { actions: "sendRetry" } },
        },
      },
    },
    failed: {
      description: "There are no reports to select; the report view is hidden.",
      on: { "retry.requested": { target: "loading" } },
    },
  },
});

export interface ReportsView {
  at: "inactive" | "loading" | "open" | "failed";
  /** The report that is shown, or was shown last. */
  shown: Link;
}

export function reportsView({ value, context }: SnapshotFrom<typeof reportsMachine>): ReportsView {
  const { reports, link } = context;
  return { at: typeof value === "string" ? value : "open", shown: findReport(reports, link) && link };
}

/** The choice in the open selection dialog, named as a link names it; null while it is closed. */
export function selectionDraft({ children }: SnapshotFrom<typeof reportsMachine>) {
  const choice = children.selection?.getSnapshot().context.choice;
  return choice ? { subscription: choice.subscriptionId, report: choice.reportId } : null;
}
