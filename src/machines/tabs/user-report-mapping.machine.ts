// One mapping: choose a subscription, one of its users and one of its reports, then add or remove the mapping.
import { assign, emit, setup, type SnapshotFrom } from "xstate";
import type { MappingChange, Outcome, SubscriptionReport, SubscriptionUser } from "../../api/contract.ts";
import { isMapped, type MappingIndex } from "../../rules/access/mapping-index.ts";
import {
  emptySelection,
  isComplete,
  type MappingSelection,
  NO_REPORT,
  selectedMapping,
} from "../../rules/access/mapping-selection.ts";
import { adminMessages } from "../../rules/admin/messages.ts";
import { errorNotice, informationNotice, type Notice } from "../dialogs/dialogs.machine.ts";
import { hasSucceeded, needs } from "../needs.ts";

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

type Fact =
  | Notice
  | AccessOpened
  | UsersChanged
  | { type: "subscription.selected"; subscriptionId: string }
  | { type: "mappings.changed"; changes: readonly MappingChange[] };

interface Args<Event> {
  context: UserReportMappingContext;
  event: Event;
}

const savingTexts = {
  add: { done: adminMessages.mappingAdded, failed: adminMessages.addMappingFailed },
  remove: { done: adminMessages.mappingRemoved, failed: adminMessages.removeMappingFailed },
};

const selectSubscription = (subscriptionId: string) => ({ ...emptySelection, subscriptionId, users: [] });

/** Keeps the selected user if they are still one. */
const withUsers = ({ principalId }: MappingSelection, users: readonly SubscriptionUser[]) => ({
  users,
  principalId: users.some(({ id }) => id === principalId) ? principalId : "",
});

const hasSubscription = ({ event }: Args<MappingSelection>) => event.subscriptionId !== "";
const isOther = ({ context, event }: Args<{ subscriptionId: string }>) =>
  context.subscriptionId !== event.subscriptionId;
const isSelected = ({ context, event }: Args<{ subscriptionReportId: number }>) =>
  context.subscriptionReportId === event.subscriptionReportId;

const machineSetup = setup({
  types: {
    context: {} as UserReportMappingContext,
    events: {} as UserReportMappingEvent,
    emitted: {} as Fact,
    input: {} as { mappings: MappingIndex },
  },
  actors: {
    loadUsers: needs<readonly SubscriptionUser[], { subscriptionId: string }>("loadUsers"),
    changeMapping: needs<Outcome, MappingChange>("changeMapping"),
  },
  guards: {
    canAdd: ({ context }) => isComplete(context) && !isMapped(context.mappings, selectedMapping(context)),
    canRemove: ({ context }) => isComplete(context) && isMapped(context.mappings, selectedMapping(context)),
  },
  actions: {
    emitSubscriptionSelected: emit(({ context }) => ({
      type: "subscription.selected",
      subscriptionId: context.subscriptionId,
    })),
  },
});

/** The states `adding` and `removing` differ only in the action they send and in their texts. */
function createSavingState(action: MappingChange["action"], description: string) {
  const texts = savingTexts[action];
  return machineSetup.createStateConfig({
    description,
    invoke: {
      src: "changeMapping",
      input: ({ context }) => ({ action, ...selectedMapping(context) }),
      onDone: [
        {
          guard: hasSucceeded,
          target: "idle.choosing",
          actions: [
            emit(({ context }) => ({ type: "mappings.changed", changes: [{ action, ...selectedMapping(context) }] })),
            emit(({ event: { output } }) => informationNotice(output.message || texts.done)),
          ],
        },
        {
          target: "idle.choosing",
          actions: emit(({ event: { output } }) => errorNotice(output.message || texts.failed)),
        },
      ],
      onError: { target: "idle.choosing", actions: emit(errorNotice(texts.failed)) },
    },
  });
}

