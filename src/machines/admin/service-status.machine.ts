// The state of the report service as the server sees it, for administrators.
// Beyond the specification, beside the tabs; not offered where the back end has no such call.
import { assign, setup, type SnapshotFrom } from "xstate";
import type { ServiceStatus } from "../../api/service-contract.ts";
import { needs } from "../needs.ts";

export interface ServiceStatusContext {
  status: ServiceStatus | null;
}

export type ServiceStatusEvent = { type: "service.opened" | "check.requested" | "service.closed" };

type Answered = { status: ServiceStatus | null };

export const serviceStatusMachine = setup({
  types: { context: {} as ServiceStatusContext, events: {} as ServiceStatusEvent },
  actors: { loadServiceStatus: needs<ServiceStatus | null>("loadServiceStatus") },
  guards: { isAbsent: (_, { status }: Answered) => status === null },
  actions: { setStatus: assign((_, { status }: Answered) => ({ status })) },
}).createMachine({
  id: "serviceStatus",
  context: { status: null },
  initial: "offered",
  states: {
    offered: {
      description: "The page can be opened.",
      initial: "closed",
      on: { "service.closed": { target: ".closed" } },
      states: {
        closed: {
          description: "The page is closed.",
          on: { "service.opened": { target: "loading" } },
        },
        loading: {
          description: "The service is being checked.",
          invoke: {
            id: "loadServiceStatus",
            src: "loadServiceStatus",
            onDone: [
              {
                guard: { type: "isAbsent", params: ({ event }) => ({ status: event.output }) },
                target: "#serviceStatus.notOffered",
              },
              { target: "shown", actions: { type: "setStatus", params: ({ event }) => ({ status: event.output }) } },
            ],
            onError: { target: "failed" },
          },
        },
        shown: {
          description: "The result of the last check is shown.",
          on: { "check.requested": { target: "loading" } },
        },
        failed: {
          description: "The server gave no answer.",
          on: { "check.requested": { target: "loading" } },
        },
      },
    },
    notOffered: { description: "The back end has no such call." },
  },
});

export type ServiceStatusView =
  { at: "notOffered" | "closed" | "loading" | "failed" } | { at: "shown"; status: ServiceStatus };

export function serviceStatusView({ value, context }: SnapshotFrom<typeof serviceStatusMachine>): ServiceStatusView {
  if (value === "notOffered") return { at: "notOffered" };
  if (value.offered !== "shown") return { at: value.offered };
  return context.status ? { at: "shown", status: context.status } : { at: "failed" };
}
