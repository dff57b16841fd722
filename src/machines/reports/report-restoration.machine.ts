// The report that was deleted last, for so long as its deletion can be undone.
// Beyond the specification, in Modify Report.
import { assign, emit, enqueueActions, setup, type SnapshotFrom } from "xstate";
import type { MappingChange, SubscriptionReport } from "../../api/contract.ts";
import type { DeletedReport, Restoration } from "../../api/report-contract.ts";
import { adminMessages } from "../../rules/admin/messages.ts";
import { errorNotice, type Notice } from "../dialogs/dialogs.machine.ts";
import { needs } from "../needs.ts";

export interface ReportRestorationContext {
  id: number;
  reportName: string;
  secondsLeft: number;
  /** How many people have the restored report again. */
  readers: number;
}

export type ReportRestorationEvent =
  | { type: "report.deleted"; report: SubscriptionReport }
  | { type: "undo.requested" }
  | { type: "undo.dismissed" };

type Fact =
  | Notice
  | { type: "report.added"; report: SubscriptionReport }
  | { type: "mappings.changed"; changes: readonly MappingChange[] };

const MILLISECONDS = 1000;

const isRestorable = ({ event }: { event: { output: DeletedReport | null } }) => event.output !== null;
const isRestored = ({ event: { output } }: { event: { output: Restoration } }) =>
  output.isSuccess && output.report !== null;

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
}).createMachine({
  id: "reportRestoration",
  context: { id: 0, reportName: "", secondsLeft: 0, readers: 0 },
  initial: "inactive",
  on: {
    "report.deleted": {
      target: ".finding",
      actions: assign(({ event: { report } }) => ({ id: report.subscriptionReportId, reportName: report.reportName })),
    },
  },
  states: {
    inactive: { description: "No deletion can be undone." },
    finding: {
      description: "The back end is asked whether it can undo the deletion.",
      invoke: {
        src: "findDeleted",
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: isRestorable,
            target: "offered",
            actions: assign(({ event }) => ({ secondsLeft: event.output?.secondsLeft ?? 0 })),
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
        src: "restoreReport",
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: isRestored,
            target: "restored",
            actions: [
              assign(({ event }) => ({ readers: event.output.principalIds.length })),
              enqueueActions(({ context, event: { output }, enqueue }) => {
                if (output.report) enqueue.emit({ type: "report.added", report: output.report });
                enqueue.emit({
                  type: "mappings.changed",
                  changes: output.principalIds.map((principalId) => ({
                    action: "add",
                    subscriptionReportId: context.id,
                    principalId,
                  })),
                });
              }),
            ],
          },
          {
            target: "offered",
            actions: emit(({ event: { output } }) => errorNotice(output.message || adminMessages.restoreFailed)),
          },
        ],
        onError: { target: "offered", actions: emit(errorNotice(adminMessages.restoreFailed)) },
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
