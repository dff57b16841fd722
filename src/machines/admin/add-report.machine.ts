// One new report, from an empty form to its place in the shared list.
import { assign, emit, sendTo, setup, type SnapshotFrom, spawnChild } from "xstate";
import type { Outcome, SubscriptionReport } from "../../api/contract.ts";
import { adminMessages } from "../../rules/admin/messages.ts";
import { emptyReportForm, isBlank, type ReportForm, toRecord } from "../../rules/admin/report-form.ts";
import { setField } from "../../rules/admin/report-form-input.ts";
import { needs } from "../needs.ts";
import { errorNotice, informationNotice, type Notice } from "../dialogs/notice.ts";
import { type PrimaryPartyEvent, primaryPartyMachine } from "./primary-party.machine.ts";
import { type FieldInput, messageOr, type ReportFormEvent, reportFormGuards } from "./report-form-parts.ts";
import { subscriptionSelected, type SubscriptionSelected } from "./selected-subscription.ts";

export interface AddReportContext {
  email: string;
  form: ReportForm;
  /** A report that the back end has saved, until its number is fetched: it must not be added twice. */
  saved: { report: SubscriptionReport; message: string } | null;
  /** The report that was added last. */
  added: SubscriptionReport | null;
}

export type AddReportEvent =
  { type: "drafts.restored"; form: ReportForm } | { type: "add.requested" } | ReportFormEvent;

type Fact = Notice | SubscriptionSelected | { type: "report.added"; report: SubscriptionReport };

const record = ({ form, email }: AddReportContext) => toRecord(form, { updatedBy: email });

