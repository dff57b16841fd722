// The report view: the user's reports are loaded, one of them is selected, and it is shown.
import { assign, emit, type SnapshotFrom, sendTo, setup } from "xstate";
import type { Subscription, UserReport } from "../../api/contract.ts";
import { messages } from "../../rules/messages.ts";
import { findReport, readerRecord, type ReportAddress, type ReportRef } from "../../rules/report/report-ref.ts";
import { needs } from "../needs.ts";
import { deadEndNotice, failureNotice, type Notice } from "../dialogs/notice.ts";
import { reportSelectionMachine } from "./report-selection.machine.ts";
import { viewingMachine } from "./viewing.machine.ts";

export interface ReportLists {
  subscriptions: readonly Subscription[];
  reports: readonly UserReport[];
}

type Event =
  | { type: "route.entered"; email: string; report: ReportAddress | null }
  | { type: "route.left" | "retry.requested" | "change.requested" }
  | { type: "selection.restored" | "selection.changed" | "selection.confirmed"; report: ReportRef };

type Fact =
  Notice | { type: "selectionDialog.opened" | "selectionDialog.closed" } | { type: "report.viewed"; report: ReportRef };

export interface ReportsContext extends ReportLists {
  email: string;
  /** The report that the address names. */
  report: ReportAddress | null;
  /** What was selected in the dialog before a login came between. */
  restored: ReportRef | null;
}

const findOwn = (reports: readonly UserReport[], report: ReportRef | null) =>
  (report && findReport(reports, report)) ?? null;
function recordOf({ reports, email }: ReportsContext, report: ReportRef | null) {
  const own = findOwn(reports, report);
  return own && readerRecord(own, email);
}

type Loaded = { event: { output: ReportLists } };
type Entered = { context: ReportsContext; event: { report: ReportAddress | null } };

const hasNoSubscriptions = ({ event }: Loaded) => event.output.subscriptions.length === 0;
const hasNoReports = ({ event }: Loaded) => event.output.reports.length === 0;
const isLinked = ({ context, event }: Loaded & { context: ReportsContext }) =>
  findOwn(event.output.reports, context.report) !== null && context.restored === null;
const isSameReport = ({ context: { report }, event }: Entered) =>
  report?.subscriptionId === event.report?.subscriptionId && report?.reportId === event.report?.reportId;
const namesReport = ({ context, event }: Entered) => findOwn(context.reports, event.report) !== null;

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
  actions: {
    requestReport: sendTo("viewing", ({ context }) => {
      const record = recordOf(context, context.report);
      return record ? { type: "report.requested", record, page: context.report?.page } : { type: "report.cleared" };
    }),
    emitFailure: emit((_, { message }: { message: string }) => failureNotice(message)),
    emitDeadEnd: emit((_, { message }: { message: string }) => deadEndNotice(message)),
  },
}).createMachine({
  id: "reports",
  context: { email: "", report: null, restored: null, subscriptions: [], reports: [] },
  initial: "inactive",
  on: {
    "route.left": { target: ".inactive" },
    "selection.restored": { actions: assign(({ event }) => ({ restored: event.report })) },
  },
  states: {
    inactive: {
      description: "The user is on another page of the portal.",
      on: {
        "route.entered": {
          target: "loading",
          actions: assign(({ event: { email, report } }) => ({ email, report })),
        },
      },
    },
    loading: {
      description: "The user’s subscriptions and reports are being loaded.",
      on: { "route.entered": { actions: assign(({ event }) => ({ report: event.report })) } },
      invoke: {
        id: "loadReports",
        src: "loadReports",
        onDone: [
          {
            guard: hasNoSubscriptions,
            target: "failed",
            actions: { type: "emitDeadEnd", params: { message: messages.noSubscriptionsForUser } },
          },
          {
            guard: hasNoReports,
            target: "failed",
            actions: { type: "emitDeadEnd", params: { message: messages.noReportsForUser } },
          },
          {
            guard: isLinked,
            target: "#reports.open.closed",
            actions: assign(({ event }) => event.output),
          },
          { target: "open", actions: assign(({ event }) => event.output) },
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
        input: ({ context }) => ({ record: recordOf(context, context.report), page: context.report?.page }),
        onError: {
          target: "failed",
          actions: { type: "emitFailure", params: { message: messages.reportDetailsFailed } },
        },
      },
      on: {
        "route.entered": [
          {
            guard: isSameReport,
            actions: assign(({ event }) => ({ report: event.report })),
          },
          {
            guard: namesReport,
            target: ".closed",
            actions: [assign(({ event }) => ({ report: event.report })), "requestReport"],
          },
          { target: ".selecting", actions: [assign(({ event }) => ({ report: event.report })), "requestReport"] },
        ],
        "selection.confirmed": {
          actions: [
            assign(({ event }) => ({ report: event.report })),
            "requestReport",
            emit(({ event }) => ({ type: "report.viewed" as const, report: event.report })),
          ],
        },
      },
      states: {
        selecting: {
          description: "The selection dialog is open.",
          entry: emit({ type: "selectionDialog.opened" }),
          exit: [emit({ type: "selectionDialog.closed" }), assign({ restored: null })],
          on: {
            "selection.changed": {
              actions: sendTo("viewing", ({ context, event }) => {
                const record = recordOf(context, event.report);
                return record ? { type: "report.selected", record } : { type: "report.unselected" };
              }),
            },
          },
          invoke: {
            id: "selection",
            src: "selection",
            input: ({ context: { subscriptions, reports, report, restored }, self }) => ({
              owner: self,
              subscriptions,
              reports,
              report: findOwn(reports, restored) ?? findOwn(reports, report),
              linkAbsent: report !== null && findOwn(reports, report) === null,
            }),
            onDone: { target: "closed" },
            onError: { target: "closed" },
          },
        },
        closed: {
          description: "The selection dialog is closed.",
          on: {
            "change.requested": { target: "selecting" },
            "retry.requested": {
              actions: sendTo("viewing", ({ context }) => ({ type: "retry.requested", page: context.report?.page })),
            },
          },
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
  /** The one that is shown, or was shown last. */
  report: ReportAddress | null;
}

export function reportsView({ value, context }: SnapshotFrom<typeof reportsMachine>): ReportsView {
  const { reports, report } = context;
  return { at: typeof value === "string" ? value : "open", report: findOwn(reports, report) && report };
}

/** The report that is selected in the open dialog; null while it is closed. */
export const selectedReport = ({ children }: SnapshotFrom<typeof reportsMachine>): ReportRef | null =>
  children.selection?.getSnapshot().context.report ?? null;
