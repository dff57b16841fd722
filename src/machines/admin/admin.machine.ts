// The admin area: its shared lists are loaded once and updated after each change that a tab makes.
import { emptyLists } from "../../rules/admin/admin-lists.ts";
import { adminMessages } from "../../rules/admin/messages.ts";
import { machineSetup } from "./admin.setup.ts";

const listsFailed = {
  target: "failed",
  actions: { type: "emitFailure", params: { message: adminMessages.adminDetailsFailed } },
} as const;

export const adminMachine = machineSetup.createMachine({
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
      listImport: spawn("listImport", { input: { parent: self } }),
      usage: spawn("usage"),
      usageExport: spawn("usageExport"),
      serviceStatus: spawn("serviceStatus"),
    },
    parkedDrafts: null,
    listsBeforeReload: emptyLists,
    selectedSubscriptionId: "",
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
      on: {
        "admin.opened": {
          target: "loading",
          actions: [{ type: "setEmail", params: ({ event }) => event }, "sendListsOpened"],
        },
      },
    },
    loading: {
      description: "The shared lists are loaded.",
      on: { "file.imported": { target: "loading", reenter: true } },
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
      on: {
        "file.imported": { target: "loading" },
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
        "subscription.selected": { actions: { type: "setSelectedSubscription", params: ({ event }) => event } },
        "tab.opened": { actions: { type: "sendSubscriptionKept", params: ({ event }) => event } },
        "mappings.changed": { actions: [{ type: "changeMappings", params: ({ event }) => event }, "sendMappingIndex"] },
        "notice.raised": { actions: { type: "emitFact", params: ({ event }) => ({ fact: event }) } },
        "file.imported": { target: ".reloading" },
      },
      initial: "upToDate",
      states: {
        upToDate: { description: "The shared lists show what the server has answered and the tabs have changed." },
        reloading: {
          description: "A file was imported: the shared lists are loaded again, behind the tabs.",
          entry: "rememberLists",
          invoke: {
            id: "reloading",
            src: "adminLoading",
            onDone: [
              { guard: { type: "hasError", params: ({ event }) => event.output }, target: "outdated" },
              // The answer may be older than what a tab has changed meanwhile.
              { guard: "hasChanged", target: "reloading", reenter: true },
              {
                target: "upToDate",
                actions: [
                  { type: "setLists", params: ({ event }) => event.output },
                  "sendMappingIndex",
                  "sendListsReloaded",
                ],
              },
            ],
            onError: { target: "outdated" },
          },
        },
        outdated: {
          description: "The shared lists could not be loaded again. The tabs show them as they were.",
          on: { "retry.requested": { target: "reloading" } },
        },
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
