// CSV import and export of one subscription's mappings: read a file, preview each row, then send the changes.
// Beyond the specification, in the User Report Mapping tab.
import { assign, emit, setup, type SnapshotFrom } from "xstate";
import { emptyPlan, type ImportPlan, type ImportSource } from "../../rules/admin/mapping-csv.ts";
import type { MappingIndex } from "../../rules/admin/mapping-index.ts";
import type { SubscriptionAccess, SubscriptionContents } from "../../rules/admin/subscription-access.ts";
import { needs } from "../needs.ts";
import { mappingChangesMachine, type MappingsChanged } from "./mapping-changes.machine.ts";

export interface ImportInput {
  source: ImportSource;
  access: SubscriptionAccess;
}

export interface MappingImportContext extends ImportInput {
  plan: ImportPlan;
}

export type MappingImportEvent =
  | ({ type: "import.opened" } & SubscriptionContents)
  | { type: "mappingIndex.updated"; mappings: MappingIndex }
  | { type: "drafts.restored"; text: string }
  | { type: "import.closed" }
  | { type: "text.changed"; text: string }
  | { type: "export.requested" }
  | { type: "file.selected"; source: ImportSource }
  | { type: "plan.dropped" }
  | { type: "plan.confirmed" }
  | MappingsChanged;

const emptyContext = (mappings: MappingIndex): MappingImportContext => ({
  access: { users: [], reports: [], mappings },
  source: { text: "" },
  plan: emptyPlan,
});

export const mappingImportMachine = setup({
  types: {
    context: {} as MappingImportContext,
    events: {} as MappingImportEvent,
    emitted: {} as MappingsChanged,
    input: {} as { mappings: MappingIndex },
    children: {} as { changes: "mappingChanges" },
  },
  actors: {
    planImport: needs<ImportPlan, ImportInput>("planImport"),
    saveCsv: needs<void, SubscriptionAccess>("saveCsv"),
    mappingChanges: mappingChangesMachine,
  },
  guards: {
    isEmpty: (_, { rows }: ImportPlan) => rows.length === 0,
    hasChanges: ({ context }) => context.plan.changes.length > 0,
  },
  actions: {
    openSubscription: assign(({ context: { access } }, { users, reports }: SubscriptionContents) => ({
      access: { ...access, users, reports },
    })),
    closeSubscription: assign(({ context }) => emptyContext(context.access.mappings)),
    setMappings: assign(({ context: { access } }, { mappings }: { mappings: MappingIndex }) => ({
      access: { ...access, mappings },
    })),
    setSource: assign((_, { source }: { source: ImportSource }) => ({ source })),
    setText: assign((_, { text }: { text: string }) => ({ source: { text } })),
    setPlan: assign((_, { rows, changes }: ImportPlan) => ({ plan: { rows, changes } })),
    dropPlan: assign({ plan: emptyPlan }),
    emitMappingsChanged: emit((_, { changes }: Pick<MappingsChanged, "changes">): MappingsChanged => ({
      type: "mappings.changed",
      changes,
    })),
  },
}).createMachine({
  id: "mappingImport",
  context: ({ input }) => emptyContext(input.mappings),
  on: { "mappingIndex.updated": { actions: { type: "setMappings", params: ({ event }) => event } } },
  initial: "closed",
  states: {
    closed: {
      description: "Neither import nor export is open.",
      on: {
        "drafts.restored": { actions: { type: "setText", params: ({ event }) => event } },
        "import.opened": { target: "open", actions: { type: "openSubscription", params: ({ event }) => event } },
      },
    },
    open: {
      description: "The administrator pastes text, chooses a file, or exports the mappings.",
      initial: "waiting",
      on: {
        "text.changed": { actions: { type: "setText", params: ({ event }) => event } },
        "file.selected": { target: "reading", actions: { type: "setSource", params: ({ event }) => event } },
        "export.requested": { target: "saving" },
        "import.closed": { target: "closed", actions: "closeSubscription" },
      },
      states: {
        waiting: { description: "There is no error to show." },
        unreadable: { description: "The file contains no rows with mappings." },
        unsaved: { description: "The export could not be written." },
      },
    },
    saving: {
      description: "The mappings are being written to a file.",
      invoke: {
        id: "saveCsv",
        src: "saveCsv",
        input: ({ context }) => context.access,
        onDone: { target: "open" },
        onError: { target: "open.unsaved" },
      },
    },
    reading: {
      description: "The file is being read.",
      invoke: {
        id: "planImport",
        src: "planImport",
        input: ({ context: { source, access } }) => ({ source, access }),
        onDone: [
          { guard: { type: "isEmpty", params: ({ event }) => event.output }, target: "open.unreadable" },
          { target: "previewing", actions: { type: "setPlan", params: ({ event }) => event.output } },
        ],
        onError: { target: "open.unreadable" },
      },
    },
    previewing: {
      description: "The result of each row is shown; nothing is sent.",
      on: {
        "plan.confirmed": { guard: "hasChanges", target: "changing" },
        "plan.dropped": { target: "open", actions: "dropPlan" },
      },
    },
    changing: {
      description: "The confirmed changes are sent and their outcomes shown.",
      invoke: {
        id: "changes",
        src: "mappingChanges",
        input: ({ context, self }) => ({ parent: self, changes: context.plan.changes }),
        onDone: { target: "closed", actions: "closeSubscription" },
        onError: { target: "closed", actions: "closeSubscription" },
      },
      on: { "mappings.changed": { actions: { type: "emitMappingsChanged", params: ({ event }) => event } } },
    },
  },
});

export interface MappingImportView {
  at: "closed" | "waiting" | "unreadable" | "unsaved" | "saving" | "reading" | "previewing" | "changing";
  plan: ImportPlan;
  text: string;
  access: SubscriptionAccess;
}

export function mappingImportView(snapshot: SnapshotFrom<typeof mappingImportMachine>): MappingImportView {
  const { value, context } = snapshot;
  const { plan, source, access } = context;
  return {
    at: typeof value === "object" ? value.open : value,
    plan,
    text: "text" in source ? source.text : "",
    access,
  };
}
