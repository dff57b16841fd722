// An administrator looks at any report by its ids, before or without giving it to anybody.
// Specification: sections 2 (Preview Report modal) and 5; decisions.md, Embedding.
import { assign, emit, type SnapshotFrom, setup } from "xstate";
import type { EmbedConfig } from "../../api/contract.ts";
import { canPreview, previewRecord } from "../../rules/report/embed-record.ts";
import { embeddedReportMachine } from "./embedded-report.machine.ts";
import { embeddingNeeds, emptyConfig } from "./embedding-needs.ts";
import { needs } from "../needs.ts";

type Field = "reportId" | "groupId";
type Event =
  | { type: "preview.opened"; email: string }
  | { type: "field.changed"; field: Field; value: string }
  | { type: "preview.requested" }
  | { type: "preview.closed" }
  | { type: "retry.requested" };

export interface PreviewContext {
  email: string;
  reportId: string;
  groupId: string;
  mailbox: string | null;
  config: EmbedConfig;
}

const recordOf = ({ email, reportId, groupId }: PreviewContext) => previewRecord({ reportId, groupId }, email);

export const previewMachine = setup({
  types: {
    context: {} as PreviewContext,
    events: {} as Event,
    emitted: {} as { type: "previewDialog.opened" } | { type: "previewDialog.closed" },
    children: {} as { report: "report" },
  },
  actors: {
    findMailbox: needs<string>("findMailbox"),
    fetchEmbedConfig: embeddingNeeds.fetchEmbedConfig,
    report: embeddedReportMachine,
  },
  guards: {
    canPreview: ({ context }) => canPreview(context),
    isGranted: (_, { config }: { config: EmbedConfig | null }) => config !== null,
  },
  actions: {
    setEmail: assign((_, { email }: { email: string }) => ({ email })),
    setField: assign((_, { field, value }: { field: Field; value: string }) => ({ [field]: value })),
    setMailbox: assign((_, { mailbox }: { mailbox: string }) => ({ mailbox })),
    setConfig: assign((_, { config }: { config: EmbedConfig | null }) => ({ config: config ?? emptyConfig })),
    clear: assign({ reportId: "", groupId: "", config: emptyConfig }),
    tellWanted: emit({ type: "previewDialog.opened" }),
    tellEnded: emit({ type: "previewDialog.closed" }),
  },
}).createMachine({
  id: "preview",
  context: { email: "", reportId: "", groupId: "", mailbox: null, config: emptyConfig },
  initial: "closed",
  states: {
    closed: {
      description: "No preview has been asked for.",
      on: {
        "preview.opened": { target: "asking", actions: ["clear", { type: "setEmail", params: ({ event }) => event }] },
      },
    },
    asking: {
      description: "The dialog asks for the ids of the report.",
      entry: "tellWanted",
      exit: "tellEnded",
      invoke: {
        id: "findMailbox",
        src: "findMailbox",
        onDone: { actions: { type: "setMailbox", params: ({ event }) => ({ mailbox: event.output }) } },
        onError: {},
      },
      on: {
        "field.changed": { target: ".typing", actions: { type: "setField", params: ({ event }) => event } },
        "preview.closed": { target: "closed" },
      },
      initial: "typing",
      states: {
        typing: {
          description: "The ids are being typed.",
          on: { "preview.requested": { guard: "canPreview", target: "fetching" } },
        },
        fetching: {
          description: "The embed config is on its way.",
          invoke: {
            id: "fetchEmbedConfig",
            src: "fetchEmbedConfig",
            input: ({ context }) => ({ record: recordOf(context) }),
            onDone: [
              {
                guard: { type: "isGranted", params: ({ event }) => ({ config: event.output }) },
                target: "#preview.previewing",
                actions: { type: "setConfig", params: ({ event }) => ({ config: event.output }) },
              },
              { target: "refused" },
            ],
            onError: { target: "refused" },
          },
        },
        refused: {
          description: "No embed URL was obtained for these ids.",
          on: { "preview.requested": { guard: "canPreview", target: "fetching" } },
        },
      },
    },
    previewing: {
      description: "The report is shown in preview mode.",
      on: { "preview.closed": { target: "closed" }, "retry.requested": { target: "asking" } },
      invoke: {
        id: "report",
        src: "report",
        input: ({ context }) => ({ record: recordOf(context), config: context.config }),
        onDone: { target: "#preview.asking.refused" },
        onError: { target: "#preview.asking.refused" },
      },
    },
  },
});

export interface PreviewView {
  at: "closed" | "typing" | "fetching" | "refused" | "previewing";
  reportId: string;
  groupId: string;
  mailbox: string | null;
  canPreview: boolean;
}

export function previewView(snapshot: SnapshotFrom<typeof previewMachine>): PreviewView {
  const { value, context } = snapshot;
  const { reportId, groupId, mailbox } = context;
  return {
    at: typeof value === "object" ? value.asking : value,
    reportId,
    groupId,
    mailbox,
    canPreview: snapshot.can({ type: "preview.requested" }),
  };
}
