// The life of one new report, from an empty form to its place in the shared list.
// Specification, section 2 (Add Report), section 4 (Add, Row-level security), section 5.
import { assign, emit, raise, setup, type SnapshotFrom } from "xstate";
import type { Outcome, SubscriptionReport } from "../../api/contract.ts";
import { messages } from "../../rules/messages.ts";
import { canAdd, emptyReportForm, idsAreValid, type ReportForm, toRecord } from "../../rules/admin/report-form.ts";
import { lacksParty, type TypedField, typeInto } from "../../rules/admin/report-form-input.ts";
import { needs } from "../needs.ts";
import { errorNotice, informationNotice, type Notice } from "../dialogs/notice.ts";

export interface AddReportContext {
  email: string;
  form: ReportForm;
  /** What the back end has taken in, while its number is still to be asked. */
  accepted: { report: SubscriptionReport; message: string } | null;
}

export type AddReportEvent =
  | { type: "drafts.restored"; form: ReportForm }
  | { type: "subscription.selected"; subscriptionId: string }
  | { type: "field.changed"; field: TypedField; value: string }
  | { type: "rls.changed"; rls: boolean }
  | { type: "party.requested" }
  | { type: "add.requested" };

type Fact = Notice | { type: "report.added"; report: SubscriptionReport };

const record = ({ form, email }: AddReportContext) => toRecord(form, { updatedBy: email });

