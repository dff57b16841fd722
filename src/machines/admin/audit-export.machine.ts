// The audit log, as it is searched and filtered, saved as a file. Beyond the specification.
import { assign, setup, type SnapshotFrom } from "xstate";
import { needs } from "../needs.ts";
import type { AuditCriteria } from "./audit-log.machine.ts";

export interface SavedAudit {
  /** How many entries are in the file. */
  count: number;
  /** Whether older entries match too, which the file does not have. */
  isCut: boolean;
}

export interface AuditExportContext {
  criteria: AuditCriteria;
  saved: SavedAudit | null;
}

export type AuditExportEvent =
  | { type: "export.requested"; criteria: AuditCriteria }
  | { type: "retry.requested" | "export.cancelled" | "export.dismissed" };

export const auditExportMachine = setup({
  types: { context: {} as AuditExportContext, events: {} as AuditExportEvent },
  actors: { saveAudit: needs<SavedAudit, AuditCriteria>("saveAudit") },
  actions: {
    setCriteria: assign((_, { criteria }: { criteria: AuditCriteria }) => ({ criteria, saved: null })),
    setSaved: assign((_, { saved }: { saved: SavedAudit }) => ({ saved })),
  },
}).createMachine({
  id: "auditExport",
  context: { criteria: { search: "", kind: "all", days: null }, saved: null },
  initial: "ready",
  states: {
    ready: {
      description: "The entries that the list finds can be exported.",
      on: {
        "export.requested": { target: "exporting", actions: { type: "setCriteria", params: ({ event }) => event } },
      },
    },
    exporting: {
      description: "All entries are loaded, then the file is saved.",
      invoke: {
        id: "saveAudit",
        src: "saveAudit",
        input: ({ context }) => context.criteria,
        onDone: { target: "saved", actions: { type: "setSaved", params: ({ event }) => ({ saved: event.output }) } },
        onError: { target: "failed" },
      },
      on: { "export.cancelled": { target: "ready" } },
    },
    saved: {
      description: "The file is saved.",
      on: {
        "export.requested": { target: "exporting", actions: { type: "setCriteria", params: ({ event }) => event } },
        "export.dismissed": { target: "ready" },
      },
    },
    failed: {
      description: "The entries could not be loaded.",
      on: { "retry.requested": { target: "exporting" }, "export.dismissed": { target: "ready" } },
    },
  },
});

export type AuditExportView = { at: "ready" } | { at: "exporting" } | { at: "failed" } | ({ at: "saved" } & SavedAudit);

export function auditExportView({ value, context }: SnapshotFrom<typeof auditExportMachine>): AuditExportView {
  if (value !== "saved") return { at: value };
  return context.saved ? { at: "saved", ...context.saved } : { at: "ready" };
}
