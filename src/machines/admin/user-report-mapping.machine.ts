// One mapping: choose a subscription, one of its users and one of its reports, then add or remove the mapping.
import type { SnapshotFrom } from "xstate";
import type { SubscriptionUser } from "../../api/contract.ts";
import { emptySelection, type MappingSelection } from "../../rules/admin/mapping-selection.ts";
import { createLoadingState, createSavingState, machineSetup } from "./user-report-mapping.setup.ts";

export type { UserReportMappingEvent } from "./user-report-mapping.setup.ts";

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
        "access.requested": {
          target: ".loadingForMatrix",
          actions: [
            { type: "setReportWithClient", params: ({ event }) => event },
            { type: "emitSubscriptionSelected", params: ({ event }) => event.report },
          ],
        },
        "matrix.requested": {
          target: ".loadingForMatrix",
          actions: [
            { type: "setSubscription", params: ({ event }) => event },
            { type: "emitSubscriptionSelected", params: ({ event }) => event },
          ],
        },
        "subscription.kept": {
          guard: { type: "isOther", params: ({ event }) => event },
          target: ".reloadingUsers",
          actions: { type: "setSubscription", params: ({ event }) => event },
        },
        "subscription.selected": {
          target: ".loadingUsers",
          actions: [
            { type: "setSubscription", params: ({ event }) => event },
            { type: "emitSubscriptionSelected", params: ({ event }) => event },
          ],
        },
      },
      states: {
        withoutSubscription: { description: "No subscription is selected yet." },
        loadingUsers: createLoadingState("emitUsersLoaded", "The users of the selected subscription are loading."),
        loadingForMatrix: createLoadingState(
          "emitAccessOpened",
          "The users are loading for the access matrix, where one report gets its readers.",
        ),
        usersFailed: {
          description: "The users could not be loaded; a retry is offered.",
          on: { "users.requested": { target: "loadingUsers" } },
        },
        reloadingUsers: {
          description: "The users are loaded without an alert: people have come or gone, or the subscription is kept.",
          invoke: {
            id: "reloadUsers",
            src: "loadUsers",
            input: ({ context }) => ({ subscriptionId: context.subscriptionId }),
            onDone: {
              target: "choosing",
              actions: [{ type: "setUsers", params: ({ event }) => ({ users: event.output }) }, "emitUsersChanged"],
            },
            onError: { target: "usersFailed" },
          },
          on: { "users.outdated": { target: "reloadingUsers", reenter: true } },
        },
        choosing: {
          description: "The administrator selects a user and a report.",
          on: {
            "users.outdated": { target: "reloadingUsers" },
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
