// What Modify Report knows, needs and does; its states are in modify-report.machine.ts.
import { assign, emit, raise, sendTo, setup, spawnChild } from "xstate";
import type { Outcome, SubscriptionReport } from "../../api/contract.ts";
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
import { type FieldInput, type ReportFormEvent, reportFormGuards } from "./report-form-parts.ts";
import type { SubscriptionSelected } from "./selected-subscription.ts";

export interface ModifyReportContext {
  email: string;
  chosen: SubscriptionReport | null;
  form: ReportForm;
  /** How many people can see the report that is to be deleted. Null where the back end does not tell. */
  readers: number | null;
  /** The choice that is made once unsaved changes are discarded. */
  requested: ModifyReportEvent | null;
}

/** A report to edit, and what is changed in its form at once. */
export interface EditRequest {
  report: SubscriptionReport;
  change?: Partial<ReportForm>;
}

export type ModifyReportEvent =
  | { type: "drafts.restored"; form: ReportForm; chosen: SubscriptionReport | null }
  | { type: "report.selected"; report: SubscriptionReport }
  | ({ type: "edit.requested" } & EditRequest)
  | { type: "discard.confirmed" | "discard.cancelled" }
  | { type: "update.requested" | "delete.requested" | "delete.confirmed" | "delete.cancelled" }
  | ReportFormEvent;

type Fact =
  | Notice
  | SubscriptionSelected
  | { type: "confirmation.opened"; reportName: string }
  | { type: "confirmation.closed" }
  | { type: "report.updated" | "report.deleted"; report: SubscriptionReport };

export const record = ({ form, email, chosen }: ModifyReportContext) =>
  toRecord(form, { updatedBy: email, subscriptionReportId: chosen?.subscriptionReportId ?? 0 });

function requestedOf({ requested }: ModifyReportContext): ModifyReportEvent {
  if (requested === null) throw new Error("Nothing is requested");
  return requested;
}

const noReport = (subscriptionId: string) => ({ chosen: null, form: { ...emptyReportForm, subscriptionId } });

export const machineSetup = setup({
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
    canKeep: ({ context: { form, chosen } }, { subscriptionId }: { subscriptionId: string }) =>
      form.subscriptionId !== subscriptionId && !hasUnsavedChanges(form, chosen),
    isChosen: ({ context }) => context.chosen !== null,
    isChosenReport: ({ context: { chosen } }, { report }: EditRequest) =>
      chosen?.subscriptionReportId === report.subscriptionReportId,
    hasUnsavedChanges: ({ context: { form, chosen } }) => hasUnsavedChanges(form, chosen),
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
    setReport: assign((_, { report, change }: EditRequest) => ({
      chosen: report,
      form: { ...toForm(report), ...change },
    })),
    changeForm: assign(({ context: { form } }, { change }: EditRequest) => ({ form: { ...form, ...change } })),
    setRequested: assign((_, requested: ModifyReportEvent) => ({ requested })),
    clearRequested: assign({ requested: null }),
    discardChanges: assign(({ context: { chosen, form } }) => ({ form: chosen ? toForm(chosen) : form })),
    raiseRequested: raise(({ context }) => requestedOf(context)),
    clearReport: assign(({ context: { form } }) => noReport(form.subscriptionId)),
    setField: assign(({ context: { form } }, { field, value }: FieldInput) => ({ form: setField(form, field, value) })),
    setRls: assign(({ context: { form } }, { rls }: { rls: boolean }) => ({ form: { ...form, rls } })),
    setParty: assign(({ context: { form } }, { partyId }: { partyId: string }) => ({ form: { ...form, partyId } })),
    /** The saved report has it already: the server reads it from the subscription. */
    setChangedParty: assign(({ context: { form, chosen } }, { partyId }: { partyId: string }) => ({
      // Without one it is loaded when Row Level Security is ticked.
      form: form.partyId === "" ? form : { ...form, partyId },
      chosen: chosen?.rls ? { ...chosen, partyId } : chosen,
    })),
    clearReaders: assign({ readers: null }),
    setReaders: assign((_, { readers }: { readers: number | null }) => ({ readers })),
    emitConfirmationOpened: emit(({ context }) => ({
      type: "confirmation.opened" as const,
      reportName: context.chosen?.reportName ?? "",
    })),
    emitConfirmationClosed: emit({ type: "confirmation.closed" }),
    emitSubscriptionSelected: emit(({ context }) => ({
      type: "subscription.selected" as const,
      subscriptionId: context.form.subscriptionId,
    })),
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
});