export const userReportMappingMachine = machineSetup.createMachine({
  id: "userReportMapping",
  context: ({ input }) => ({ ...emptySelection, mappings: input.mappings, users: [] }),
  initial: "idle",
  on: { "mappingIndex.updated": { actions: assign(({ event }) => ({ mappings: event.mappings })) } },
  states: {
    idle: {
      description: "No mapping call is in flight.",
      initial: "withoutSubscription",
      on: {
        "drafts.restored": {
          guard: hasSubscription,
          target: ".loadingUsers",
          actions: assign(({ event: { subscriptionId, principalId, subscriptionReportId } }) => ({
            subscriptionId,
            principalId,
            subscriptionReportId,
          })),
        },
        "report.deleted": { guard: isSelected, actions: assign({ subscriptionReportId: NO_REPORT }) },
        "access.requested": {
          target: ".loadingForMatrix",
          actions: [
            assign(({ event: { report } }) => ({
              ...selectSubscription(report.subscriptionId),
              subscriptionReportId: report.subscriptionReportId,
            })),
            "emitSubscriptionSelected",
          ],
        },
        "matrix.requested": {
          target: ".loadingForMatrix",
          actions: [assign(({ event }) => selectSubscription(event.subscriptionId)), "emitSubscriptionSelected"],
        },
        "subscription.kept": {
          guard: isOther,
          target: ".reloadingUsers",
          actions: assign(({ event }) => selectSubscription(event.subscriptionId)),
        },
        "subscription.selected": {
          target: ".loadingUsers",
          actions: [assign(({ event }) => selectSubscription(event.subscriptionId)), "emitSubscriptionSelected"],
        },
      },
      states: {
        withoutSubscription: { description: "No subscription is selected yet." },
        loadingUsers: {
          description: "The users of the selected subscription are loading.",
          invoke: {
            src: "loadUsers",
            input: ({ context }) => ({ subscriptionId: context.subscriptionId }),
            onDone: {
              target: "choosing",
              actions: [
                assign(({ context, event }) => withUsers(context, event.output)),
                emit(informationNotice(adminMessages.usersLoaded)),
              ],
            },
            onError: { target: "usersFailed", actions: emit(errorNotice(adminMessages.mappingDetailsFailed)) },
          },
        },
        loadingForMatrix: {
          description: "The users are loading for the access matrix, where one report gets its readers.",
          invoke: {
            src: "loadUsers",
            input: ({ context }) => ({ subscriptionId: context.subscriptionId }),
            onDone: {
              target: "choosing",
              actions: [
                assign(({ context, event }) => withUsers(context, event.output)),
                emit(({ context: { subscriptionId, subscriptionReportId, users } }) => ({
                  type: "access.opened",
                  subscriptionId,
                  subscriptionReportId,
                  users,
                })),
              ],
            },
            onError: { target: "usersFailed", actions: emit(errorNotice(adminMessages.mappingDetailsFailed)) },
          },
        },
        usersFailed: {
          description: "The users could not be loaded; a retry is offered.",
          on: { "users.requested": { target: "loadingUsers" } },
        },
        reloadingUsers: {
          description: "The users are loaded without an alert: people have come or gone, or the subscription is kept.",
          invoke: {
            src: "loadUsers",
            input: ({ context }) => ({ subscriptionId: context.subscriptionId }),
            onDone: {
              target: "choosing",
              actions: [
                assign(({ context, event }) => withUsers(context, event.output)),
                emit(({ context: { subscriptionId, users } }) => ({ type: "users.changed", subscriptionId, users })),
              ],
            },
            onError: { target: "usersFailed" },
          },
          on: { "users.outdated": { target: "reloadingUsers", reenter: true } },
        },
        choosing: {
          description: "The administrator selects a user and a report.",
          on: {
            "users.outdated": { target: "reloadingUsers" },
            "user.selected": {
              actions: assign(({ event }) => ({ principalId: event.principalId, subscriptionReportId: NO_REPORT })),
            },
            "report.selected": {
              actions: assign(({ event }) => ({ subscriptionReportId: event.subscriptionReportId })),
            },
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
  const at = typeof value === "object" ? value.idle : value;
  return {
    at: at === "loadingForMatrix" || at === "reloadingUsers" ? "loadingUsers" : at,
    subscriptionId,
    users,
    principalId,
    subscriptionReportId,
    canSelect: snapshot.can({ type: "user.selected", principalId }),
    canAdd: snapshot.can({ type: "mapping.addRequested" }),
    canRemove: snapshot.can({ type: "mapping.removeRequested" }),
  };
}
