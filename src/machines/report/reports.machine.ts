// The report view: the user's reports are loaded, one of them is selected, and it is shown by `report.machine.ts`, which
// is loaded after the start. At the end, what the page reads of that machine and its children: here, because the start
// has the views but not the machines.
import {
  assign,
  emit,
  enqueueActions,
  type ErrorActorEvent,
  sendTo,
  type SnapshotFrom,
  setup,
  stopChild,
} from "xstate";
import type { Subscription, UserReport } from "../../api/contract.ts";
import type { EmbedFailure, RefreshFailure, ReportPage } from "../../rules/report/embed-facts.ts";
import type { FullScreenKind } from "../../rules/report/full-screen.ts";
import type { EmbedTarget } from "../../rules/report/report-frame.ts";
import { messages } from "../../rules/messages.ts";
import { findReport, readerRecord, type ReportAddress, type ReportRef } from "../../rules/report/report-ref.ts";
import { needs } from "../needs.ts";
import { deadEndNotice, failureNotice, type Notice } from "../dialogs/dialogs.machine.ts";
import type { embeddedReportMachine } from "./embedded-report.machine.ts";
import type { fullScreenMachine } from "./full-screen.machine.ts";
import type { reportFrameMachine } from "./report-frame.machine.ts";
import { reportSelectionMachine } from "./report-selection.machine.ts";
import type { reportMachine } from "./report.machine.ts";

export interface ReportLists {
  subscriptions: readonly Subscription[];
  reports: readonly UserReport[];
}

type Event =
  | { type: "route.entered"; email: string; report: ReportAddress | null }
  | { type: "route.left" | "retry.requested" | "change.requested" }
  | { type: "selection.restored" | "selection.changed" | "selection.confirmed"; report: ReportRef }
  | ErrorActorEvent<unknown, "report">;

type Fact =
  | Notice
  | { type: "selectionDialog.opened" | "selectionDialog.closed" }
  | { type: "report.viewed"; report: ReportRef };

export interface ReportsContext extends ReportLists {
  email: string;
  /** The report that the address names. */
  report: ReportAddress | null;
  /** What was selected in the dialog before a login came between. */
  restored: ReportRef | null;
  /** What is selected in the dialog, or was last. */
  selected: ReportRef | null;
  /** The first embed config has not come for a while. */
  isLate: boolean;
}

const findOwn = (reports: readonly UserReport[], report: ReportRef | null) =>
  (report && findReport(reports, report)) ?? null;
function recordOf({ reports, email }: ReportsContext, report: ReportRef | null) {
  const own = findOwn(reports, report);
  return own && readerRecord(own, email);
}

function selectionEvent(context: ReportsContext, report: ReportRef) {
  const record = recordOf(context, report);
  return record ? ({ type: "report.selected", record } as const) : ({ type: "report.unselected" } as const);
}

function requestEvent(context: ReportsContext, report: ReportAddress | null) {
  const record = recordOf(context, report);
  return record
    ? ({ type: "report.requested", record, page: report?.page } as const)
    : ({ type: "report.cleared" } as const);
}

