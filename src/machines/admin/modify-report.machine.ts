// One existing report: chosen, changed, updated or deleted.
import type { SnapshotFrom } from "xstate";
import type { SubscriptionReport } from "../../api/contract.ts";
import { adminMessages } from "../../rules/admin/messages.ts";
import { emptyReportForm, type ReportForm } from "../../rules/admin/report-form.ts";
import { type EditRequest, machineSetup, type ModifyReportEvent, record } from "./modify-report.setup.ts";
import { messageOr } from "./report-form-parts.ts";

export type { ModifyReportContext, ModifyReportEvent } from "./modify-report.setup.ts";

/** Back to the form, whose input is kept. */
const returnWithError = (message: string) =>
  ({ target: "idle.editing", actions: { type: "emitError", params: { message } } }) as const;

/** Before unsaved changes are lost, the user is asked. */
const confirmDiscard = {
  guard: "hasUnsavedChanges",
  target: ".confirmingDiscard",
  actions: { type: "setRequested", params: ({ event }: { event: ModifyReportEvent }) => event },
} as const;

const openReport = {
  target: ".choosing",
  actions: [{ type: "setReport", params: ({ event }: { event: EditRequest }) => event }, "emitSubscriptionSelected"],
} as const;

export const modifyReportMachine = machineSetup.createMachine({
  id: "modifyReport",
  context: ({ input }) => ({ email: input.email, chosen: null, form: emptyReportForm, readers: null, requested: null }),
  entry: "startParty",
  initial: "idle",
  on: { "party.loaded": { actions: { type: "setParty", params: ({ event }) => event } } },
  states: {
    idle: {
      description: "No report is sent or deleted.",
      initial: "choosing",
      on: {
        "drafts.restored": { target: ".choosing", actions: { type: "restoreDraft", params: ({ event }) => event } },
        "subscription.selected": [
          confirmDiscard,
          {
            target: ".choosing",
            actions: [{ type: "setSubscription", params: ({ event }) => event }, "emitSubscriptionSelected"],
          },
        ],
        "subscription.kept": {
          guard: { type: "canKeep", params: ({ event }) => event },
          target: ".choosing",
          actions: { type: "setSubscription", params: ({ event }) => event },
        },
        "report.selected": [confirmDiscard, openReport],
        "edit.requested": [
          {
            guard: { type: "isChosenReport", params: ({ event }) => event },
            target: ".choosing",
            actions: { type: "changeForm", params: ({ event }) => event },
          },
          confirmDiscard,
          openReport,
        ],
        "party.changed": {
          guard: { type: "isOfForm", params: ({ event }) => event },
          actions: [{ type: "setChangedParty", params: ({ event }) => event }, "sendPartyNeed"],
        },
      },
      states: {
        choosing: {
          description: "No report is chosen; the details are empty.",
          entry: "sendPartyNeed",
          always: { guard: "isChosen", target: "editing" },
        },
        editing: {
          description: "The details of the chosen report are shown and may be changed.",
          entry: "clearRequested",
          on: {
            "field.changed": { actions: { type: "setField", params: ({ event }) => event } },
            "rls.changed": { actions: [{ type: "setRls", params: ({ event }) => event }, "sendPartyNeed"] },
            "party.requested": { actions: "forwardPartyRequest" },
            "update.requested": [
              {
                guard: "hasWrongId",
                actions: { type: "emitError", params: { message: adminMessages.modifyIdsWrong } },
              },
              { guard: "needsParty", target: "#modifyReport.awaitingParty" },
              { guard: "isComplete", target: "#modifyReport.updating" },
            ],
            "delete.requested": { target: "#modifyReport.confirmingDelete" },
          },
        },
        confirmingDiscard: {
          description: "Another subscription or report is requested: the user is asked whether changes may be lost.",
          on: {
            "discard.confirmed": { target: "editing", actions: ["discardChanges", "raiseRequested"] },
            "discard.cancelled": { target: "editing" },
          },
        },
      },
    },
    confirmingDelete: {
      description: "The user must confirm the deletion of the report, which is named.",
      entry: "emitConfirmationOpened",
      exit: "emitConfirmationClosed",
      on: { "delete.confirmed": { target: "deleting" }, "delete.cancelled": { target: "idle.editing" } },
      initial: "countingReaders",
      states: {
        countingReaders: {
          description: "The people who lose the report are counted.",
          entry: "clearReaders",
          invoke: {
            id: "countReaders",
            src: "countReaders",
            input: ({ context }) => ({ chosen: context.chosen }),
            onDone: {
              target: "readersCounted",
              actions: { type: "setReaders", params: ({ event }) => ({ readers: event.output }) },
            },
            onError: { target: "readersCounted" },
          },
        },
        readersCounted: { description: "The user is told how many people lose the report." },
      },
    },
    awaitingParty: {
      description: "The report waits for its party: without one, its readers would see no rows.",
      tags: "busy",
      entry: "sendPartyAwaited",
      on: {
        "party.loaded": { target: "updating", actions: { type: "setParty", params: ({ event }) => event } },
        "party.failed": returnWithError(adminMessages.updateFailed),
      },
    },
    updating: {
      description: "The changed report is sent to the back end.",
      tags: "busy",
      invoke: {
        id: "updateReport",
        src: "updateReport",
        input: ({ context }) => record(context),
        onDone: [
          {
            guard: { type: "hasSucceeded", params: ({ event }) => event.output },
            target: "idle.choosing",
            actions: [
              { type: "emitSuccess", params: messageOr(adminMessages.reportUpdated) },
              "emitUpdated",
              "clearReport",
            ],
          },
          { target: "idle.editing", actions: { type: "emitError", params: messageOr(adminMessages.updateFailed) } },
        ],
        onError: returnWithError(adminMessages.updateFailed),
      },
    },
    deleting: {
      description: "The back end is asked to delete the report.",
      tags: "busy",
      invoke: {
        id: "deleteReport",
        src: "deleteReport",
        input: ({ context }) => ({ id: context.chosen?.subscriptionReportId ?? 0 }),
        onDone: [
          {
            guard: { type: "hasSucceeded", params: ({ event }) => event.output },
            target: "idle.choosing",
            actions: [
              { type: "emitSuccess", params: messageOr(adminMessages.reportDeleted) },
              "emitDeleted",
              "clearReport",
            ],
          },
          { target: "idle.editing", actions: { type: "emitError", params: messageOr(adminMessages.deleteFailed) } },
        ],
        onError: returnWithError(adminMessages.deleteFailed),
      },
    },
  },
});

