// What User Report Mapping knows, needs and does; its states are in user-report-mapping.machine.ts.
import { assign, emit, setup } from "xstate";
import type { MappingChange, Outcome, SubscriptionReport, SubscriptionUser } from "../../api/contract.ts";
import { isMapped, type MappingIndex } from "../../rules/admin/mapping-index.ts";
import {
  emptySelection,
  isComplete,
  type MappingSelection,
  NO_REPORT,
  selectedMapping,
} from "../../rules/admin/mapping-selection.ts";
import { adminMessages } from "../../rules/admin/messages.ts";
import { errorNotice, informationNotice, type Notice } from "../dialogs/notice.ts";
import { needs } from "../needs.ts";
import { type SubscriptionSelected, subscriptionSelected } from "./selected-subscription.ts";

export interface UserReportMappingContext extends MappingSelection {
  /** The admin machine's index, sent here after each change. */
  mappings: MappingIndex;
  users: readonly SubscriptionUser[];
}

export type UserReportMappingEvent =
  | ({ type: "drafts.restored" } & MappingSelection)
  | { type: "mappingIndex.updated"; mappings: MappingIndex }
  | { type: "report.deleted"; subscriptionReportId: number }
  | { type: "subscription.selected" | "subscription.kept"; subscriptionId: string }
  | { type: "users.requested" }
  | { type: "users.outdated" }
  | { type: "access.requested"; report: SubscriptionReport }
  | { type: "matrix.requested"; subscriptionId: string }
  | { type: "user.selected"; principalId: string }
  | { type: "report.selected"; subscriptionReportId: number }
  | { type: "mapping.addRequested" }
  | { type: "mapping.removeRequested" };

/** The users of a subscription, for the access matrix, and the report that it shows first. */
export interface AccessOpened {
  type: "access.opened";
  subscriptionId: string;
  users: readonly SubscriptionUser[];
  subscriptionReportId: number;
}

/** The users of the selected subscription after people have come or gone. */
export interface UsersChanged {
  type: "users.changed";
  subscriptionId: string;
  users: readonly SubscriptionUser[];
}

type Emitted =
  | Notice
  | AccessOpened
  | UsersChanged
  | SubscriptionSelected
  | { type: "mappings.changed"; changes: readonly MappingChange[] };

const savingTexts = {
  add: { done: adminMessages.mappingAdded, failed: adminMessages.addMappingFailed },
  remove: { done: adminMessages.mappingRemoved, failed: adminMessages.removeMappingFailed },
};

export const machineSetup = setup({
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
    isOther: ({ context }, { subscriptionId }: { subscriptionId: string }) => context.subscriptionId !== subscriptionId,
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
    setUsers: assign(({ context: { principalId } }, { users }: { users: readonly SubscriptionUser[] }) => ({
      users,
      principalId: users.some(({ id }) => id === principalId) ? principalId : "",
    })),
    setUser: assign((_, { principalId }: { principalId: string }) => ({
      principalId,
      subscriptionReportId: NO_REPORT,
    })),
    setReport: assign((_, { subscriptionReportId }: { subscriptionReportId: number }) => ({ subscriptionReportId })),
    setReportWithClient: assign((_, { report }: { report: SubscriptionReport }) => ({
      ...emptySelection,
      users: [],
      subscriptionId: report.subscriptionId,
      subscriptionReportId: report.subscriptionReportId,
    })),
    clearReport: assign({ subscriptionReportId: NO_REPORT }),
    emitSubscriptionSelected: emit(subscriptionSelected),
    emitError: emit(errorNotice),
    emitInformation: emit(informationNotice),
    emitUsersLoaded: emit(informationNotice(null, { message: adminMessages.usersLoaded })),
    emitAccessOpened: emit(({ context: { subscriptionId, subscriptionReportId, users } }) => ({
      type: "access.opened" as const,
      subscriptionId,
      subscriptionReportId,
      users,
    })),
    emitUsersChanged: emit(({ context: { subscriptionId, users } }) => ({
      type: "users.changed" as const,
      subscriptionId,
      users,
    })),
    emitMappingChanged: emit(({ context }, { action }: Pick<MappingChange, "action">) => ({
      type: "mappings.changed" as const,
      changes: [{ action, ...selectedMapping(context) }],
    })),
  },
});

/** The states that load the users differ only in what follows. */
export function createLoadingState(next: "emitUsersLoaded" | "emitAccessOpened", description: string) {
  return machineSetup.createStateConfig({
    description,
    invoke: {
      id: "loadUsers",
      src: "loadUsers",
      input: ({ context }) => ({ subscriptionId: context.subscriptionId }),
      onDone: {
        target: "choosing",
        actions: [{ type: "setUsers", params: ({ event }) => ({ users: event.output }) }, next],
      },
      onError: {
        target: "usersFailed",
        actions: { type: "emitError", params: { message: adminMessages.mappingDetailsFailed } },
      },
    },
  });
}

/** The states `adding` and `removing` differ only in the action they send and in their texts. */
export function createSavingState(action: MappingChange["action"], description: string) {
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
