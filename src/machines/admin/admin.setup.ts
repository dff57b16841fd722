// What the admin area knows, needs and does; its states are in admin.machine.ts.
import { assign, emit, enqueueActions, sendTo, setup } from "xstate";
import type { MappingChange, SubscriptionReport } from "../../api/contract.ts";
import type { ListedSubscription } from "../../api/subscription-list-contract.ts";
import type { AdminDrafts } from "../../rules/admin/admin-drafts.ts";
import { type AdminLists, withoutReport, withReport, withSubscription } from "../../rules/admin/admin-lists.ts";
import { withChanges } from "../../rules/admin/mapping-index.ts";
import {
  type AdminContext,
  type AdminEvent,
  adminMachines,
  type Confirmation,
  type KeepingTab,
  sendListsOpened,
  sendListsReloaded,
  type PersonFact,
  sendPersonFact,
  sendSubscriptionChanged,
  sendSubscriptionKept,
  subscribeToActors,
} from "./admin-actors.ts";
import { sendDraftsRestored } from "./parked-drafts.ts";
import { failureNotice, type Notice } from "../dialogs/notice.ts";

export const machineSetup = setup({
  types: {
    context: {} as AdminContext,
    events: {} as AdminEvent,
    emitted: {} as Notice | Confirmation,
    children: {} as { newInstallation: "newInstallation" },
  },
  actors: adminMachines,
  guards: {
    isNewInstallation: (_, { isNewInstallation }: { isNewInstallation: boolean }) => isNewInstallation,
    hasChanged: ({ context: { lists, listsBeforeReload } }) => lists !== listsBeforeReload,
    hasError: (_, { errorMessage }: { errorMessage: string }) => errorMessage !== "",
  },
  actions: {
    setEmail: assign((_, { email }: { email: string }) => ({ email })),
    setLists: assign((_, { lists }: { lists: AdminLists }) => ({ lists })),
    sendListsOpened: ({ context: { pages } }) => sendListsOpened(pages),
    startActors: assign(({ context: { email, lists }, spawn }) => ({
      actors: {
        addReport: spawn("addReport", { input: { email } }),
        modifyReport: spawn("modifyReport", { input: { email } }),
        userReportMapping: spawn("userReportMapping", { id: "userReportMapping", input: { mappings: lists.mappings } }),
        newReportCheck: spawn("reportCheck"),
        chosenReportCheck: spawn("reportCheck"),
        reportHistory: spawn("reportHistory"),
        reportRestoration: spawn("reportRestoration"),
        lastReportChange: spawn("lastReportChange"),
        reportRoles: spawn("reportRoles"),
        accessGrid: spawn("accessGrid", { id: "accessGrid", input: { mappings: lists.mappings } }),
        accessChange: spawn("accessChange"),
        mappingImport: spawn("mappingImport", { id: "mappingImport", input: { mappings: lists.mappings } }),
      },
    })),
    parkDrafts: assign((_, { drafts }: { drafts: AdminDrafts }) => ({ parkedDrafts: drafts })),
    restoreDrafts: ({ context: { actors, parkedDrafts } }) => {
      if (actors && parkedDrafts) sendDraftsRestored(actors, parkedDrafts);
    },
    subscribeToActors: ({ context: { actors }, self }) => {
      const forward = (fact: AdminEvent) => self.send(fact);
      if (actors) subscribeToActors(actors, forward, () => self.getSnapshot().context.lists);
    },
    setReport: assign(({ context: { lists } }, { report }: { report: SubscriptionReport }) => ({
      lists: withReport(lists, report),
    })),
    removeReport: assign(({ context: { lists } }, { report }: { report: SubscriptionReport }) => ({
      lists: withoutReport(lists, report),
    })),
    changeMappings: assign(({ context: { lists } }, { changes }: { changes: readonly MappingChange[] }) => ({
      lists: { ...lists, mappings: withChanges(lists.mappings, changes) },
    })),
    setSelectedSubscription: assign((_, { subscriptionId }: { subscriptionId: string }) => ({
      selectedSubscriptionId: subscriptionId,
    })),
    sendSubscriptionKept: ({ context: { actors, selectedSubscriptionId } }, { tab }: { tab: KeepingTab }) => {
      if (actors) sendSubscriptionKept(actors, tab, selectedSubscriptionId);
    },
    rememberLists: assign(({ context: { lists } }) => ({ listsBeforeReload: lists })),
    sendListsReloaded: ({ context: { actors, lists } }) => {
      if (actors) sendListsReloaded(actors, lists);
    },
    sendMappingIndex: enqueueActions(({ context: { lists }, enqueue }) => {
      for (const reader of ["userReportMapping", "accessGrid", "mappingImport"])
        enqueue.sendTo(reader, { type: "mappingIndex.updated", mappings: lists.mappings });
    }),
    sendReportDeleted: sendTo("userReportMapping", (_, { report }: { report: SubscriptionReport }) => ({
      type: "report.deleted",
      subscriptionReportId: report.subscriptionReportId,
    })),
    sendPersonFact: ({ context: { pages, actors } }, fact: PersonFact) => {
      sendPersonFact(pages, fact);
      actors?.userReportMapping.send({ type: "users.outdated" });
    },
    setSubscription: assign(({ context: { lists } }, { subscription }: { subscription: ListedSubscription }) => ({
      lists: withSubscription(lists, subscription),
    })),
    sendSubscriptionChanged: ({ context: { pages, actors } }, { subscription }: { subscription: ListedSubscription }) =>
      sendSubscriptionChanged(pages, actors, subscription),
    emitFailure: emit(failureNotice),
    emitFact: emit((_, { fact }: { fact: Notice | Confirmation }) => fact),
  },
});