export interface ModifyReportView {
  at: "choosing" | "editing" | "confirmingDiscard" | "confirmingDelete" | "awaitingParty" | "updating" | "deleting";
  form: ReportForm;
  chosen: SubscriptionReport | null;
  isBusy: boolean;
  canUpdate: boolean;
  canDelete: boolean;
}

export function modifyReportView(snapshot: SnapshotFrom<typeof modifyReportMachine>): ModifyReportView {
  const { value, context } = snapshot;
  return {
    at: typeof value === "string" ? value : "idle" in value ? value.idle : "confirmingDelete",
    form: context.form,
    chosen: context.chosen,
    isBusy: snapshot.hasTag("busy"),
    canUpdate: snapshot.can({ type: "update.requested" }),
    canDelete: snapshot.can({ type: "delete.requested" }),
  };
}

export type DeletionView =
  | { at: "closed" }
  | { at: "countingReaders"; chosen: SubscriptionReport }
  | { at: "readersCounted"; chosen: SubscriptionReport; readers: number | null };

/** What the confirmation of a deletion shows. */
export function deletionView({ value, context }: SnapshotFrom<typeof modifyReportMachine>): DeletionView {
  const { chosen, readers } = context;
  if (typeof value === "string" || "idle" in value || chosen === null) return { at: "closed" };
  const at = value.confirmingDelete;
  return at === "countingReaders" ? { at, chosen } : { at, chosen, readers };
}
