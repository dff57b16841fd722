// The life of the shared lists until they can be used: asked for side by side, then indexed.
// Specification, section 4 (Admin), section 8.
import { assign, setup } from "xstate";
import type { Subscription, SubscriptionReport, UserReportMapping } from "../../api/contract.ts";
import { type AdminLists, emptyLists, type LoadedLists, nothingLoaded } from "../../rules/admin/admin-lists.ts";
import { messages } from "../../rules/messages.ts";
import { needs } from "../needs.ts";

export interface AdminLoadingOutput {
  lists: AdminLists;
  /** The catalogue's text for what failed; empty where nothing did. */
  fault: string;
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
  },
  guards: { isEmpty: (_, { list }: { list: readonly unknown[] }) => list.length === 0 },
  actions: {
    keepLoaded: assign(({ context }, part: Partial<LoadedLists>) => ({ loaded: { ...context.loaded, ...part } })),
    setLists: assign((_, { lists }: { lists: AdminLists }) => ({ lists })),
    setFault: assign((_, { fault }: { fault: string }) => ({ fault })),
  },
}).createMachine({
  id: "adminLoading",
  context: { loaded: nothingLoaded, lists: emptyLists, fault: "" },
  output: ({ context: { lists, fault } }) => ({ lists, fault }),
  initial: "asking",
  states: {
    asking: {
      description: "Subscriptions, reports and mappings are asked for side by side.",
      type: "parallel",
      onDone: "indexing",
      states: {
        subscriptions: {
          description: "All subscriptions: without one there is nothing to administer.",
          initial: "asking",
          states: {
            asking: {
              description: "The subscriptions are on their way.",
              invoke: {
                src: "loadSubscriptions",
                onDone: [
                  {
                    guard: { type: "isEmpty", params: ({ event }) => ({ list: event.output }) },
                    target: "#adminLoading.failed",
                    actions: { type: "setFault", params: { fault: messages.noSubscriptionsForApplication } },
                  },
                  {
                    target: "there",
                    actions: { type: "keepLoaded", params: ({ event }) => ({ subscriptions: event.output }) },
                  },
                ],
                onError: {
                  target: "#adminLoading.failed",
                  actions: { type: "setFault", params: { fault: messages.adminDetailsFailed } },
                },
              },
            },
            there: { description: "The subscriptions have come.", type: "final" },
          },
        },
        reports: {
          description: "All reports: an empty list is a success.",
          initial: "asking",
          states: {
            asking: {
              description: "The reports are on their way.",
              invoke: {
                src: "loadReports",
                onDone: {
                  target: "there",
                  actions: { type: "keepLoaded", params: ({ event }) => ({ reports: event.output }) },
                },
                onError: {
                  target: "#adminLoading.failed",
                  actions: { type: "setFault", params: { fault: messages.reportDetailsFailed } },
                },
              },
            },
            there: { description: "The reports have come.", type: "final" },
          },
        },
        mappings: {
          description: "All mappings of users to reports.",
          initial: "asking",
          states: {
            asking: {
              description: "The mappings are on their way.",
              invoke: {
                src: "loadMappings",
                onDone: {
                  target: "there",
                  actions: { type: "keepLoaded", params: ({ event }) => ({ mappings: event.output }) },
                },
                onError: {
                  target: "#adminLoading.failed",
                  actions: { type: "setFault", params: { fault: messages.mappingDetailsFailed } },
                },
              },
            },
            there: { description: "The mappings have come.", type: "final" },
          },
        },
      },
    },
    indexing: {
      description: "What was loaded is made ready for look-ups, in slices.",
      invoke: {
        src: "indexLists",
        input: ({ context }) => context.loaded,
        onDone: { target: "loaded", actions: { type: "setLists", params: ({ event }) => ({ lists: event.output }) } },
        onError: { target: "failed", actions: { type: "setFault", params: { fault: messages.adminDetailsFailed } } },
      },
    },
    loaded: { description: "The lists are ready.", type: "final" },
    failed: { description: "A list could not be had, or there is nothing to administer.", type: "final" },
  },
});
