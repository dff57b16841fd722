// The loading of the shared lists: requested in parallel, then indexed.
import { assign, setup } from "xstate";
import type { Subscription, SubscriptionReport, UserReportMapping } from "../../api/contract.ts";
import { type AdminLists, emptyLists, type LoadedLists, nothingLoaded } from "../../rules/admin/admin-lists.ts";
import { adminMessages } from "../../rules/admin/messages.ts";
import { messages } from "../../rules/messages.ts";
import { needs } from "../needs.ts";

export interface AdminLoadingOutput {
  lists: AdminLists;
  /** The catalogue's text for the list that failed to load; empty on success. */
  errorMessage: string;
  /** There is no subscription, and this back end lets its administrator add the first one. */
  isNewInstallation: boolean;
}

export interface AdminLoadingContext extends AdminLoadingOutput {
  loaded: LoadedLists;
}

export const adminLoadingMachine = setup({
  types: { context: {} as AdminLoadingContext, output: {} as AdminLoadingOutput },
  actors: {
    loadSubscriptions: needs<readonly Subscription[]>("loadSubscriptions"),
    loadReports: needs<readonly SubscriptionReport[]>("loadReports"),
    loadMappings: needs<readonly UserReportMapping[]>("loadMappings"),
    indexLists: needs<AdminLists, LoadedLists>("indexLists"),
    loadInstallation: needs<{ isEmpty: boolean }>("loadInstallation"),
  },
  guards: {
    isEmpty: (_, { list }: { list: readonly unknown[] }) => list.length === 0,
    isNewInstallation: (_, { isEmpty }: { isEmpty: boolean }) => isEmpty,
  },
  actions: {
    setLoaded: assign(({ context }, part: Partial<LoadedLists>) => ({ loaded: { ...context.loaded, ...part } })),
    setLists: assign((_, { lists }: { lists: AdminLists }) => ({ lists })),
    setNewInstallation: assign({ isNewInstallation: true }),
    setError: assign((_, { errorMessage }: { errorMessage: string }) => ({ errorMessage })),
  },
}).createMachine({
  id: "adminLoading",
  context: { loaded: nothingLoaded, lists: emptyLists, errorMessage: "", isNewInstallation: false },
  output: ({ context: { lists, errorMessage, isNewInstallation } }) => ({ lists, errorMessage, isNewInstallation }),
  initial: "loading",
  states: {
    loading: {
      description: "Subscriptions, reports and mappings are loaded in parallel.",
      type: "parallel",
      onDone: { target: "indexing" },
      states: {
        subscriptions: {
          description: "All subscriptions: at least one is required.",
          initial: "loading",
          states: {
            loading: {
              description: "The subscriptions are loaded from the back end.",
              invoke: {
                id: "loadSubscriptions",
                src: "loadSubscriptions",
                onDone: [
                  {
                    guard: { type: "isEmpty", params: ({ event }) => ({ list: event.output }) },
                    target: "#adminLoading.checkingInstallation",
                    actions: {
                      type: "setError",
                      params: { errorMessage: adminMessages.noSubscriptionsForApplication },
                    },
                  },
                  {
                    target: "loaded",
                    actions: { type: "setLoaded", params: ({ event }) => ({ subscriptions: event.output }) },
                  },
                ],
                onError: {
                  target: "#adminLoading.failed",
                  actions: { type: "setError", params: { errorMessage: adminMessages.adminDetailsFailed } },
                },
              },
            },
            loaded: { description: "The subscriptions are loaded.", type: "final" },
          },
        },
        reports: {
          description: "All reports: an empty list is a success.",
          initial: "loading",
          states: {
            loading: {
              description: "The reports are loaded from the back end.",
              invoke: {
                id: "loadReports",
                src: "loadReports",
                onDone: {
                  target: "loaded",
                  actions: { type: "setLoaded", params: ({ event }) => ({ reports: event.output }) },
                },
                onError: {
                  target: "#adminLoading.failed",
                  actions: { type: "setError", params: { errorMessage: messages.reportDetailsFailed } },
                },
              },
            },
            loaded: { description: "The reports are loaded.", type: "final" },
          },
        },
        mappings: {
          description: "All mappings of users to reports.",
          initial: "loading",
          states: {
            loading: {
              description: "The mappings are loaded from the back end.",
              invoke: {
                id: "loadMappings",
                src: "loadMappings",
                onDone: {
                  target: "loaded",
                  actions: { type: "setLoaded", params: ({ event }) => ({ mappings: event.output }) },
                },
                onError: {
                  target: "#adminLoading.failed",
                  actions: { type: "setError", params: { errorMessage: adminMessages.mappingDetailsFailed } },
                },
              },
            },
            loaded: { description: "The mappings are loaded.", type: "final" },
          },
        },
      },
    },
    indexing: {
      description: "The loaded lists are indexed for look-ups, in slices.",
      invoke: {
        id: "indexLists",
        src: "indexLists",
        input: ({ context }) => context.loaded,
        onDone: { target: "loaded", actions: { type: "setLists", params: ({ event }) => ({ lists: event.output }) } },
        onError: {
          target: "failed",
          actions: { type: "setError", params: { errorMessage: adminMessages.adminDetailsFailed } },
        },
      },
    },
    checkingInstallation: {
      description: "There is no subscription: is this a new installation that offers to add one?",
      invoke: {
        id: "loadInstallation",
        src: "loadInstallation",
        onDone: [
          {
            guard: { type: "isNewInstallation", params: ({ event }) => event.output },
            target: "failed",
            actions: "setNewInstallation",
          },
          { target: "failed" },
        ],
        onError: { target: "failed" },
      },
    },
    loaded: { description: "The lists are ready.", type: "final" },
    failed: { description: "A list could not be loaded, or there is no subscription.", type: "final" },
  },
});
