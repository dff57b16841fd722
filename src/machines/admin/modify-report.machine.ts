// One existing report: chosen, changed, updated or deleted.
// Specification, section 2 (Modify Report), section 4 (Modify, Row-level security), section 5.
import { assign, emit, sendTo, setup, type SnapshotFrom, spawnChild } from "xstate";
import type { Outcome, SubscriptionReport } from "../../api/contract.ts";
import { adminMessages } from "../../rules/admin/messages.ts";
import {
  emptyReportForm,
  hasUnsavedChanges,
  type ReportForm,
  toForm,
  toRecord,
} from "../../rules/admin/report-form.ts";
import { setField } from "../../rules/admin/report-form-input.ts";
import { needs } from "../needs.ts";
import { errorNotice, informationNotice, type Notice } from "../dialogs/notice.ts";
import { type PrimaryPartyEvent, primaryPartyMachine } from "./primary-party.machine.ts";
import { type FieldInput, messageOr, type ReportFormEvent, reportFormGuards } from "./report-form-parts.ts";

export interface ModifyReportContext {
  email: string;
  chosen: SubscriptionReport | null;
  form: ReportForm;
}

export type ModifyReportEvent =
  | { type: "drafts.restored"; form: ReportForm; chosen: SubscriptionReport | null }
  | { type: "report.selected"; report: SubscriptionReport }
  | { type: "update.requested" | "delete.requested" | "delete.confirmed" | "delete.cancelled" }
  | ReportFormEvent;

type Fact =
  | Notice
  | { type: "confirmation.opened"; reportName: string }
  | { type: "confirmation.closed" }
  | { type: "report.updated" | "report.deleted"; report: SubscriptionReport };

const record = ({ form, email, chosen }: ModifyReportContext) =>
  toRecord(form, { updatedBy: email, subscriptionReportId: chosen?.subscriptionReportId ?? 0 });

/** Back to the form, whose input is kept. */
const returnWithError = (message: string) =>
  ({ target: "idle.editing", actions: { type: "emitError", params: { message } } }) as const;

const noReport = (subscriptionId: string) => ({ chosen: null, form: { ...emptyReportForm, subscriptionId } });

export const modifyReportMachine = setup({
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
    deleteReport: needs<Outcome, { id: number }>("deleteReport"),
  },
  guards: {
    ...reportFormGuards,
    isChosen: ({ context }) => context.chosen !== null,
  },
  actions: {
    startParty: spawnChild("primaryParty", { id: "party", input: ({ self }) => ({ parent: self }) }),
    sendPartyNeed: sendTo("party", ({ context: { form, chosen } }): PrimaryPartyEvent => {
      const { rls, subscriptionId, partyId } = form;
      if (chosen === null || !rls) return { type: "party.released" };
      return { type: "party.needed", subscriptionId, partyId };
    }),
    sendPartyAwaited: sendTo("party", { type: "party.awaited" }),
    forwardPartyRequest: sendTo("party", { type: "party.requested" }),
    restoreDraft: assign((_, { chosen, form }: Pick<ModifyReportContext, "chosen" | "form">) => ({ chosen, form })),
    setSubscription: assign((_, { subscriptionId }: { subscriptionId: string }) => noReport(subscriptionId)),
    setReport: assign((_, { report }: { report: SubscriptionReport }) => ({ chosen: report, form: toForm(report) })),
    clearReport: assign(({ context: { form } }) => noReport(form.subscriptionId)),
    setField: assign(({ context: { form } }, { field, value }: FieldInput) => ({ form: setField(form, field, value) })),
    setRls: assign(({ context: { form } }, { rls }: { rls: boolean }) => ({ form: { ...form, rls } })),
    setParty: assign(({ context: { form } }, { partyId }: { partyId: string }) => ({ form: { ...form, partyId } })),
    emitConfirmationOpened: emit(({ context }) => ({
      type: "confirmation.opened" as const,
      reportName: context.chosen?.reportName ?? "",
    })),
    emitConfirmationClosed: emit({ type: "confirmation.closed" }),
    emitError: emit(errorNotice),
    emitSuccess: emit(informationNotice),
    // Without a change nobody has updated it.
    emitUpdated: emit(({ context }) => ({
      type: "report.updated" as const,
      report: context.chosen && !hasUnsavedChanges(context.form, context.chosen) ? context.chosen : record(context),
    })),
    emitDeleted: emit(({ context }) => ({
      type: "report.deleted" as const,
      report: context.chosen ?? record(context),
    })),
  },
}).createMachine({
  id: "modifyReport",
  context: ({ input }) => ({ email: input.email, chosen: null, form: emptyReportForm }),
  entry: "startParty",
  initial: "idle",
  on: { "party.loaded": { actions: { type: "setParty", params: ({ event }) => event } } },
  states: {
    idle: {
      description: "No report is sent or deleted.",
      initial: "choosing",
      on: {
        "drafts.restored": { target: ".choosing", actions: { type: "restoreDraft", params: ({ event }) => event } },
        "subscription.selected": {
          target: ".choosing",
          actions: { type: "setSubscription", params: ({ event }) => event },
        },
        "report.selected": { target: ".choosing", actions: { type: "setReport", params: ({ event }) => event } },
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
      },
    },
    confirmingDelete: {
      description: "The user must confirm the deletion of the report, which is named.",
      entry: "emitConfirmationOpened",
      exit: "emitConfirmationClosed",
      on: { "delete.confirmed": { target: "deleting" }, "delete.cancelled": { target: "idle.editing" } },
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
  at: "choosing" | "editing" | "confirmingDelete" | "awaitingParty" | "updating" | "deleting";
  form: ReportForm;
  chosen: SubscriptionReport | null;
  isBusy: boolean;
  canUpdate: boolean;
  canDelete: boolean;
}

export function modifyReportView(snapshot: SnapshotFrom<typeof modifyReportMachine>): ModifyReportView {
  const { value, context } = snapshot;
  return {
    at: typeof value === "object" ? value.idle : value,
    form: context.form,
    chosen: context.chosen,
    isBusy: snapshot.hasTag("busy"),
    canUpdate: snapshot.can({ type: "update.requested" }),
    canDelete: snapshot.can({ type: "delete.requested" }),
  };
}
