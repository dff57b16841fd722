// The life of one mapping choice: a subscription, one of its users, one of its reports; then added or removed.
// Specification, section 2 (User Report Mapping), section 4 (Mapping); decisions, "Mapping calls that fail".
import { assign, emit, setup, type SnapshotFrom } from "xstate";
import type { Outcome, SubscriptionUser, UserReportMapping } from "../../api/contract.ts";
import { isMapped, type MappingIndex } from "../../rules/admin/mapping-index.ts";
import { messages } from "../../rules/messages.ts";
import { needs } from "../needs.ts";
import { errorNotice, informationNotice, type Notice } from "../dialogs/notice.ts";

export interface Choice {
  subscriptionId: string;
  principalId: string;
  subscriptionReportId: number;
}

export interface MappingChoice extends Choice {
  mappings: MappingIndex;
  users: readonly SubscriptionUser[];
}

export type UserReportMappingEvent =
  | ({ type: "drafts.restored" } & Choice)
  | { type: "mappingIndex.updated"; mappings: MappingIndex }
  | { type: "report.deleted"; subscriptionReportId: number }
  | { type: "subscription.selected"; subscriptionId: string }
  | { type: "users.requested" }
  | { type: "user.selected"; principalId: string }
  | { type: "report.selected"; subscriptionReportId: number }
  | { type: "mapping.addRequested" }
  | { type: "mapping.removeRequested" };

type Fact = Notice | { type: "mapping.added" | "mapping.removed"; mapping: UserReportMapping };

const NO_REPORT = 0;
const mapping = ({ subscriptionReportId, principalId }: MappingChoice): UserReportMapping => ({
  subscriptionReportId,
  principalId,
});
const isWhole = ({ subscriptionReportId, principalId }: MappingChoice) =>
  subscriptionReportId !== NO_REPORT && principalId !== "";

