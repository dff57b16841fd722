// All reports of one person are taken from them, after a confirmation. Beyond the specification.
import { assign, emit, setup, type SnapshotFrom } from "xstate";
import type { PersonReport, PersonRow } from "../../api/people-contract.ts";
import { needs } from "../needs.ts";
import { mappingChangesMachine, type MappingsChanged } from "./mapping-changes.machine.ts";

export interface AccessRemovalContext {
  person: PersonRow | null;
  /** Everything that is assigned to them, also what they cannot see. */
  reports: readonly PersonReport[];
}

export type AccessRemovalEvent =
  | { type: "removal.requested"; person: PersonRow }
  | { type: "removal.confirmed" | "removal.cancelled" | "retry.requested" }
  | MappingsChanged;

export interface LoadedReports {
  reports: readonly PersonReport[];
}

export const accessRemovalMachine = setup({
  types: {
    context: {} as AccessRemovalContext,
    events: {} as AccessRemovalEvent,
    emitted: {} as MappingsChanged,
    children: {} as { changes: "mappingChanges" },
  },
  actors: {
    loadAllReports: needs<readonly PersonReport[], { principalId: string }>("loadAllReports"),
    mappingChanges: mappingChangesMachine,
  },
  guards: { hasReports: ({ context }) => context.reports.length > 0 },
  actions: {
    setPerson: assign((_, { person }: { person: PersonRow }) => ({ person, reports: [] })),
    setReports: assign((_, { reports }: LoadedReports) => ({ reports })),
    emitMappingsChanged: emit((_, { changes }: Pick<MappingsChanged, "changes">): MappingsChanged => ({
      type: "mappings.changed",
      changes,
    })),
  },
}).createMachine({
  id: "accessRemoval",
  context: { person: null, reports: [] },
  initial: "closed",
  states: {
    closed: {
      description: "No removal has been requested.",
      tags: "invisible",
      on: {
        "removal.requested": { target: "loading", actions: { type: "setPerson", params: ({ event }) => event } },
      },
    },
    loading: {
      description: "Everything that would be removed is loaded.",
      invoke: {
        id: "loadAllReports",
        src: "loadAllReports",
        input: ({ context }) => ({ principalId: context.person?.principalId ?? "" }),
        onDone: {
          target: "confirming",
          actions: { type: "setReports", params: ({ event }) => ({ reports: event.output }) },
        },
        onError: { target: "failed" },
      },
      on: { "removal.cancelled": { target: "closed" } },
    },
    confirming: {
      description: "The administrator is shown what will be removed. Nothing is sent.",
      on: {
        "removal.confirmed": { guard: "hasReports", target: "removing" },
        "removal.cancelled": { target: "closed" },
      },
    },
    removing: {
      description: "The reports are taken from the person, and the outcome is shown.",
      invoke: {
        id: "changes",
        src: "mappingChanges",
        input: ({ context: { person, reports }, self }) => ({
          parent: self,
          changes: reports.map(({ subscriptionReportId }) => ({
            action: "remove" as const,
            subscriptionReportId,
            principalId: person?.principalId ?? "",
          })),
        }),
        onDone: { target: "closed" },
        onError: { target: "closed" },
      },
      on: { "mappings.changed": { actions: { type: "emitMappingsChanged", params: ({ event }) => event } } },
    },
    failed: {
      description: "What would be removed could not be loaded.",
      on: { "retry.requested": { target: "loading" }, "removal.cancelled": { target: "closed" } },
    },
  },
});

export type AccessRemovalView =
  | { at: "closed" }
  | { at: "loading" | "failed"; person: PersonRow }
  | { at: "confirming" | "removing"; person: PersonRow; reports: readonly PersonReport[] };

export function accessRemovalView({ value, context }: SnapshotFrom<typeof accessRemovalMachine>): AccessRemovalView {
  const { person, reports } = context;
  if (value === "closed" || !person) return { at: "closed" };
  return value === "loading" || value === "failed" ? { at: value, person } : { at: value, person, reports };
}
