// The admin area: its shared lists are loaded once and updated after each change that a tab makes.
// Specification, section 2 (Admin screen), section 4 (Admin), section 8.
import { assign, emit, enqueueActions, sendTo, setup } from "xstate";
import type { MappingChange, SubscriptionReport } from "../../api/contract.ts";
import type { ListedSubscription } from "../../api/subscription-list-contract.ts";
import type { AdminDrafts } from "../../rules/admin/admin-drafts.ts";
import {
  type AdminLists,
  emptyLists,
  withoutReport,
  withReport,
  withSubscription,
} from "../../rules/admin/admin-lists.ts";
import { withChanges } from "../../rules/admin/mapping-index.ts";
import { adminMessages } from "../../rules/admin/messages.ts";
import {
  type AdminContext,
  type AdminEvent,
  adminMachines,
  type Confirmation,
  sendListsOpened,
  type PersonFact,
  sendPersonFact,
  sendSubscriptionChanged,
  subscribeToActors,
} from "./admin-actors.ts";
import { sendDraftsRestored } from "./parked-drafts.ts";
import { failureNotice, type Notice } from "../dialogs/notice.ts";

const listsFailed = {
  target: "failed",
  actions: { type: "emitFailure", params: { message: adminMessages.adminDetailsFailed } },
} as const;

export const adminMachine = setup({
  types: {
    context: {} as AdminContext,
    events: {} as AdminEvent,
    emitted: {} as Notice | Confirmation,
    children: {} as { newInstallation: "newInstallation" },
  },
  actors: adminMachines,
  guards: {
    isNewInstallation: (_, { isNewInstallation }: { isNewInstallation: boolean }) => isNewInstallation,
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
    sendMappingIndex: enqueueActions(({ context: { lists }, enqueue }) => {
      for (const reader of ["userReportMapping", "accessGrid", "mappingImport"])
        enqueue.sendTo(reader, { type: "mappingIndex.updated", mappings: lists.mappings });
    }),
    sendReportDeleted: sendTo("userReportMapping", (_, { report }: { report: SubscriptionReport }) => ({
      type: "report.deleted",
      subscriptionReportId: report.subscriptionReportId,
    })),
    sendPersonFact: ({ context: { pages } }, fact: PersonFact) => sendPersonFact(pages, fact),
    setSubscription: assign(({ context: { lists } }, { subscription }: { subscription: ListedSubscription }) => ({
      lists: withSubscription(lists, subscription),
    })),
    sendSubscriptionChanged: ({ context: { pages } }, { subscription }: { subscription: ListedSubscription }) =>
      sendSubscriptionChanged(pages, subscription),
    emitFailure: emit(failureNotice),
    emitFact: emit((_, { fact }: { fact: Notice | Confirmation }) => fact),
  },
}).createMachine({
  id: "admin",
  context: ({ spawn, self }) => ({
    email: "",
    lists: emptyLists,
    actors: null,
    pages: {
      reportList: spawn("reportList"),
      reportDetails: spawn("reportDetails"),
      subscriptionList: spawn("subscriptionList"),
      subscriptionDetails: spawn("subscriptionDetails"),
      subscriptionChange: spawn("subscriptionChange", { input: { parent: self } }),
      memberAdding: spawn("memberAdding"),
      peopleList: spawn("peopleList"),
      personDetails: spawn("personDetails"),
      personAdding: spawn("personAdding", { input: { parent: self } }),
      personChange: spawn("personChange", { input: { parent: self } }),
      viewAs: spawn("viewAs"),
      auditLog: spawn("auditLog"),
      auditExport: spawn("auditExport"),
      listFileExport: spawn("listFileExport"),
      listImport: spawn("listImport"),
      usage: spawn("usage"),
      usageExport: spawn("usageExport"),
      serviceStatus: spawn("serviceStatus"),
    },
    parkedDrafts: null,
  }),
  initial: "inactive",
  on: {
    "drafts.restored": { actions: { type: "parkDrafts", params: ({ event }) => event } },
    "person.*": { actions: { type: "sendPersonFact", params: ({ event }) => event } },
    "subscription.changed": {
      actions: [
        { type: "setSubscription", params: ({ event }) => event },
        { type: "sendSubscriptionChanged", params: ({ event }) => event },
      ],
    },
    "confirmation.*": { actions: { type: "emitFact", params: ({ event }) => ({ fact: event }) } },
  },
  states: {
    inactive: {
      description: "The admin area has not been opened yet.",
      tags: "invisible",
      on: {
        "admin.opened": {
          target: "loading",
          actions: [{ type: "setEmail", params: ({ event }) => event }, "sendListsOpened"],
        },
      },
    },
    loading: {
      description: "The shared lists are loaded.",
      invoke: {
        id: "loading",
        src: "adminLoading",
        onDone: [
          { guard: { type: "isNewInstallation", params: ({ event }) => event.output }, target: "empty" },
          {
            guard: { type: "hasError", params: ({ event }) => event.output },
            target: "failed",
            actions: { type: "emitFailure", params: ({ event }) => ({ message: event.output.errorMessage }) },
          },
          { target: "ready", actions: { type: "setLists", params: ({ event }) => event.output } },
        ],
        onError: listsFailed,
      },
    },
    empty: {
      description: "A new installation: its administrator adds the first subscription.",
      tags: "invisible",
      on: {
        "subscription.changed": {
          target: "loading",
          actions: { type: "sendSubscriptionChanged", params: ({ event }) => event },
        },
      },
      invoke: {
        id: "newInstallation",
        src: "newInstallation",
        onDone: { target: "loading" },
        onError: listsFailed,
      },
    },
    ready: {
      description: "The tabs are open until the user leaves the portal.",
      entry: ["startActors", "subscribeToActors", "restoreDrafts"],
      on: {
        "drafts.restored": { actions: [{ type: "parkDrafts", params: ({ event }) => event }, "restoreDrafts"] },
        "report.added": { actions: { type: "setReport", params: ({ event }) => event } },
        "report.updated": { actions: { type: "setReport", params: ({ event }) => event } },
        "report.deleted": {
          actions: [
            { type: "removeReport", params: ({ event }) => event },
            "sendMappingIndex",
            { type: "sendReportDeleted", params: ({ event }) => event },
          ],
        },
        "mappings.changed": { actions: [{ type: "changeMappings", params: ({ event }) => event }, "sendMappingIndex"] },
        "notice.raised": { actions: { type: "emitFact", params: ({ event }) => ({ fact: event }) } },
      },
    },
    failed: {
      description: "A list could not be loaded; the alert says which and offers a retry.",
      on: {
        "retry.requested": { target: "loading" },
        "admin.opened": { target: "loading", actions: { type: "setEmail", params: ({ event }) => event } },
      },
    },
  },
});
