// An administrator sees one report as another person does, for a few minutes. Nothing is renewed.
// Beyond the specification.
import { type ActorRefFrom, assign, enqueueActions, sendTo, setup, type SnapshotFrom } from "xstate";
import type { EmbedConfig } from "../../api/contract.ts";
import type { PersonReport, PersonRow, ViewAsRequest } from "../../api/people-contract.ts";
import type { EmbedFact } from "../../rules/report/embed-facts.ts";
import { readerRecord } from "../../rules/report/report-ref.ts";
import { embeddingNeeds, needs } from "../needs.ts";
import { embeddedReportMachine } from "./embedded-report.machine.ts";
import { reportFrameMachine } from "./report-frame.machine.ts";

export interface ViewAsChoice {
  person: PersonRow;
  report: PersonReport;
}

export type ViewAsEvent =
  EmbedFact | ({ type: "viewAs.requested" } & ViewAsChoice) | { type: "viewing.stopped" | "retry.requested" };

export interface ViewAsContext {
  choice: ViewAsChoice | null;
  /** When the token expires, and with it the view. */
  expiration: string | undefined;
  /** Null until it has been measured. */
  secondsLeft: number | null;
  /** Why the server gave no token. */
  error: unknown;
  frame: ActorRefFrom<typeof reportFrameMachine>;
}

type Granted = { config: EmbedConfig | null };
type Measured = { remaining: number | null };

const subscriptionOf = ({ choice }: ViewAsContext) => choice?.report.subscriptionId ?? "";

export const viewAsMachine = setup({
  types: {
    context: {} as ViewAsContext,
    events: {} as ViewAsEvent,
    children: {} as { frame: "frame"; report: "report" },
  },
  actors: {
    /** Null: the person cannot open the report, or nobody may view as they do. */
    openAs: needs<EmbedConfig | null, ViewAsRequest>("openAs"),
    measureLifetime: embeddingNeeds.measureLifetime,
    frame: reportFrameMachine,
    report: embeddedReportMachine,
  },
  delays: { second: 1000 },
  guards: {
    isGranted: (_, { config }: Granted) => config !== null,
    isOver: (_, { remaining }: Measured) => remaining === null || remaining <= 0,
  },
  actions: {
    setChoice: assign((_, { person, report }: ViewAsChoice) => ({ choice: { person, report } })),
    setConfig: assign((_, { config }: Granted) => ({ expiration: config?.expiration, secondsLeft: null })),
    setSecondsLeft: assign((_, { remaining }: Measured) => ({ secondsLeft: Math.ceil((remaining ?? 0) / 1000) })),
    setError: assign((_, { error }: { error: unknown }) => ({ error })),
    clear: assign({ choice: null, expiration: undefined, secondsLeft: null, error: null }),
    provideReport: enqueueActions(({ context, enqueue }, { config }: Granted) => {
      if (!config) return;
      enqueue.sendTo(context.frame, { type: "report.provided", config, subscriptionId: subscriptionOf(context) });
    }),
    releaseReport: sendTo("frame", { type: "report.released" }),
    forwardFact: sendTo("report", (_, fact: EmbedFact) => fact),
  },
}).createMachine({
  id: "viewAs",
  context: ({ spawn, self }) => ({
    choice: null,
    expiration: undefined,
    secondsLeft: null,
    error: null,
    frame: spawn("frame", { id: "frame", input: { owner: self } }),
  }),
  initial: "closed",
  on: { "viewing.stopped": { target: ".closed" } },
  states: {
    closed: {
      description: "The administrator views no report as another person.",
      entry: "clear",
      on: {
        "viewAs.requested": { target: "opening", actions: { type: "setChoice", params: ({ event }) => event } },
      },
    },
    opening: {
      description: "The server records the view and is asked for the token that the person would get.",
      invoke: {
        id: "openAs",
        src: "openAs",
        input: ({ context }) => ({
          principalId: context.choice?.person.principalId ?? "",
          subscriptionId: subscriptionOf(context),
          reportId: context.choice?.report.reportId ?? "",
        }),
        onDone: [
          {
            guard: { type: "isGranted", params: ({ event }) => ({ config: event.output }) },
            target: "viewing",
            actions: [
              { type: "setConfig", params: ({ event }) => ({ config: event.output }) },
              { type: "provideReport", params: ({ event }) => ({ config: event.output }) },
            ],
          },
          { target: "refused" },
        ],
        onError: { target: "failed", actions: { type: "setError", params: ({ event }) => event } },
      },
    },
    viewing: {
      description: "The report is shown as the person sees it.",
      exit: "releaseReport",
      on: {
        "retry.requested": { target: "opening" },
        "embed.*": { actions: { type: "forwardFact", params: ({ event }) => event } },
      },
      invoke: {
        id: "report",
        src: "report",
        input: ({ context }) => ({
          record: readerRecord(
            {
              subscriptionId: subscriptionOf(context),
              reportId: context.choice?.report.reportId ?? "",
              reportName: context.choice?.report.reportName ?? "",
              groupId: "",
            },
            "",
          ),
          // Without an end there is nothing to renew.
          expiration: undefined,
          frame: context.frame,
        }),
        onDone: { target: "ended" },
        onError: { target: "failed", actions: { type: "setError", params: ({ event }) => event } },
      },
      initial: "measuring",
      states: {
        measuring: {
          description: "How much time is left, by the server’s time, is being measured.",
          invoke: {
            id: "measureLifetime",
            src: "measureLifetime",
            input: ({ context }) => ({ expiration: context.expiration }),
            onDone: [
              {
                guard: { type: "isOver", params: ({ event }) => ({ remaining: event.output }) },
                target: "#viewAs.ended",
              },
              {
                target: "counting",
                actions: { type: "setSecondsLeft", params: ({ event }) => ({ remaining: event.output }) },
              },
            ],
            onError: { target: "#viewAs.ended" },
          },
        },
        counting: {
          description: "The time that is left is shown.",
          after: { second: { target: "measuring" } },
        },
      },
    },
    ended: {
      description: "The time is over, and the report is hidden.",
      on: { "retry.requested": { target: "opening" } },
    },
    refused: { description: "The person cannot open the report now." },
    failed: {
      description: "The server did not open the report.",
      on: { "retry.requested": { target: "opening" } },
    },
  },
});

export type ViewAsView =
  | { at: "closed" }
  | ({ at: "opening" | "viewing" | "ended" | "refused" } & ViewAsChoice)
  | ({ at: "failed"; error: unknown } & ViewAsChoice);

export function viewAsView({ value, context }: SnapshotFrom<typeof viewAsMachine>): ViewAsView {
  const { choice, error } = context;
  const at = typeof value === "object" ? "viewing" : value;
  if (at === "closed" || !choice) return { at: "closed" };
  return at === "failed" ? { at, error, ...choice } : { at, ...choice };
}

/** Null until it has been measured, and while nothing is shown. */
export const secondsLeftOf = ({ value, context }: SnapshotFrom<typeof viewAsMachine>): number | null =>
  typeof value === "object" ? context.secondsLeft : null;
