// One mapping: choose a subscription, one of its users and one of its reports, then add or remove the mapping.
// Specification, section 2 (User Report Mapping), section 4 (Mapping); decisions, "Mapping calls that fail".
import { assign, emit, setup, type SnapshotFrom } from "xstate";
import type { MappingChange, Outcome, SubscriptionUser } from "../../api/contract.ts";
import { isMapped, type MappingIndex } from "../../rules/admin/mapping-index.ts";
import {
  emptySelection,
  isComplete,
  type MappingSelection,
  NO_REPORT,
  selectedMapping,
} from "../../rules/admin/mapping-selection.ts";
import { adminMessages } from "../../rules/admin/messages.ts";
import { needs } from "../needs.ts";
import { errorNotice, informationNotice, type Notice } from "../dialogs/notice.ts";

export interface UserReportMappingContext extends MappingSelection {
  /** The admin machine's index, sent here after each change. */
  mappings: MappingIndex;
  users: readonly SubscriptionUser[];
}

export type UserReportMappingEvent =
  | ({ type: "drafts.restored" } & MappingSelection)
  | { type: "mappingIndex.updated"; mappings: MappingIndex }
  | { type: "report.deleted"; subscriptionReportId: number }
  | { type: "subscription.selected"; subscriptionId: string }
  | { type: "users.requested" }
  | { type: "user.selected"; principalId: string }
  | { type: "report.selected"; subscriptionReportId: number }
  | { type: "mapping.addRequested" }
  | { type: "mapping.removeRequested" };

type Emitted = Notice | { type: "mappings.changed"; changes: readonly MappingChange[] };

const savingTexts = {
  add: { done: adminMessages.mappingAdded, failed: adminMessages.addMappingFailed },
  remove: { done: adminMessages.mappingRemoved, failed: adminMessages.removeMappingFailed },
};

const machineSetup = setup({
  types: {
    context: {} as UserReportMappingContext,
    events: {} as UserReportMappingEvent,
    emitted: {} as Emitted,
    input: {} as { mappings: MappingIndex },
  },
  actors: {
    loadUsers: needs<readonly SubscriptionUser[], { subscriptionId: string }>("loadUsers"),
    changeMapping: needs<Outcome, MappingChange>("changeMapping"),
  },
  guards: {
    canAdd: ({ context }) => isComplete(context) && !isMapped(context.mappings, selectedMapping(context)),
    canRemove: ({ context }) => isComplete(context) && isMapped(context.mappings, selectedMapping(context)),
    hasSubscription: (_, { subscriptionId }: MappingSelection) => subscriptionId !== "",
    isSelected: ({ context }, { subscriptionReportId }: { subscriptionReportId: number }) =>
      context.subscriptionReportId === subscriptionReportId,
    hasSucceeded: (_, { isSuccess }: Outcome) => isSuccess,
  },
  actions: {
    setMappings: assign((_, { mappings }: { mappings: MappingIndex }) => ({ mappings })),
    restoreSelection: assign((_, { subscriptionId, principalId, subscriptionReportId }: MappingSelection) => ({
      subscriptionId,
      principalId,
      subscriptionReportId,
    })),
    setSubscription: assign((_, { subscriptionId }: { subscriptionId: string }) => ({
      ...emptySelection,
      subscriptionId,
      users: [],
    })),
    setUsers: assign((_, { users }: { users: readonly SubscriptionUser[] }) => ({ users })),
    setUser: assign((_, { principalId }: { principalId: string }) => ({
      principalId,
      subscriptionReportId: NO_REPORT,
    })),
    setReport: assign((_, { subscriptionReportId }: { subscriptionReportId: number }) => ({ subscriptionReportId })),
    clearReport: assign({ subscriptionReportId: NO_REPORT }),
    emitError: emit(errorNotice),
    emitInformation: emit(informationNotice),
    emitMappingChanged: emit(({ context }, { action }: Pick<MappingChange, "action">) => ({
      type: "mappings.changed" as const,
      changes: [{ action, ...selectedMapping(context) }],
    })),
  },
});

