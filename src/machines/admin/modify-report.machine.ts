// The life of one existing report under an administrator's hands: chosen, changed, updated or deleted.
// Specification, section 2 (Modify Report), section 4 (Modify, Row-level security), section 5.
import { assign, emit, raise, setup, type SnapshotFrom } from "xstate";
import type { Outcome, SubscriptionReport } from "../../api/contract.ts";
import { messages } from "../../rules/messages.ts";
import {
  canUpdate,
  emptyReportForm,
  idsAreValid,
  type ReportForm,
  toForm,
  toRecord,
} from "../../rules/admin/report-form.ts";
import { lacksParty, type TypedField, typeInto } from "../../rules/admin/report-form-input.ts";
import { needs } from "../needs.ts";
import { errorNotice, informationNotice, type Notice } from "../dialogs/notice.ts";

export interface ModifyReportContext {
  email: string;
  chosen: SubscriptionReport | null;
  form: ReportForm;
}

export type ModifyReportEvent =
  | { type: "drafts.restored"; form: ReportForm; chosen: SubscriptionReport | null }
  | { type: "subscription.selected"; subscriptionId: string }
  | { type: "report.selected"; report: SubscriptionReport }
  | { type: "field.changed"; field: TypedField; value: string }
  | { type: "rls.changed"; rls: boolean }
  | { type: "party.requested" }
  | { type: "update.requested" }
  | { type: "delete.requested" }
  | { type: "delete.confirmed" }
  | { type: "delete.cancelled" };

type Fact =
  | Notice
  | { type: "confirmation.opened"; reportName: string }
  | { type: "confirmation.closed" }
  | { type: "report.updated"; report: SubscriptionReport }
  | { type: "report.deleted"; report: SubscriptionReport };

const record = ({ form, email, chosen }: ModifyReportContext) =>
  toRecord(form, { updatedBy: email, subscriptionReportId: chosen?.subscriptionReportId ?? 0 });

