// CSV import and export of one subscription's mappings: read a file, preview each row, then send the changes.
// Beyond the specification, in the User Report Mapping tab.
import { assign, emit, setup, type SnapshotFrom } from "xstate";
import { emptyPlan, type ImportPlan, type ImportSource } from "../../rules/access/mapping-csv.ts";
import type { MappingIndex } from "../../rules/access/mapping-index.ts";
import type { SubscriptionAccess, SubscriptionContents } from "../../rules/access/subscription-access.ts";
import { needs } from "../needs.ts";
import { mappingChangesMachine, type MappingsChanged } from "../access/mapping-changes.machine.ts";

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

const isEmpty = ({ event }: { event: { output: ImportPlan } }) => event.output.rows.length === 0;

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
  guards: { hasChanges: ({ context }) => context.plan.changes.length > 0 },
  actions: { closeSubscription: assign(({ context }) => emptyContext(context.access.mappings)) },
}).createMachine({
  id: "mappingImport",
  context: ({ input }) => emptyContext(input.mappings),
  on: {
    "mappingIndex.updated": {
      actions: assign(({ context: { access }, event: { mappings } }) => ({ access: { ...access, mappings } })),
    },
  },
  initial: "closed",
  states: {
    closed: {
      description: "Neither import nor export is open.",
      on: {
        "drafts.restored": { actions: assign(({ event: { text } }) => ({ source: { text } })) },
        "import.opened": {
          target: "open",
          actions: assign(({ context: { access }, event: { users, reports } }) => ({
            access: { ...access, users, reports },
          })),
        },
      },
    },
    open: {
      description: "The administrator pastes text, chooses a file, or exports the mappings.",
      initial: "waiting",
      on: {
        "text.changed": { actions: assign(({ event: { text } }) => ({ source: { text } })) },
        "file.selected": { target: "reading", actions: assign(({ event }) => ({ source: event.source })) },
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
        src: "saveCsv",
        input: ({ context }) => context.access,
        onDone: { target: "open" },
        onError: { target: "open.unsaved" },
      },
    },
    reading: {
      description: "The file is being read.",
      invoke: {
        src: "planImport",
        input: ({ context: { source, access } }) => ({ source, access }),
        onDone: [
          { guard: isEmpty, target: "open.unreadable" },
          { target: "previewing", actions: assign(({ event }) => ({ plan: event.output })) },
        ],
        onError: { target: "open.unreadable" },
      },
    },
    previewing: {
      description: "The result of each row is shown; nothing is sent.",
      on: {
        "plan.confirmed": { guard: "hasChanges", target: "changing" },
        "plan.dropped": { target: "open", actions: assign({ plan: emptyPlan }) },
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
      // What groups have is loaded when it is needed.
      on: {
        "mappings.changed": {
          actions: emit(({ event: { changes, ...fact } }) => ({
            ...fact,
            changes: changes.filter(({ isGroup }) => !isGroup),
          })),
        },
      },
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