export const addReportMachine = setup({
  types: {
    context: {} as AddReportContext,
    events: {} as AddReportEvent,
    emitted: {} as Fact,
    input: {} as { email: string },
  },
  actors: {
    loadParty: needs<string, { subscriptionId: string }>("loadParty"),
    addReport: needs<Outcome, SubscriptionReport>("addReport"),
    loadReportNumber: needs<number, { reportId: string; subscriptionId: string }>("loadReportNumber"),
  },
  guards: {
    needsParty: ({ context: { form } }) => form.rls && form.subscriptionId !== "",
    isComplete: ({ context: { form } }) => canAdd(form),
    isWrong: ({ context: { form } }) => canAdd(form) && !idsAreValid(form),
    isUnsecured: ({ context: { form } }) => canAdd(form) && lacksParty(form),
    isAccepted: ({ context }) =>
      context.accepted !== null && JSON.stringify(context.accepted.report) === JSON.stringify(record(context)),
    hasSucceeded: (_, { isSuccess }: Outcome) => isSuccess,
    isNumber: (_, { id }: { id: number }) => id > 0,
  },
  actions: {
    restore: assign((_, { form }: { form: ReportForm }) => ({ form })),
    choose: assign(({ context: { form } }, { subscriptionId }: { subscriptionId: string }) => ({
      form: { ...form, subscriptionId, partyId: "" },
    })),
    type: assign(({ context: { form } }, { field, value }: { field: TypedField; value: string }) => ({
      form: typeInto(form, field, value),
    })),
    setRls: assign(({ context: { form } }, { rls }: { rls: boolean }) => ({ form: { ...form, rls, partyId: "" } })),
    setParty: assign(({ context: { form } }, { partyId }: { partyId: string }) => ({ form: { ...form, partyId } })),
    accept: assign(({ context }, { message }: Outcome) => ({
      accepted: { report: record(context), message: message || messages.reportAdded },
    })),
    forgetAccepted: assign({ accepted: null }),
    clearForm: assign(({ context: { form } }) => ({ form: { ...form, reportId: "", reportName: "", groupId: "" } })),
    askAgain: raise({ type: "add.requested" }),
    tellError: emit(errorNotice),
    tellAdded: emit(({ context }) =>
      informationNotice(null, { message: context.accepted?.message ?? messages.reportAdded }),
    ),
    tellReport: emit(({ context }, { id }: { id: number }) => ({
      type: "report.added" as const,
      report: { ...record(context), subscriptionReportId: id },
    })),
  },
}).createMachine({
  id: "addReport",
  context: ({ input }) => ({ email: input.email, form: emptyReportForm, accepted: null }),
  initial: "editing",
  states: {
    editing: {
      description: "A person fills the form.",
      initial: "open",
      on: {
        "drafts.restored": { target: ".open", actions: { type: "restore", params: ({ event }) => event } },
        "subscription.selected": { target: ".open", actions: { type: "choose", params: ({ event }) => event } },
        "rls.changed": { target: ".open", actions: { type: "setRls", params: ({ event }) => event } },
        "field.changed": { actions: { type: "type", params: ({ event }) => event } },
        "add.requested": [
          { guard: "isWrong", actions: { type: "tellError", params: { message: messages.addIdsWrong } } },
          { guard: "isUnsecured", target: "securing" },
          { guard: "isAccepted", target: "numbering" },
          { guard: "isComplete", target: "adding" },
        ],
      },
      states: {
        open: {
          description: "No party is needed: row-level security is off, or no subscription is chosen.",
          always: { guard: "needsParty", target: "loadingParty" },
        },
        loadingParty: {
          description: "The chosen subscription's primary party is asked for.",
          invoke: {
            src: "loadParty",
            input: ({ context }) => ({ subscriptionId: context.form.subscriptionId }),
            onDone: {
              target: "secured",
              actions: { type: "setParty", params: ({ event }) => ({ partyId: event.output }) },
            },
            onError: "partyUnknown",
          },
        },
        secured: { description: "Row-level security is on and the party is known." },
        partyUnknown: {
          description: "The party could not be had; asking again is offered.",
          on: { "party.requested": "loadingParty" },
        },
        hist: { type: "history" },
      },
    },
    securing: {
      description: "The report waits for the party without which it would show nobody any rows.",
      tags: "busy",
      invoke: {
        src: "loadParty",
        input: ({ context }) => ({ subscriptionId: context.form.subscriptionId }),
        onDone: {
          target: "editing.secured",
          actions: [{ type: "setParty", params: ({ event }) => ({ partyId: event.output }) }, "askAgain"],
        },
        onError: {
          target: "editing.partyUnknown",
          actions: { type: "tellError", params: { message: messages.addFailed } },
        },
      },
    },
    adding: {
      description: "The report is on its way to the back end.",
      tags: "busy",
      invoke: {
        src: "addReport",
        input: ({ context }) => record(context),
        onDone: [
          {
            guard: { type: "hasSucceeded", params: ({ event }) => event.output },
            target: "numbering",
            actions: { type: "accept", params: ({ event }) => event.output },
          },
          {
            target: "editing.hist",
            actions: {
              type: "tellError",
              params: ({ event }) => ({ message: event.output.message || messages.addFailed }),
            },
          },
        ],
        onError: { target: "editing.hist", actions: { type: "tellError", params: { message: messages.addFailed } } },
      },
    },
    numbering: {
      description: "The back end has taken the report in and is asked for its number.",
      tags: "busy",
      invoke: {
        src: "loadReportNumber",
        input: ({ context: { form } }) => ({ reportId: form.reportId.trim(), subscriptionId: form.subscriptionId }),
        onDone: [
          {
            guard: { type: "isNumber", params: ({ event }) => ({ id: event.output }) },
            target: "editing.hist",
            actions: [
              { type: "tellReport", params: ({ event }) => ({ id: event.output }) },
              "tellAdded",
              "forgetAccepted",
              "clearForm",
            ],
          },
          {
            target: "editing.hist",
            actions: ["forgetAccepted", { type: "tellError", params: { message: messages.addFailed } }],
          },
        ],
        onError: { target: "editing.hist", actions: { type: "tellError", params: { message: messages.addFailed } } },
      },
    },
  },
});

export type AddReportView = ReturnType<typeof addReportView>;

export function addReportView(snapshot: SnapshotFrom<typeof addReportMachine>) {
  const { form } = snapshot.context;
  return {
    form,
    party: snapshot.matches({ editing: "loadingParty" })
      ? "loading"
      : snapshot.matches({ editing: "partyUnknown" })
        ? "unknown"
        : "settled",
    busy: snapshot.hasTag("busy"),
    canAdd: snapshot.can({ type: "add.requested" }),
  } as const;
}