export const modifyReportMachine = setup({
  types: {
    context: {} as ModifyReportContext,
    events: {} as ModifyReportEvent,
    emitted: {} as Fact,
    input: {} as { email: string },
  },
  actors: {
    loadParty: needs<string, { subscriptionId: string }>("loadParty"),
    updateReport: needs<Outcome, SubscriptionReport>("updateReport"),
    deleteReport: needs<Outcome, { id: number }>("deleteReport"),
  },
  guards: {
    needsParty: ({ context: { form } }) => lacksParty(form),
    isOn: ({ context: { form } }) => form.rls,
    isChosen: (_, { chosen }: { chosen: SubscriptionReport | null }) => chosen !== null,
    isComplete: ({ context: { form } }) => canUpdate(form),
    isWrong: ({ context: { form } }) => canUpdate(form) && !idsAreValid(form),
    isUnsecured: ({ context: { form } }) => canUpdate(form) && lacksParty(form),
    hasSucceeded: (_, { isSuccess }: Outcome) => isSuccess,
  },
  actions: {
    restore: assign((_, { form, chosen }: Pick<ModifyReportContext, "form" | "chosen">) => ({ form, chosen })),
    chooseSubscription: assign((_, { subscriptionId }: { subscriptionId: string }) => ({
      chosen: null,
      form: { ...emptyReportForm, subscriptionId },
    })),
    chooseReport: assign((_, { report }: { report: SubscriptionReport }) => ({ chosen: report, form: toForm(report) })),
    clearDetails: assign(({ context: { form } }) => ({
      chosen: null,
      form: { ...emptyReportForm, subscriptionId: form.subscriptionId },
    })),
    type: assign(({ context: { form } }, { field, value }: { field: TypedField; value: string }) => ({
      form: typeInto(form, field, value),
    })),
    setRls: assign(({ context: { form } }, { rls }: { rls: boolean }) => ({ form: { ...form, rls } })),
    setParty: assign(({ context: { form } }, { partyId }: { partyId: string }) => ({ form: { ...form, partyId } })),
    askToConfirm: emit(({ context }) => ({
      type: "confirmation.opened" as const,
      reportName: context.chosen?.reportName ?? "",
    })),
    settleConfirmation: emit({ type: "confirmation.closed" }),
    askAgain: raise({ type: "update.requested" }),
    tellError: emit(errorNotice),
    tellDone: emit(informationNotice),
    tellUpdated: emit(({ context }) => ({ type: "report.updated" as const, report: record(context) })),
    tellDeleted: emit(({ context }) => ({
      type: "report.deleted" as const,
      report: context.chosen ?? record(context),
    })),
  },
}).createMachine({
  id: "modifyReport",
  context: ({ input }) => ({ email: input.email, chosen: null, form: emptyReportForm }),
  initial: "idle",
  states: {
    idle: {
      description: "No call is in flight.",
      initial: "choosing",
      on: {
        "drafts.restored": [
          {
            guard: { type: "isChosen", params: ({ event }) => event },
            target: ".editing",
            actions: { type: "restore", params: ({ event }) => event },
          },
          { target: ".choosing", actions: { type: "restore", params: ({ event }) => event } },
        ],
        "subscription.selected": {
          target: ".choosing",
          actions: { type: "chooseSubscription", params: ({ event }) => event },
        },
        "report.selected": { target: ".editing", actions: { type: "chooseReport", params: ({ event }) => event } },
      },
      states: {
        choosing: { description: "No report is chosen; the details are empty." },
        editing: {
          description: "The details of the chosen report are shown and may be changed.",
          initial: "open",
          on: {
            "field.changed": { actions: { type: "type", params: ({ event }) => event } },
            "rls.changed": { target: ".open", actions: { type: "setRls", params: ({ event }) => event } },
            "update.requested": [
              { guard: "isWrong", actions: { type: "tellError", params: { message: messages.modifyIdsWrong } } },
              { guard: "isUnsecured", target: "#modifyReport.securing" },
              { guard: "isComplete", target: "#modifyReport.updating" },
            ],
            "delete.requested": "#modifyReport.confirmingDelete",
          },
          states: {
            open: {
              description: "Row-level security is off.",
              always: [
                { guard: "needsParty", target: "loadingParty" },
                { guard: "isOn", target: "secured" },
              ],
            },
            loadingParty: {
              description:
                "The subscription's primary party is asked for, because none was known or a refresh was asked.",
              on: {
                "update.requested": [
                  { guard: "isWrong", actions: { type: "tellError", params: { message: messages.modifyIdsWrong } } },
                  { guard: "isComplete", target: "#modifyReport.securing" },
                ],
              },
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
            secured: {
              description: "Row-level security is on and the party is known.",
              on: { "party.requested": "loadingParty" },
            },
            partyUnknown: {
              description: "The party could not be had; what was known before stays.",
              on: { "party.requested": "loadingParty" },
            },
            hist: { type: "history" },
          },
        },
      },
    },
    confirmingDelete: {
      description: "The person is asked once more, by the name of the report.",
      entry: "askToConfirm",
      exit: "settleConfirmation",
      on: { "delete.confirmed": "deleting", "delete.cancelled": "idle.editing.hist" },
    },
    securing: {
      description: "The report waits for the party without which it would show nobody any rows.",
      tags: "busy",
      invoke: {
        src: "loadParty",
        input: ({ context }) => ({ subscriptionId: context.form.subscriptionId }),
        onDone: {
          target: "idle.editing.secured",
          actions: [{ type: "setParty", params: ({ event }) => ({ partyId: event.output }) }, "askAgain"],
        },
        onError: {
          target: "idle.editing.partyUnknown",
          actions: { type: "tellError", params: { message: messages.updateFailed } },
        },
      },
    },
    updating: {
      description: "The changed report is on its way to the back end.",
      tags: "busy",
      invoke: {
        src: "updateReport",
        input: ({ context }) => record(context),
        onDone: [
          {
            guard: { type: "hasSucceeded", params: ({ event }) => event.output },
            target: "idle.choosing",
            actions: [
              {
                type: "tellDone",
                params: ({ event }) => ({ message: event.output.message || messages.reportUpdated }),
              },
              "tellUpdated",
              "clearDetails",
            ],
          },
          {
            target: "idle.editing.hist",
            actions: {
              type: "tellError",
              params: ({ event }) => ({ message: event.output.message || messages.updateFailed }),
            },
          },
        ],
        onError: {
          target: "idle.editing.hist",
          actions: { type: "tellError", params: { message: messages.updateFailed } },
        },
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
            guard: { type: "hasSucceeded", params: ({ event }) => event.output },
            target: "idle.choosing",
            actions: [
              {
                type: "tellDone",
                params: ({ event }) => ({ message: event.output.message || messages.reportDeleted }),
              },
              "tellDeleted",
              "clearDetails",
            ],
          },
          {
            target: "idle.editing.hist",
            actions: {
              type: "tellError",
              params: ({ event }) => ({ message: event.output.message || messages.deleteFailed }),
            },
          },
        ],
        onError: {
          target: "idle.editing.hist",
          actions: { type: "tellError", params: { message: messages.deleteFailed } },
        },
      },
    },
  },
});

export type ModifyReportView = ReturnType<typeof modifyReportView>;

export function modifyReportView(snapshot: SnapshotFrom<typeof modifyReportMachine>) {
  const { form, chosen } = snapshot.context;
  const at = snapshot.matches({ idle: { editing: "loadingParty" } })
    ? "loading"
    : snapshot.matches({ idle: { editing: "partyUnknown" } })
      ? "unknown"
      : "settled";
  return {
    form,
    chosenId: chosen?.subscriptionReportId ?? null,
    party: at,
    updatedBy: chosen?.updatedBy ?? "",
    busy: snapshot.hasTag("busy"),
    deleting: snapshot.matches("deleting"),
    canEdit: chosen !== null,
    canUpdate: snapshot.can({ type: "update.requested" }),
    canDelete: snapshot.can({ type: "delete.requested" }),
    confirming: snapshot.matches("confirmingDelete"),
  } as const;
}
