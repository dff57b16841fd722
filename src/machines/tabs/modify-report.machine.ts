// One existing report: chosen, changed, updated or deleted.
import { assign, emit, raise, sendTo, setup, type SnapshotFrom, spawnChild } from "xstate";
import type { Outcome, SubscriptionReport } from "../../api/contract.ts";
import { adminMessages } from "../../rules/admin/messages.ts";
import {
  emptyReportForm,
  hasUnsavedChanges,
  type ReportForm,
  setField,
  toForm,
  toRecord,
} from "../../rules/tabs/report-form.ts";
import { hasSucceeded, needs } from "../needs.ts";
import { errorNotice, informationNotice, type Notice } from "../dialogs/dialogs.machine.ts";
import {
  isOfForm,
  type PrimaryPartyEvent,
  primaryPartyMachine,
  type ReportFormEvent,
  reportFormGuards,
} from "./primary-party.machine.ts";

export interface ModifyReportContext {
  email: string;
  chosen: SubscriptionReport | null;
  form: ReportForm;
  /** How many people can see the report that is to be deleted. Null where the back end does not tell. */
  readers: number | null;
  /** The choice that is made once unsaved changes are discarded. */
  requested: ModifyReportEvent | null;
}

export type ModifyReportEvent =
  | { type: "drafts.restored"; form: ReportForm; chosen: SubscriptionReport | null }
  | { type: "report.selected"; report: SubscriptionReport }
  /** A report to edit, and what is changed in its form at once. */
  | { type: "edit.requested"; report: SubscriptionReport; change?: Partial<ReportForm> }
  | { type: "discard.confirmed" | "discard.cancelled" }
  | { type: "update.requested" | "delete.requested" | "delete.confirmed" | "delete.cancelled" }
  | ReportFormEvent;

type Fact =
  | Notice
  | { type: "subscription.selected"; subscriptionId: string }
  | { type: "report.updated" | "report.deleted"; report: SubscriptionReport };

interface Args<Event> {
  context: ModifyReportContext;
  event: Event;
}

const record = ({ form, email, chosen }: ModifyReportContext) =>
  toRecord(form, { updatedBy: email, subscriptionReportId: chosen?.subscriptionReportId ?? 0 });

function requestedOf({ requested }: ModifyReportContext): ModifyReportEvent {
  if (requested === null) throw new Error("Nothing is requested");
  return requested;
}

const noReport = (subscriptionId: string) => ({ chosen: null, form: { ...emptyReportForm, subscriptionId } });

const canKeep = ({ context: { form, chosen }, event }: Args<{ subscriptionId: string }>) =>
  form.subscriptionId !== event.subscriptionId && !hasUnsavedChanges(form, chosen);
const isChosenReport = ({ context: { chosen }, event: { report } }: Args<{ report: SubscriptionReport }>) =>
  chosen?.subscriptionReportId === report.subscriptionReportId;

const machineSetup = setup({
  types: {
    context: {} as ModifyReportContext,
    events: {} as ModifyReportEvent,
    emitted: {} as Fact,
    input: {} as { email: string },
    children: {} as { party: "primaryParty" },
  },
  actors: {
    primaryParty: primaryPartyMachine,
    updateReport: needs<Outcome, SubscriptionReport>("updateReport"),
    countReaders: needs<number | null, { chosen: SubscriptionReport | null }>("countReaders"),
    deleteReport: needs<Outcome, { id: number }>("deleteReport"),
  },
  guards: {
    ...reportFormGuards,
    isChosen: ({ context }) => context.chosen !== null,
    hasUnsavedChanges: ({ context: { form, chosen } }) => hasUnsavedChanges(form, chosen),
  },
  actions: {
    sendPartyNeed: sendTo("party", ({ context: { form, chosen } }): PrimaryPartyEvent => {
      const { rls, subscriptionId, partyId } = form;
      if (chosen === null || !rls) return { type: "party.released" };
      return { type: "party.needed", subscriptionId, partyId };
    }),
    emitSubscriptionSelected: emit(({ context }) => ({
      type: "subscription.selected",
      subscriptionId: context.form.subscriptionId,
    })),
    clearReport: assign(({ context: { form } }) => noReport(form.subscriptionId)),
  },
});

/** Before unsaved changes are lost, the user is asked. */
const confirmDiscard = {
  guard: "hasUnsavedChanges",
  target: ".confirmingDiscard",
  actions: machineSetup.assign(({ event }) => ({ requested: event })),
} as const;

