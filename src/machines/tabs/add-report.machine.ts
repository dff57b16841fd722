// One new report, from an empty form to its place in the shared list.
import { assign, emit, sendTo, setup, type SnapshotFrom, spawnChild } from "xstate";
import type { Outcome, SubscriptionReport } from "../../api/contract.ts";
import { adminMessages } from "../../rules/admin/messages.ts";
import { emptyReportForm, isBlank, type ReportForm, setField, toRecord } from "../../rules/tabs/report-form.ts";
import { hasSucceeded, needs } from "../needs.ts";
import { errorNotice, informationNotice, type Notice } from "../dialogs/dialogs.machine.ts";
import {
  isOfForm,
  type PrimaryPartyEvent,
  primaryPartyMachine,
  type ReportFormEvent,
  reportFormGuards,
} from "./primary-party.machine.ts";

export interface AddReportContext {
  email: string;
  form: ReportForm;
  /** A report that the back end has saved, until its number is fetched: it must not be added twice. */
  saved: { report: SubscriptionReport; message: string } | null;
  /** The report that was added last. */
  added: SubscriptionReport | null;
}

export type AddReportEvent =
  | { type: "drafts.restored"; form: ReportForm }
  | { type: "add.requested" }
  | ReportFormEvent;

type Fact =
  | Notice
  | { type: "subscription.selected"; subscriptionId: string }
  | { type: "report.added"; report: SubscriptionReport };

const record = ({ form, email }: AddReportContext) => toRecord(form, { updatedBy: email });

const canKeep = ({ context: { form }, event }: { context: AddReportContext; event: { subscriptionId: string } }) =>
  form.subscriptionId !== event.subscriptionId && isBlank(form);
const isSaved = ({ context }: { context: AddReportContext }) =>
  context.saved !== null && JSON.stringify(context.saved.report) === JSON.stringify(record(context));
const isNumber = ({ event }: { event: { output: number } }) => event.output > 0;

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
  guards: reportFormGuards,
  actions: {
    sendPartyNeed: sendTo("party", ({ context: { form } }): PrimaryPartyEvent => {
      const { rls, subscriptionId } = form;
      if (!rls || subscriptionId === "") return { type: "party.released" };
      return { type: "party.needed", subscriptionId, partyId: "" };
    }),
  },
}).createMachine({
  id: "addReport",
  context: ({ input }) => ({ email: input.email, form: emptyReportForm, saved: null, added: null }),
  entry: spawnChild("primaryParty", { id: "party", input: ({ self }) => ({ parent: self }) }),
  initial: "editing",
  states: {
    editing: {
      description: "The user fills in the form.",
      on: {
        "drafts.restored": { actions: [assign(({ event }) => ({ form: event.form })), "sendPartyNeed"] },
        "subscription.selected": {
          actions: [
            assign(({ context: { form }, event: { subscriptionId } }) => ({
              form: { ...form, subscriptionId, partyId: "" },
            })),
            "sendPartyNeed",
            emit(({ event }) => ({ type: "subscription.selected", subscriptionId: event.subscriptionId })),
          ],
        },
        "subscription.kept": {
          guard: canKeep,
          actions: [
            assign(({ context: { form }, event: { subscriptionId } }) => ({
              form: { ...form, subscriptionId, partyId: "" },
            })),
            "sendPartyNeed",
          ],
        },
        "rls.changed": {
          actions: [
            assign(({ context: { form }, event: { rls } }) => ({ form: { ...form, rls, partyId: "" } })),
            "sendPartyNeed",
          ],
        },
        "field.changed": {
          actions: assign(({ context: { form }, event: { field, value } }) => ({ form: setField(form, field, value) })),
        },
        "party.requested": { actions: sendTo("party", { type: "party.requested" }) },
        "party.loaded": {
          actions: assign(({ context: { form }, event: { partyId } }) => ({ form: { ...form, partyId } })),
        },
        "party.changed": {
          guard: isOfForm,
          actions: [
            assign(({ context: { form }, event: { partyId } }) => ({ form: { ...form, partyId } })),
            "sendPartyNeed",
          ],
        },
        "add.requested": [
          { guard: "hasWrongId", actions: emit(errorNotice(adminMessages.addIdsWrong)) },
          { guard: "needsParty", target: "awaitingParty" },
          { guard: "isComplete", target: "checkingSaved" },
        ],
      },
    },
    awaitingParty: {
      description: "The report waits for its party: without one, its readers would see no rows.",
      tags: "busy",
      entry: sendTo("party", { type: "party.awaited" }),
      on: {
        "party.loaded": {
          target: "checkingSaved",
          actions: assign(({ context: { form }, event: { partyId } }) => ({ form: { ...form, partyId } })),
        },
        "party.failed": { target: "editing", actions: emit(errorNotice(adminMessages.addFailed)) },
      },
    },
    checkingSaved: {
      description: "A report that the back end has saved already is not added again.",
      always: [{ guard: isSaved, target: "fetchingReportNumber" }, { target: "adding" }],
    },
    adding: {
      description: "The report is sent to the back end.",
      tags: "busy",
      invoke: {
        src: "addReport",
        input: ({ context }) => record(context),
        onDone: [
          {
            guard: hasSucceeded,
            target: "fetchingReportNumber",
            actions: assign(({ context, event: { output } }) => ({
              saved: { report: record(context), message: output.message || adminMessages.reportAdded },
            })),
          },
          {
            target: "editing",
            actions: emit(({ event: { output } }) => errorNotice(output.message || adminMessages.addFailed)),
          },
        ],
        onError: { target: "editing", actions: emit(errorNotice(adminMessages.addFailed)) },
      },
    },
    fetchingReportNumber: {
      description: "The back end has saved the report; its number is fetched.",
      tags: "busy",
      invoke: {
        src: "loadReportNumber",
        input: ({ context: { form } }) => ({ reportId: form.reportId.trim(), subscriptionId: form.subscriptionId }),
        onDone: [
          {
            guard: isNumber,
            target: "editing",
            actions: [
              emit(({ context, event }) => ({
                type: "report.added",
                report: { ...record(context), subscriptionReportId: event.output },
              })),
              emit(({ context }) => informationNotice(context.saved?.message ?? adminMessages.reportAdded)),
              assign(({ context, event }) => ({
                added: { ...record(context), subscriptionReportId: event.output },
                saved: null,
                form: { ...context.form, reportId: "", reportName: "", groupId: "", dataSetId: "" },
              })),
            ],
          },
          { target: "editing", actions: [assign({ saved: null }), emit(errorNotice(adminMessages.addFailed))] },
        ],
        onError: { target: "editing", actions: emit(errorNotice(adminMessages.addFailed)) },
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
