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

const isEmpty = ({ event }: { event: { output: readonly unknown[] } }) => event.output.length === 0;
const isNewInstallation = ({ event }: { event: { output: { isEmpty: boolean } } }) => event.output.isEmpty;

export const adminLoadingMachine = setup({
  types: { context: {} as AdminLoadingContext, output: {} as AdminLoadingOutput },
  actors: {
    loadSubscriptions: needs<readonly Subscription[]>("loadSubscriptions"),
    loadReports: needs<readonly SubscriptionReport[]>("loadReports"),
    loadMappings: needs<readonly UserReportMapping[]>("loadMappings"),
    indexLists: needs<AdminLists, LoadedLists>("indexLists"),
    loadInstallation: needs<{ isEmpty: boolean }>("loadInstallation"),
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
                src: "loadSubscriptions",
                onDone: [
                  {
                    guard: isEmpty,
                    target: "#adminLoading.checkingInstallation",
                    actions: assign({ errorMessage: adminMessages.noSubscriptionsForApplication }),
                  },
                  {
                    target: "loaded",
                    actions: assign(({ context: { loaded }, event }) => ({
                      loaded: { ...loaded, subscriptions: event.output },
                    })),
                  },
                ],
                onError: {
                  target: "#adminLoading.failed",
                  actions: assign({ errorMessage: adminMessages.adminDetailsFailed }),
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
                src: "loadReports",
                onDone: {
                  target: "loaded",
                  actions: assign(({ context: { loaded }, event }) => ({
                    loaded: { ...loaded, reports: event.output },
                  })),
                },
                onError: {
                  target: "#adminLoading.failed",
                  actions: assign({ errorMessage: messages.reportDetailsFailed }),
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
                src: "loadMappings",
                onDone: {
                  target: "loaded",
                  actions: assign(({ context: { loaded }, event }) => ({
                    loaded: { ...loaded, mappings: event.output },
                  })),
                },
                onError: {
                  target: "#adminLoading.failed",
                  actions: assign({ errorMessage: adminMessages.mappingDetailsFailed }),
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
        src: "indexLists",
        input: ({ context }) => context.loaded,
        onDone: { target: "loaded", actions: assign(({ event }) => ({ lists: event.output })) },
        onError: {
          target: "failed",
          actions: assign({ errorMessage: adminMessages.adminDetailsFailed }),
        },
      },
    },
    checkingInstallation: {
      description: "There is no subscription: is this a new installation that offers to add one?",
      invoke: {
        src: "loadInstallation",
        onDone: [
          { guard: isNewInstallation, target: "failed", actions: assign({ isNewInstallation: true }) },
          { target: "failed" },
        ],
        onError: { target: "failed" },
      },
    },
    loaded: { description: "The lists are ready.", type: "final" },
    failed: { description: "A list could not be loaded, or there is no subscription.", type: "final" },
  },
});