export const modifyReportMachine = machineSetup.createMachine({
  id: "modifyReport",
  context: ({ input }) => ({ email: input.email, chosen: null, form: emptyReportForm, readers: null, requested: null }),
  entry: spawnChild("primaryParty", { id: "party", input: ({ self }) => ({ parent: self }) }),
  initial: "idle",
  on: {
    "party.loaded": {
      actions: assign(({ context: { form }, event: { partyId } }) => ({ form: { ...form, partyId } })),
    },
  },
  states: {
    idle: {
      description: "No report is sent or deleted.",
      initial: "choosing",
      on: {
        "drafts.restored": {
          target: ".choosing",
          actions: assign(({ event: { chosen, form } }) => ({ chosen, form })),
        },
        "subscription.selected": [
          confirmDiscard,
          {
            target: ".choosing",
            actions: [assign(({ event }) => noReport(event.subscriptionId)), "emitSubscriptionSelected"],
          },
        ],
        "subscription.kept": {
          guard: canKeep,
          target: ".choosing",
          actions: assign(({ event }) => noReport(event.subscriptionId)),
        },
        "report.selected": [
          confirmDiscard,
          {
            target: ".choosing",
            actions: [
              assign(({ event: { report } }) => ({ chosen: report, form: toForm(report) })),
              "emitSubscriptionSelected",
            ],
          },
        ],
        "edit.requested": [
          {
            guard: isChosenReport,
            target: ".choosing",
            actions: assign(({ context: { form }, event: { change } }) => ({ form: { ...form, ...change } })),
          },
          confirmDiscard,
          {
            target: ".choosing",
            actions: [
              assign(({ event: { report, change } }) => ({ chosen: report, form: { ...toForm(report), ...change } })),
              "emitSubscriptionSelected",
            ],
          },
        ],
        "party.changed": {
          guard: isOfForm,
          actions: [
            // The saved report has it already: the server reads it from the subscription.
            assign(({ context: { form, chosen }, event: { partyId } }) => ({
              // Without one it is loaded when Row Level Security is ticked.
              form: form.partyId === "" ? form : { ...form, partyId },
              chosen: chosen?.rls ? { ...chosen, partyId } : chosen,
            })),
            "sendPartyNeed",
          ],
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
          on: {
            "field.changed": {
              actions: assign(({ context: { form }, event: { field, value } }) => ({
                form: setField(form, field, value),
              })),
            },
            "rls.changed": {
              actions: [
                assign(({ context: { form }, event: { rls } }) => ({ form: { ...form, rls } })),
                "sendPartyNeed",
              ],
            },
            "party.requested": { actions: sendTo("party", { type: "party.requested" }) },
            "update.requested": [
              { guard: "hasWrongId", actions: emit(errorNotice(adminMessages.modifyIdsWrong)) },
              { guard: "needsParty", target: "#modifyReport.awaitingParty" },
              { guard: "isComplete", target: "#modifyReport.updating" },
            ],
            "delete.requested": { target: "#modifyReport.confirmingDelete" },
          },
        },
        confirmingDiscard: {
          description: "Another subscription or report is requested: the user is asked whether changes may be lost.",
          on: {
            "discard.confirmed": {
              target: "editing",
              actions: [
                assign(({ context: { chosen, form } }) => ({ form: chosen ? toForm(chosen) : form })),
                raise(({ context }) => requestedOf(context)),
              ],
            },
            "discard.cancelled": { target: "editing" },
          },
        },
      },
    },
    confirmingDelete: {
      description: "The user must confirm the deletion of the report, which is named.",
      on: { "delete.confirmed": { target: "deleting" }, "delete.cancelled": { target: "idle.editing" } },
      initial: "countingReaders",
      states: {
        countingReaders: {
          description: "The people who lose the report are counted.",
          entry: assign({ readers: null }),
          invoke: {
            src: "countReaders",
            input: ({ context }) => ({ chosen: context.chosen }),
            onDone: { target: "readersCounted", actions: assign(({ event }) => ({ readers: event.output })) },
            onError: { target: "readersCounted" },
          },
        },
        readersCounted: { description: "The user is told how many people lose the report." },
      },
    },
    awaitingParty: {
      description: "The report waits for its party: without one, its readers would see no rows.",
      tags: "busy",
      entry: sendTo("party", { type: "party.awaited" }),
      on: {
        "party.loaded": {
          target: "updating",
          actions: assign(({ context: { form }, event: { partyId } }) => ({ form: { ...form, partyId } })),
        },
        "party.failed": { target: "idle.editing", actions: emit(errorNotice(adminMessages.updateFailed)) },
      },
    },
    updating: {
      description: "The changed report is sent to the back end.",
      tags: "busy",
      invoke: {
        src: "updateReport",
        input: ({ context }) => record(context),
        onDone: [
          {
            guard: hasSucceeded,
            target: "idle.choosing",
            actions: [
              emit(({ event: { output } }) => informationNotice(output.message || adminMessages.reportUpdated)),
              // Without a change nobody has updated it.
              emit(({ context }) => ({
                type: "report.updated",
                report:
                  context.chosen && !hasUnsavedChanges(context.form, context.chosen) ? context.chosen : record(context),
              })),
              "clearReport",
            ],
          },
          {
            target: "idle.editing",
            actions: emit(({ event: { output } }) => errorNotice(output.message || adminMessages.updateFailed)),
          },
        ],
        onError: { target: "idle.editing", actions: emit(errorNotice(adminMessages.updateFailed)) },
      },
    },
    deleting: {
      description: "The back end is asked to delete the report.",
      tags: "busy",
      invoke: {
        src: "deleteReport",
        input: ({ context }) => ({ id: context.chosen?.subscriptionReportId ?? 0 }),
        onDone: [
          {
            guard: hasSucceeded,
            target: "idle.choosing",
            actions: [
              emit(({ event: { output } }) => informationNotice(output.message || adminMessages.reportDeleted)),
              emit(({ context }) => ({ type: "report.deleted", report: context.chosen ?? record(context) })),
              "clearReport",
            ],
          },
          {
            target: "idle.editing",
            actions: emit(({ event: { output } }) => errorNotice(output.message || adminMessages.deleteFailed)),
          },
        ],
        onError: { target: "idle.editing", actions: emit(errorNotice(adminMessages.deleteFailed)) },
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