export const userReportMappingMachine = setup({
  types: {
    context: {} as MappingChoice,
    events: {} as UserReportMappingEvent,
    emitted: {} as Fact,
    input: {} as { mappings: MappingIndex },
  },
  actors: {
    loadUsers: needs<readonly SubscriptionUser[], { subscriptionId: string }>("loadUsers"),
    addMapping: needs<Outcome, UserReportMapping>("addMapping"),
    removeMapping: needs<Outcome, UserReportMapping>("removeMapping"),
  },
  guards: {
    isNew: ({ context }) => isWhole(context) && !isMapped(context.mappings, mapping(context)),
    isThere: ({ context }) => isWhole(context) && isMapped(context.mappings, mapping(context)),
    hasSubscription: (_, { subscriptionId }: Choice) => subscriptionId !== "",
    isChosen: ({ context }, { subscriptionReportId }: { subscriptionReportId: number }) =>
      context.subscriptionReportId === subscriptionReportId,
    hasSucceeded: (_, { isSuccess }: Outcome) => isSuccess,
  },
  actions: {
    setMappings: assign((_, { mappings }: { mappings: MappingIndex }) => ({ mappings })),
    restore: assign((_, { subscriptionId, principalId, subscriptionReportId }: Choice) => ({
      subscriptionId,
      principalId,
      subscriptionReportId,
    })),
    chooseSubscription: assign((_, { subscriptionId }: { subscriptionId: string }) => ({
      subscriptionId,
      users: [],
      principalId: "",
      subscriptionReportId: NO_REPORT,
    })),
    setUsers: assign((_, { users }: { users: readonly SubscriptionUser[] }) => ({ users })),
    chooseUser: assign((_, { principalId }: { principalId: string }) => ({
      principalId,
      subscriptionReportId: NO_REPORT,
    })),
    chooseReport: assign((_, { subscriptionReportId }: { subscriptionReportId: number }) => ({ subscriptionReportId })),
    clearReport: assign({ subscriptionReportId: NO_REPORT }),
    tellError: emit(errorNotice),
    tellDone: emit(informationNotice),
    tellAdded: emit(({ context }) => ({ type: "mapping.added" as const, mapping: mapping(context) })),
    tellRemoved: emit(({ context }) => ({ type: "mapping.removed" as const, mapping: mapping(context) })),
  },
}).createMachine({
  id: "userReportMapping",
  context: ({ input }) => ({
    mappings: input.mappings,
    subscriptionId: "",
    users: [],
    principalId: "",
    subscriptionReportId: NO_REPORT,
  }),
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
          actions: { type: "restore", params: ({ event }) => event },
        },
        "report.deleted": { guard: { type: "isChosen", params: ({ event }) => event }, actions: "clearReport" },
        "subscription.selected": {
          target: ".loadingUsers",
          actions: { type: "chooseSubscription", params: ({ event }) => event },
        },
      },
      states: {
        withoutSubscription: { description: "No subscription is chosen yet." },
        loadingUsers: {
          description: "The users of the chosen subscription are asked for.",
          invoke: {
            src: "loadUsers",
            input: ({ context }) => ({ subscriptionId: context.subscriptionId }),
            onDone: {
              target: "choosing",
              actions: [
                { type: "setUsers", params: ({ event }) => ({ users: event.output }) },
                { type: "tellDone", params: { message: messages.usersLoaded } },
              ],
            },
            onError: {
              target: "withoutUsers",
              actions: { type: "tellError", params: { message: messages.mappingDetailsFailed } },
            },
          },
        },
        withoutUsers: {
          description: "The users could not be had; asking again is offered.",
          on: { "users.requested": "loadingUsers" },
        },
        choosing: {
          description: "A person chooses a user and a report.",
          on: {
            "user.selected": { actions: { type: "chooseUser", params: ({ event }) => event } },
            "report.selected": { actions: { type: "chooseReport", params: ({ event }) => event } },
            "mapping.addRequested": { guard: "isNew", target: "#userReportMapping.adding" },
            "mapping.removeRequested": { guard: "isThere", target: "#userReportMapping.removing" },
          },
        },
      },
    },
    adding: {
      description: "The mapping is on its way to the back end.",
      invoke: {
        src: "addMapping",
        input: ({ context }) => mapping(context),
        onDone: [
          {
            guard: { type: "hasSucceeded", params: ({ event }) => event.output },
            target: "idle.choosing",
            actions: [
              "tellAdded",
              { type: "tellDone", params: ({ event }) => ({ message: event.output.message || messages.mappingAdded }) },
            ],
          },
          {
            target: "idle.choosing",
            actions: {
              type: "tellError",
              params: ({ event }) => ({ message: event.output.message || messages.addMappingFailed }),
            },
          },
        ],
        onError: {
          target: "idle.choosing",
          actions: { type: "tellError", params: { message: messages.addMappingFailed } },
        },
      },
    },
    removing: {
      description: "The back end is asked to remove the mapping.",
      invoke: {
        src: "removeMapping",
        input: ({ context }) => mapping(context),
        onDone: [
          {
            guard: { type: "hasSucceeded", params: ({ event }) => event.output },
            target: "idle.choosing",
            actions: [
              "tellRemoved",
              {
                type: "tellDone",
                params: ({ event }) => ({ message: event.output.message || messages.mappingRemoved }),
              },
            ],
          },
          {
            target: "idle.choosing",
            actions: {
              type: "tellError",
              params: ({ event }) => ({ message: event.output.message || messages.removeMappingFailed }),
            },
          },
        ],
        onError: {
          target: "idle.choosing",
          actions: { type: "tellError", params: { message: messages.removeMappingFailed } },
        },
      },
    },
  },
});

export type UserReportMappingView = ReturnType<typeof userReportMappingView>;

export function userReportMappingView(snapshot: SnapshotFrom<typeof userReportMappingMachine>) {
  const { subscriptionId, users, principalId, subscriptionReportId } = snapshot.context;
  return {
    subscriptionId,
    users,
    principalId,
    subscriptionReportId,
    usersAre: snapshot.matches({ idle: "loadingUsers" })
      ? "loading"
      : snapshot.matches({ idle: "withoutUsers" })
        ? "unknown"
        : "loaded",
    busy: snapshot.matches("adding") ? "adding" : snapshot.matches("removing") ? "removing" : null,
    canChoose: snapshot.can({ type: "user.selected", principalId }),
    canAdd: snapshot.can({ type: "mapping.addRequested" }),
    canRemove: snapshot.can({ type: "mapping.removeRequested" }),
  } as const;
}
