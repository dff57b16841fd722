// The report that was deleted last, for so long as its deletion can be undone.
// Beyond the specification, in Modify Report; not offered where the back end has no such call.
import { assign, emit, enqueueActions, setup, type SnapshotFrom } from "xstate";
import type { MappingChange, SubscriptionReport } from "../../api/contract.ts";
import type { DeletedReport, Restoration } from "../../api/report-contract.ts";
import { adminMessages } from "../../rules/admin/messages.ts";
import { errorNotice, type Notice } from "../dialogs/notice.ts";
import { needs } from "../needs.ts";

export interface ReportRestorationContext {
  id: number;
  reportName: string;
  secondsLeft: number;
  /** How many people have the restored report again. */
  readers: number;
}

export type ReportRestorationEvent =
  { type: "report.deleted"; report: SubscriptionReport } | { type: "undo.requested" } | { type: "undo.dismissed" };

type Fact =
  | Notice
  | { type: "report.added"; report: SubscriptionReport }
  | { type: "mappings.changed"; changes: readonly MappingChange[] };

const MILLISECONDS = 1000;

export const reportRestorationMachine = setup({
  types: {
    context: {} as ReportRestorationContext,
    events: {} as ReportRestorationEvent,
    emitted: {} as Fact,
  },
  actors: {
    findDeleted: needs<DeletedReport | null, { id: number }>("findDeleted"),
    restoreReport: needs<Restoration, { id: number }>("restoreReport"),
  },
  delays: { undoTime: ({ context }) => context.secondsLeft * MILLISECONDS },
  guards: {
    isRestorable: (_, { deleted }: { deleted: DeletedReport | null }) => deleted !== null,
    isRestored: (_, { isSuccess, report }: Restoration) => isSuccess && report !== null,
  },
  actions: {
    setReport: assign((_, { report }: { report: SubscriptionReport }) => ({
      id: report.subscriptionReportId,
      reportName: report.reportName,
    })),
    setSecondsLeft: assign((_, { deleted }: { deleted: DeletedReport | null }) => ({
      secondsLeft: deleted?.secondsLeft ?? 0,
    })),
    setReaders: assign((_, { principalIds }: Restoration) => ({ readers: principalIds.length })),
    emitError: emit(errorNotice),
    emitAdded: enqueueActions(({ enqueue }, { report }: Restoration) => {
      if (report) enqueue.emit({ type: "report.added", report });
    }),
    emitMappingsChanged: emit(({ context: { id } }, { principalIds }: Restoration) => ({
      type: "mappings.changed" as const,
      changes: principalIds.map((principalId) => ({ action: "add" as const, subscriptionReportId: id, principalId })),
    })),
  },
}).createMachine({
  id: "reportRestoration",
  context: { id: 0, reportName: "", secondsLeft: 0, readers: 0 },
  initial: "inactive",
  on: { "report.deleted": { target: ".finding", actions: { type: "setReport", params: ({ event }) => event } } },
  states: {
    inactive: { description: "No deletion can be undone." },
    finding: {
      description: "The back end is asked whether it can undo the deletion.",
      invoke: {
        id: "findDeleted",
        src: "findDeleted",
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: "isRestorable", params: ({ event }) => ({ deleted: event.output }) },
            target: "offered",
            actions: { type: "setSecondsLeft", params: ({ event }) => ({ deleted: event.output }) },
          },
          { target: "inactive" },
        ],
        onError: { target: "inactive" },
      },
    },
    offered: {
      description: "The deletion can be undone.",
      after: { undoTime: { target: "inactive" } },
      on: { "undo.requested": { target: "restoring" }, "undo.dismissed": { target: "inactive" } },
    },
    restoring: {
      description: "The back end restores the report.",
      invoke: {
        id: "restoreReport",
        src: "restoreReport",
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: "isRestored", params: ({ event }) => event.output },
            target: "restored",
            actions: [
              { type: "setReaders", params: ({ event }) => event.output },
              { type: "emitAdded", params: ({ event }) => event.output },
              { type: "emitMappingsChanged", params: ({ event }) => event.output },
            ],
          },
          {
            target: "offered",
            actions: {
              type: "emitError",
              params: ({ event }) => ({ message: event.output.message || adminMessages.restoreFailed }),
            },
          },
        ],
        onError: {
          target: "offered",
          actions: { type: "emitError", params: { message: adminMessages.restoreFailed } },
        },
      },
    },
    restored: {
      description: "The report is there again.",
      on: { "undo.dismissed": { target: "inactive" } },
    },
  },
});

export type ReportRestorationView =
  | { at: "inactive" }
  | { at: "finding" }
  | { at: "offered" | "restoring"; reportName: string; secondsLeft: number }
  | { at: "restored"; reportName: string; readers: number };

export function reportRestorationView(snapshot: SnapshotFrom<typeof reportRestorationMachine>): ReportRestorationView {
  const { value: at, context } = snapshot;
  const { reportName, secondsLeft, readers } = context;
  if (at === "inactive" || at === "finding") return { at };
  return at === "restored" ? { at, reportName, readers } : { at, reportName, secondsLeft };
}