export const addReportMachine = setup({
  types: {
    context: {} as AddReportContext,
    events: {} as AddReportEvent,
    emitted: {} as Fact,
    input: {} as { email: string },
    children: {} as { party: "primaryParty" },
  },
  actors: {
    primaryParty: primaryPartyMachine,
    addReport: needs<Outcome, SubscriptionReport>("addReport"),
    loadReportNumber: needs<number, { reportId: string; subscriptionId: string }>("loadReportNumber"),
  },
  guards: {
    ...reportFormGuards,
    isSaved: ({ context }) =>
      context.saved !== null && JSON.stringify(context.saved.report) === JSON.stringify(record(context)),
    canKeep: ({ context: { form } }, { subscriptionId }: { subscriptionId: string }) =>
      form.subscriptionId !== subscriptionId && isBlank(form),
    isNumber: (_, { id }: { id: number }) => id > 0,
  },
  actions: {
    startParty: spawnChild("primaryParty", { id: "party", input: ({ self }) => ({ parent: self }) }),
    sendPartyNeed: sendTo("party", ({ context: { form } }): PrimaryPartyEvent => {
      const { rls, subscriptionId } = form;
      if (!rls || subscriptionId === "") return { type: "party.released" };
      return { type: "party.needed", subscriptionId, partyId: "" };
    }),
    sendPartyAwaited: sendTo("party", { type: "party.awaited" }),
    forwardPartyRequest: sendTo("party", { type: "party.requested" }),
    restoreDraft: assign((_, { form }: { form: ReportForm }) => ({ form })),
    setSubscription: assign(({ context: { form } }, { subscriptionId }: { subscriptionId: string }) => ({
      form: { ...form, subscriptionId, partyId: "" },
    })),
    setField: assign(({ context: { form } }, { field, value }: FieldInput) => ({ form: setField(form, field, value) })),
    setRls: assign(({ context: { form } }, { rls }: { rls: boolean }) => ({ form: { ...form, rls, partyId: "" } })),
    setParty: assign(({ context: { form } }, { partyId }: { partyId: string }) => ({ form: { ...form, partyId } })),
    setSaved: assign(({ context }, { message }: Outcome) => ({
      saved: { report: record(context), message: message || adminMessages.reportAdded },
    })),
    clearSaved: assign({ saved: null }),
    clearForm: assign(({ context: { form } }) => ({
      form: { ...form, reportId: "", reportName: "", groupId: "", dataSetId: "" },
    })),
    emitSubscriptionSelected: emit(subscriptionSelected),
    emitError: emit(errorNotice),
    emitSuccess: emit(({ context }) =>
      informationNotice(null, { message: context.saved?.message ?? adminMessages.reportAdded }),
    ),
    setAdded: assign(({ context }, { id }: { id: number }) => ({
      added: { ...record(context), subscriptionReportId: id },
    })),
    emitAdded: emit(({ context }, { id }: { id: number }) => ({
      type: "report.added" as const,
      report: { ...record(context), subscriptionReportId: id },
    })),
  },
}).createMachine({
  id: "addReport",
  context: ({ input }) => ({ email: input.email, form: emptyReportForm, saved: null, added: null }),
  entry: "startParty",
  initial: "editing",
  states: {
    editing: {
      description: "The user fills in the form.",
      on: {
        "drafts.restored": { actions: [{ type: "restoreDraft", params: ({ event }) => event }, "sendPartyNeed"] },
        "subscription.selected": {
          actions: [
            { type: "setSubscription", params: ({ event }) => event },
            "sendPartyNeed",
            { type: "emitSubscriptionSelected", params: ({ event }) => event },
          ],
        },
        "subscription.kept": {
          guard: { type: "canKeep", params: ({ event }) => event },
          actions: [{ type: "setSubscription", params: ({ event }) => event }, "sendPartyNeed"],
        },
        "rls.changed": { actions: [{ type: "setRls", params: ({ event }) => event }, "sendPartyNeed"] },
        "field.changed": { actions: { type: "setField", params: ({ event }) => event } },
        "party.requested": { actions: "forwardPartyRequest" },
        "party.loaded": { actions: { type: "setParty", params: ({ event }) => event } },
        "party.changed": {
          guard: { type: "isOfForm", params: ({ event }) => event },
          actions: [{ type: "setParty", params: ({ event }) => event }, "sendPartyNeed"],
        },
        "add.requested": [
          { guard: "hasWrongId", actions: { type: "emitError", params: { message: adminMessages.addIdsWrong } } },
          { guard: "needsParty", target: "awaitingParty" },
          { guard: "isSaved", target: "fetchingReportNumber" },
          { guard: "isComplete", target: "adding" },
        ],
      },
    },
    awaitingParty: {
      description: "The report waits for its party: without one, its readers would see no rows.",
      tags: "busy",
      entry: "sendPartyAwaited",
      on: {
        "party.loaded": [
          {
            guard: "isSaved",
            target: "fetchingReportNumber",
            actions: { type: "setParty", params: ({ event }) => event },
          },
          { target: "adding", actions: { type: "setParty", params: ({ event }) => event } },
        ],
        "party.failed": {
          target: "editing",
          actions: { type: "emitError", params: { message: adminMessages.addFailed } },
        },
      },
    },
    adding: {
      description: "The report is sent to the back end.",
      tags: "busy",
      invoke: {
        id: "addReport",
        src: "addReport",
        input: ({ context }) => record(context),
        onDone: [
          {
            guard: { type: "hasSucceeded", params: ({ event }) => event.output },
            target: "fetchingReportNumber",
            actions: { type: "setSaved", params: ({ event }) => event.output },
          },
          { target: "editing", actions: { type: "emitError", params: messageOr(adminMessages.addFailed) } },
        ],
        onError: { target: "editing", actions: { type: "emitError", params: { message: adminMessages.addFailed } } },
      },
    },
    fetchingReportNumber: {
      description: "The back end has saved the report; its number is fetched.",
      tags: "busy",
      invoke: {
        id: "loadReportNumber",
        src: "loadReportNumber",
        input: ({ context: { form } }) => ({ reportId: form.reportId.trim(), subscriptionId: form.subscriptionId }),
        onDone: [
          {
            guard: { type: "isNumber", params: ({ event }) => ({ id: event.output }) },
            target: "editing",
            actions: [
              { type: "setAdded", params: ({ event }) => ({ id: event.output }) },
              { type: "emitAdded", params: ({ event }) => ({ id: event.output }) },
              "emitSuccess",
              "clearSaved",
              "clearForm",
            ],
          },
          {
            target: "editing",
            actions: ["clearSaved", { type: "emitError", params: { message: adminMessages.addFailed } }],
          },
        ],
        onError: { target: "editing", actions: { type: "emitError", params: { message: adminMessages.addFailed } } },
      },
    },
  },
});

export interface AddReportView {
  at: SnapshotFrom<typeof addReportMachine>["value"];
  form: ReportForm;
  added: SubscriptionReport | null;
  isBusy: boolean;
  canAdd: boolean;
}

export function addReportView(snapshot: SnapshotFrom<typeof addReportMachine>): AddReportView {
  return {
    at: snapshot.value,
    form: snapshot.context.form,
    added: snapshot.context.added,
    isBusy: snapshot.hasTag("busy"),
    canAdd: snapshot.can({ type: "add.requested" }),
  };
}