/** Only for its type: the machine is started once it is loaded, with what was requested and selected until then. */
const report: unknown = needs("report");

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
    children: {} as { selection: "selection"; report: "report" },
  },
  actors: {
    loadReports: needs<ReportLists>("loadReports"),
    loadReport: needs<typeof reportMachine>("loadReport"),
    /** Ends when the network or other scripts are back. */
    awaitRecovery: needs<void>("awaitRecovery"),
    selection: reportSelectionMachine,
    report: report as typeof reportMachine,
  },
  delays: { untilLate: 3000 },
  actions: {
    startReport: enqueueActions(({ context, enqueue }, { machine }: { machine: typeof reportMachine }) => {
      const input = { record: recordOf(context, context.report), page: context.report?.page };
      // `setup` allows only machines that it knows.
      enqueue.spawnChild(machine as never, { id: "report", input } as never);
      if (context.selected) enqueue.sendTo("report", selectionEvent(context, context.selected));
    }),
    emitFailure: emit((_, { message }: { message: string }) => failureNotice(message)),
    emitDeadEnd: emit((_, { message }: { message: string }) => deadEndNotice(message)),
  },
}).createMachine({
  id: "reports",
  context: {
    email: "",
    report: null,
    restored: null,
    selected: null,
    isLate: false,
    subscriptions: [],
    reports: [],
  },
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
          actions: assign(({ event: { email, report } }) => ({ email, report, selected: null })),
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
            target: "#reports.open.dialog.closed",
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
      type: "parallel",
      entry: assign({ isLate: false }),
      after: { untilLate: { actions: assign({ isLate: true }) } },
      states: {
        dialog: {
          description: "Whether a report is being selected.",
          initial: "selecting",
          on: {
            "route.entered": [
              { guard: isSameReport, actions: assign(({ event }) => ({ report: event.report })) },
              { guard: namesReport, target: ".closed", actions: assign(({ event }) => ({ report: event.report })) },
              { target: ".selecting", actions: assign(({ event }) => ({ report: event.report })) },
            ],
            "selection.confirmed": {
              actions: [
                assign(({ event }) => ({ report: event.report })),
                emit(({ event }) => ({ type: "report.viewed" as const, report: event.report })),
              ],
            },
          },
          states: {
            selecting: {
              description: "The selection dialog is open.",
              entry: emit({ type: "selectionDialog.opened" }),
              exit: [emit({ type: "selectionDialog.closed" }), assign({ restored: null })],
              on: { "selection.changed": { actions: assign(({ event }) => ({ selected: event.report })) } },
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
              on: { "change.requested": { target: "selecting" } },
            },
          },
        },
        report: {
          description: "The machine that shows the report, whose code is loaded after the start.",
          initial: "loading",
          states: {
            loading: {
              description: "The code is being loaded.",
              invoke: {
                id: "loadReport",
                src: "loadReport",
                onDone: {
                  target: "loaded",
                  actions: { type: "startReport", params: ({ event }) => ({ machine: event.output }) },
                },
                onError: { target: "missing" },
              },
            },
            missing: {
              description: "The code could not be loaded. Each request loads it again.",
              invoke: { id: "awaitRecovery", src: "awaitRecovery", onDone: { target: "loading" } },
              on: {
                "route.entered": [{ guard: isSameReport }, { target: "loading" }],
                "selection.changed": { target: "loading" },
                "selection.confirmed": { target: "loading" },
                "retry.requested": { target: "loading" },
              },
            },
            loaded: {
              description: "The machine is running.",
              exit: stopChild("report"),
              on: {
                "route.entered": [
                  { guard: isSameReport },
                  { actions: sendTo("report", ({ context, event }) => requestEvent(context, event.report)) },
                ],
                "selection.changed": {
                  actions: sendTo("report", ({ context, event }) => selectionEvent(context, event.report)),
                },
                "selection.confirmed": {
                  actions: sendTo("report", ({ context, event }) => requestEvent(context, event.report)),
                },
                "retry.requested": {
                  actions: sendTo("report", ({ context }) => ({ type: "retry.requested", page: context.report?.page })),
                },
                "xstate.error.actor.report": {
                  target: "#reports.failed",
                  actions: { type: "emitFailure", params: { message: messages.reportDetailsFailed } },
                },
              },
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

type ReportsSnapshot = SnapshotFrom<typeof reportsMachine>;
type ReportSnapshot = SnapshotFrom<typeof reportMachine>;

export interface ReportsView {
  at: "inactive" | "loading" | "open" | "failed";
  /** The one that is shown, or was shown last. */
  report: ReportAddress | null;
}

export function reportsView({ value, context }: ReportsSnapshot): ReportsView {
  const { reports, report } = context;
  return { at: typeof value === "string" ? value : "open", report: findOwn(reports, report) && report };
}

/** The report that is selected in the open dialog; null while it is closed. */
export const selectedReport = ({ children }: ReportsSnapshot): ReportRef | null =>
  children.selection?.getSnapshot().context.report ?? null;

/** Whether the first embed config may still come; false also where it is late. */
export const isConfigExpected = ({ value, context }: ReportsSnapshot): boolean =>
  typeof value !== "string" && value.open.report !== "missing" && !context.isLate;

export interface ReportView {
  at: "empty" | "fetching" | "refused" | "mounted";
  title: string;
  refusal: unknown;
  slowNotice?: string | undefined;
}

/** What stands for the report until its machine is loaded. */
export function viewBeforeReport({ value, context }: ReportsSnapshot): ReportView {
  const title = recordOf(context, context.report)?.reportName;
  if (title === undefined) return { at: "empty", title: "", refusal: undefined };
  return typeof value === "object" && value.open.report === "missing"
    ? { at: "refused", title, refusal: notLoaded }
    : { at: "fetching", title, refusal: undefined };
}

const notLoaded = { kind: "notLoaded" };

export function reportView({ value, context }: ReportSnapshot): ReportView {
  const { record, prefetchedName, refusal, slowNotice } = context;
  return { at: value.view, title: record?.reportName ?? prefetchedName, refusal, slowNotice };
}

/** The seconds until a report is requested again that the server refuses for a time; undefined where it is not. */
export const retrySeconds = ({ value, context }: ReportSnapshot): number | undefined =>
  value.config === "waiting" || value.config === "retrying" ? context.secondsLeft : undefined;

export interface EmbeddedReportView {
  at: "embedding" | "viewing" | "recovering" | "broken";
  pages: readonly ReportPage[];
  page: string | null;
  slowNotice: string | undefined;
  isDrawn: boolean;
  fault: EmbedFailure | null;
  /** The error of the renewal that should have kept the report readable. */
  renewalError: unknown;
  refreshes: number;
  refreshFailure: RefreshFailure | null;
}

export function embeddedReportView({ context, value }: SnapshotFrom<typeof embeddedReportMachine>): EmbeddedReportView {
  const { pages, page, slowNotice, isDrawn, fault, renewalError, refreshes, refreshFailure } = context;
  const at = typeof value === "object" ? value.shown.screen : "broken";
  return { at, pages, page, slowNotice, isDrawn, fault, renewalError, refreshes, refreshFailure };
}

export interface ReportFrameView {
  at: "empty" | "prefetching" | "requested";
  target: EmbedTarget | null;
  frameNumber: number;
}

export function reportFrameView({ value, context }: SnapshotFrom<typeof reportFrameMachine>): ReportFrameView {
  return { at: value, target: context.target, frameNumber: context.frameNumber };
}

export interface FullScreenView {
  at: "off" | FullScreenKind;
}

export function fullScreenView(snapshot: SnapshotFrom<typeof fullScreenMachine>): FullScreenView {
  if (snapshot.matches("overlay")) return { at: "overlay" };
  // Until the browser has left full screen, nothing behind the report can take the focus.
  return { at: snapshot.matches("native") || snapshot.matches("leaving") ? "native" : "off" };
}
