// The life of a file of mappings: pasted or chosen, read, shown as what it would do, and only then sent.
// Beyond the specification, in the User Report Mapping tab.
import { assign, emit, setup, type SnapshotFrom } from "xstate";
import type { MappingChange } from "../../api/contract.ts";
import type { MappingIndex } from "../../rules/admin/mapping-index.ts";
import { type CsvSubject, emptyPlan, type ImportPlan } from "../../rules/admin/mapping-csv.ts";
import { mappingChangesMachine } from "./mapping-changes.machine.ts";
import { needs } from "../needs.ts";

export type ImportSource = { text: string } | { file: Blob };

export interface MappingImportContext {
  subject: CsvSubject;
  source: ImportSource;
  plan: ImportPlan;
}

export type MappingImportEvent =
  | ({ type: "import.opened" } & Omit<CsvSubject, "mappings">)
  | { type: "mappingIndex.updated"; mappings: MappingIndex }
  | { type: "drafts.restored"; text: string }
  | { type: "import.closed" }
  | { type: "text.changed"; text: string }
  | { type: "export.requested" }
  | { type: "file.selected"; source: ImportSource }
  | { type: "plan.dropped" }
  | { type: "plan.confirmed" }
  | Changed;

type Changed = { type: "mappings.changed"; changes: readonly MappingChange[] };

const blank = (mappings: MappingIndex): MappingImportContext => ({
  subject: { users: [], reports: [], mappings },
  source: { text: "" },
  plan: emptyPlan,
});

export const mappingImportMachine = setup({
  types: {
    context: {} as MappingImportContext,
    events: {} as MappingImportEvent,
    emitted: {} as Changed,
    input: {} as { mappings: MappingIndex },
    children: {} as { changes: "mappingChanges" },
  },
  actors: {
    planImport: needs<ImportPlan, { source: ImportSource; subject: CsvSubject }>("planImport"),
    saveCsv: needs<void, CsvSubject>("saveCsv"),
    mappingChanges: mappingChangesMachine,
  },
  guards: {
    isEmpty: (_, { rows }: ImportPlan) => rows.length === 0,
    hasChanges: ({ context }) => context.plan.changes.length > 0,
  },
  actions: {
    open: assign(({ context: { subject } }, { users, reports }: Omit<CsvSubject, "mappings">) => ({
      subject: { ...subject, users, reports },
    })),
    setMappings: assign(({ context: { subject } }, { mappings }: { mappings: MappingIndex }) => ({
      subject: { ...subject, mappings },
    })),
    forget: assign(({ context }) => blank(context.subject.mappings)),
    keepSource: assign((_, { source }: { source: ImportSource }) => ({ source })),
    keepText: assign((_, { text }: { text: string }) => ({ source: { text } })),
    setPlan: assign((_, { rows, changes }: ImportPlan) => ({ plan: { rows, changes } })),
    dropPlan: assign({ plan: emptyPlan }),
    passOn: emit((_, { changes }: { changes: readonly MappingChange[] }) => ({
      type: "mappings.changed" as const,
      changes,
    })),
  },
}).createMachine({
  id: "mappingImport",
  context: ({ input }) => blank(input.mappings),
  on: { "mappingIndex.updated": { actions: { type: "setMappings", params: ({ event }) => event } } },
  initial: "closed",
  states: {
    closed: {
      description: "Neither import nor export is open.",
      on: {
        "drafts.restored": { actions: { type: "keepText", params: ({ event }) => event } },
        "import.opened": { target: "open", actions: { type: "open", params: ({ event }) => event } },
      },
    },
    open: {
      description: "A file may be chosen or pasted, or the mappings saved as one.",
      initial: "waiting",
      on: {
        "text.changed": { actions: { type: "keepText", params: ({ event }) => event } },
        "file.selected": { target: "reading", actions: { type: "keepSource", params: ({ event }) => event } },
        "export.requested": "saving",
        "import.closed": { target: "closed", actions: "forget" },
      },
      states: {
        waiting: { description: "Nothing went wrong so far." },
        unreadable: { description: "The file has no rows of mappings." },
        unsaved: { description: "The file could not be written." },
      },
    },
    saving: {
      description: "The mappings are written to a file.",
      invoke: { src: "saveCsv", input: ({ context }) => context.subject, onDone: "open", onError: "open.unsaved" },
    },
    reading: {
      description: "The file is read.",
      invoke: {
        src: "planImport",
        input: ({ context: { source, subject } }) => ({ source, subject }),
        onDone: [
          { guard: { type: "isEmpty", params: ({ event }) => event.output }, target: "open.unreadable" },
          { target: "previewing", actions: { type: "setPlan", params: ({ event }) => event.output } },
        ],
        onError: "open.unreadable",
      },
    },
    previewing: {
      description: "What each row would do is shown; nothing is sent.",
      on: {
        "plan.confirmed": { guard: "hasChanges", target: "changing" },
        "plan.dropped": { target: "open", actions: "dropPlan" },
      },
    },
    changing: {
      description: "The confirmed changes are sent, and their outcomes told.",
      invoke: {
        id: "changes",
        src: "mappingChanges",
        input: ({ context, self }) => ({ parent: self, changes: context.plan.changes }),
        onDone: { target: "closed", actions: "forget" },
        onError: { target: "closed", actions: "forget" },
      },
      on: { "mappings.changed": { actions: { type: "passOn", params: ({ event }) => event } } },
    },
  },
});

export type MappingImportView = ReturnType<typeof mappingImportView>;

export function mappingImportView(snapshot: SnapshotFrom<typeof mappingImportMachine>) {
  const { value, context } = snapshot;
  const { plan, source, subject } = context;
  return {
    at: typeof value === "object" ? value.open : value,
    plan,
    text: "text" in source ? source.text : "",
    subject,
  } as const;
}
