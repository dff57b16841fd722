// An administrator previews any report by its ids, without assigning it to a user.
import { type ActorRefFrom, assign, emit, sendTo, type SnapshotFrom, setup } from "xstate";
import type { Subscription } from "../../api/contract.ts";
import type { EmbedFact } from "../../rules/report/embed-facts.ts";
import { canPreview, type PreviewChoice, previewRecord } from "../../rules/report/preview-record.ts";
import { describeRefusal } from "../../rules/report/report-failure.ts";
import { embeddedReportMachine } from "./embedded-report.machine.ts";
import { embeddingNeeds, isGranted, needs } from "../needs.ts";
import { reportFrameMachine } from "./report-frame.machine.ts";

export type PreviewField = keyof PreviewChoice;
type Event =
  | EmbedFact
  | ({ type: "preview.opened" } & PreviewInput)
  | { type: "field.changed"; field: PreviewField; value: string }
  | { type: "preview.requested" }
  | { type: "preview.closed" }
  | { type: "retry.requested" };

export interface PreviewInput {
  email: string;
  /** A secured report can be previewed as one of them. */
  clients: readonly Subscription[];
  /** Filled in when the dialog opens. */
  choice?: PreviewChoice;
}

export interface PreviewContext extends PreviewChoice {
  email: string;
  clients: readonly Subscription[];
  mailbox: string | null;
  /** Why the report service refused the preview; empty where it gave no reason. */
  reason: string;
  /** The name of the previewed report. */
  title: string;
  /** When the token of its embed config expires. */
  expiration: string | undefined;
  frame: ActorRefFrom<typeof reportFrameMachine>;
}

const emptyChoice: PreviewChoice = { reportId: "", groupId: "", clientId: "" };
const recordOf = ({ email, reportId, groupId, clientId }: PreviewContext) =>
  previewRecord({ reportId, groupId, clientId }, email);

export const previewMachine = setup({
  types: {
    context: {} as PreviewContext,
    events: {} as Event,
    emitted: {} as { type: "previewDialog.opened" } | { type: "previewDialog.closed" },
    children: {} as { frame: "frame"; report: "report" },
  },
  actors: {
    findMailbox: needs<string>("findMailbox"),
    fetchEmbedConfig: embeddingNeeds.fetchEmbedConfig,
    frame: reportFrameMachine,
    report: embeddedReportMachine,
  },
  guards: { canPreview: ({ context }) => canPreview(context) },
}).createMachine({
  id: "preview",
  context: ({ spawn, self }) => ({
    email: "",
    clients: [],
    ...emptyChoice,
    mailbox: null,
    reason: "",
    title: "",
    expiration: undefined,
    frame: spawn("frame", { id: "frame", input: { owner: self } }),
  }),
  initial: "closed",
  states: {
    closed: {
      description: "No preview is requested.",
      on: {
        "preview.opened": {
          target: "editing",
          actions: assign(({ event: { email, clients, choice = emptyChoice } }) => ({
            email,
            clients,
            ...choice,
            reason: "",
            title: "",
            expiration: undefined,
          })),
        },
      },
    },
    editing: {
      description: "The dialog for the ids of the report is open.",
      entry: emit({ type: "previewDialog.opened" }),
      exit: emit({ type: "previewDialog.closed" }),
      invoke: {
        id: "findMailbox",
        src: "findMailbox",
        onDone: { actions: assign(({ event }) => ({ mailbox: event.output })) },
        onError: {},
      },
      on: {
        "field.changed": {
          target: ".typing",
          actions: assign(({ event: { field, value } }) => ({ [field]: value })),
        },
        "preview.closed": { target: "closed" },
      },
      initial: "typing",
      states: {
        typing: {
          description: "The user enters the ids.",
          on: { "preview.requested": { guard: "canPreview", target: "fetching" } },
        },
        fetching: {
          description: "The embed config is being fetched.",
          entry: assign({ reason: "" }),
          invoke: {
            id: "fetchEmbedConfig",
            src: "fetchEmbedConfig",
            input: ({ context }) => ({ record: recordOf(context) }),
            onDone: [
              {
                guard: isGranted,
                target: "#preview.previewing",
                actions: [
                  assign(({ event: { output } }) => ({
                    title: output?.displayName ?? "",
                    expiration: output?.expiration,
                  })),
                  sendTo("frame", ({ context, event }) => ({
                    type: "report.provided",
                    config: event.output,
                    subscriptionId: recordOf(context).subscriptionId,
                  })),
                ],
              },
              { target: "refused" },
            ],
            onError: { target: "refused", actions: assign(({ event }) => ({ reason: describeRefusal(event.error) })) },
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
      exit: sendTo("frame", { type: "report.released" }),
      on: {
        "preview.closed": { target: "closed" },
        "retry.requested": { target: "editing" },
        "embed.*": { actions: sendTo("report", ({ event }) => event) },
      },
      invoke: {
        id: "report",
        src: "report",
        input: ({ context }) => ({
          record: recordOf(context),
          expiration: context.expiration,
          frame: context.frame,
        }),
        onDone: { target: "#preview.editing.refused" },
        onError: { target: "#preview.editing.refused" },
      },
    },
  },
});

export interface PreviewView extends PreviewChoice {
  at: "closed" | "typing" | "fetching" | "refused" | "previewing";
  clients: readonly Subscription[];
  mailbox: string | null;
  reason: string;
  title: string;
  canPreview: boolean;
}

export function previewView(snapshot: SnapshotFrom<typeof previewMachine>): PreviewView {
  const { value, context } = snapshot;
  const { reportId, groupId, clientId, clients, mailbox, reason, title } = context;
  return {
    at: typeof value === "object" ? value.editing : value,
    reportId,
    groupId,
    clientId,
    clients,
    mailbox,
    reason,
    title,
    canPreview: snapshot.can({ type: "preview.requested" }),
  };
}