/** The states `adding` and `removing` differ only in the action they send and in their texts. */
function createSavingState(action: MappingChange["action"], description: string) {
  const texts = savingTexts[action];
  return machineSetup.createStateConfig({
    description,
    invoke: {
      id: "changeMapping",
      src: "changeMapping",
      input: ({ context }) => ({ action, ...selectedMapping(context) }),
      onDone: [
        {
          guard: { type: "hasSucceeded", params: ({ event }) => event.output },
          target: "idle.choosing",
          actions: [
            { type: "emitMappingChanged", params: { action } },
            { type: "emitInformation", params: ({ event }) => ({ message: event.output.message || texts.done }) },
          ],
        },
        {
          target: "idle.choosing",
          actions: { type: "emitError", params: ({ event }) => ({ message: event.output.message || texts.failed }) },
        },
      ],
      onError: { target: "idle.choosing", actions: { type: "emitError", params: { message: texts.failed } } },
    },
  });
}

export const userReportMappingMachine = machineSetup.createMachine({
  id: "userReportMapping",
  context: ({ input }) => ({ ...emptySelection, mappings: input.mappings, users: [] }),
  initial: "idle",
  on: {
    "mappingIndex.updated": { actions: { type: "setMappings", params: ({ event }) => event } },
  },
  states: {
    idle: {
      description: "No mapping call is in flight.",
      initial: "withoutSubscription",
      on: {
        "drafts.restored": {
          guard: { type: "hasSubscription", params: ({ event }) => event },
          target: ".loadingUsers",
          actions: { type: "restoreSelection", params: ({ event }) => event },
        },
        "report.deleted": { guard: { type: "isSelected", params: ({ event }) => event }, actions: "clearReport" },
        "subscription.selected": {
          target: ".loadingUsers",
          actions: { type: "setSubscription", params: ({ event }) => event },
        },
      },
      states: {
        withoutSubscription: { description: "No subscription is selected yet." },
        loadingUsers: {
          description: "The users of the selected subscription are loading.",
          invoke: {
            id: "loadUsers",
            src: "loadUsers",
            input: ({ context }) => ({ subscriptionId: context.subscriptionId }),
            onDone: {
              target: "choosing",
              actions: [
                { type: "setUsers", params: ({ event }) => ({ users: event.output }) },
                { type: "emitInformation", params: { message: adminMessages.usersLoaded } },
              ],
            },
            onError: {
              target: "usersFailed",
              actions: { type: "emitError", params: { message: adminMessages.mappingDetailsFailed } },
            },
          },
        },
        usersFailed: {
          description: "The users could not be loaded; a retry is offered.",
          on: { "users.requested": { target: "loadingUsers" } },
        },
        choosing: {
          description: "The administrator selects a user and a report.",
          on: {
            "user.selected": { actions: { type: "setUser", params: ({ event }) => event } },
            "report.selected": { actions: { type: "setReport", params: ({ event }) => event } },
            "mapping.addRequested": { guard: "canAdd", target: "#userReportMapping.adding" },
            "mapping.removeRequested": { guard: "canRemove", target: "#userReportMapping.removing" },
          },
        },
      },
    },
    adding: createSavingState("add", "The mapping is being added."),
    removing: createSavingState("remove", "The mapping is being removed."),
  },
});

export interface UserReportMappingView extends MappingSelection {
  at: "withoutSubscription" | "loadingUsers" | "usersFailed" | "choosing" | "adding" | "removing";
  users: readonly SubscriptionUser[];
  /** Whether a user and a report can be selected. */
  canSelect: boolean;
  canAdd: boolean;
  canRemove: boolean;
}

export function userReportMappingView(snapshot: SnapshotFrom<typeof userReportMappingMachine>): UserReportMappingView {
  const { value, context } = snapshot;
  const { subscriptionId, users, principalId, subscriptionReportId } = context;
  return {
    at: typeof value === "object" ? value.idle : value,
    subscriptionId,
    users,
    principalId,
    subscriptionReportId,
    canSelect: snapshot.can({ type: "user.selected", principalId }),
    canAdd: snapshot.can({ type: "mapping.addRequested" }),
    canRemove: snapshot.can({ type: "mapping.removeRequested" }),
  };
}
