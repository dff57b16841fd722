// The state of the report service as the server sees it, for administrators. Beyond the specification.
import { assign, setup, type SnapshotFrom } from "xstate";
import type { ServiceStatus } from "../../api/service-contract.ts";
import { needs } from "../needs.ts";

export interface ServiceStatusContext {
  status: ServiceStatus | null;
}

export type ServiceStatusEvent = { type: "check.requested" };

export const serviceStatusMachine = setup({
  types: { context: {} as ServiceStatusContext, events: {} as ServiceStatusEvent },
  actors: { loadServiceStatus: needs<ServiceStatus>("loadServiceStatus") },
}).createMachine({
  id: "serviceStatus",
  context: { status: null },
  initial: "unchecked",
  states: {
    unchecked: {
      description: "The page has not been opened.",
      on: { "check.requested": { target: "checking" } },
    },
    checking: {
      description: "The service is being checked.",
      invoke: {
        src: "loadServiceStatus",
        onDone: { target: "shown", actions: assign(({ event }) => ({ status: event.output })) },
        onError: { target: "failed" },
      },
    },
    shown: {
      description: "The result of the last check is shown.",
      on: { "check.requested": { target: "checking" } },
    },
    failed: {
      description: "The server gave no answer.",
      on: { "check.requested": { target: "checking" } },
    },
  },
});

export type ServiceStatusView =
  | { at: "checking" | "failed" }
  /** The last result is shown while the service is checked again. */
  | { at: "shown"; status: ServiceStatus; isChecking: boolean };

export function serviceStatusView({ value, context }: SnapshotFrom<typeof serviceStatusMachine>): ServiceStatusView {
  if (value === "failed") return { at: value };
  const { status } = context;
  return status ? { at: "shown", status, isChecking: value === "checking" } : { at: "checking" };
}
