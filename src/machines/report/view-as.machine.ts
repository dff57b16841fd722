// An administrator sees one report as another person does, for a few minutes. Nothing is renewed.
// Beyond the specification.
import { type ActorRefFrom, assign, sendTo, setup, type SnapshotFrom } from "xstate";
import type { EmbedConfig } from "../../api/contract.ts";
import type { PersonReport, PersonRow, ViewAsRequest } from "../../api/people-contract.ts";
import type { EmbedFact } from "../../rules/report/embed-facts.ts";
import { readerRecord } from "../../rules/report/report-ref.ts";
import { embeddingNeeds, isGranted, needs } from "../needs.ts";
import { embeddedReportMachine } from "./embedded-report.machine.ts";
import { reportFrameMachine } from "./report-frame.machine.ts";

export interface ViewAsChoice {
  person: PersonRow;
  report: PersonReport;
}

export type ViewAsEvent =
  | EmbedFact
  | ({ type: "viewAs.requested" } & ViewAsChoice)
  | { type: "viewing.stopped" | "retry.requested" };

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

function choiceOf({ choice }: ViewAsContext): ViewAsChoice {
  if (choice === null) throw new Error("No person and report are chosen");
  return choice;
}

function requestOf(context: ViewAsContext): ViewAsRequest {
  const { person, report } = choiceOf(context);
  return { principalId: person.principalId, subscriptionId: report.subscriptionId, reportId: report.reportId };
}

const isOver = ({ event }: { event: { output: number | null } }) => (event.output ?? 0) <= 0;

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
      entry: assign({ choice: null, expiration: undefined, secondsLeft: null, error: null }),
      on: {
        "viewAs.requested": {
          target: "opening",
          actions: assign(({ event: { person, report } }) => ({ choice: { person, report } })),
        },
      },
    },
    opening: {
      description: "The server records the view and is asked for the token that the person would get.",
      invoke: {
        id: "openAs",
        src: "openAs",
        input: ({ context }) => requestOf(context),
        onDone: [
          {
            guard: isGranted,
            target: "viewing",
            actions: [
              assign(({ event }) => ({ expiration: event.output?.expiration, secondsLeft: null })),
              sendTo("frame", ({ context, event }) => ({
                type: "report.provided",
                config: event.output,
                subscriptionId: choiceOf(context).report.subscriptionId,
              })),
            ],
          },
          { target: "refused" },
        ],
        onError: { target: "failed", actions: assign(({ event }) => ({ error: event.error })) },
      },
    },
    viewing: {
      description: "The report is shown as the person sees it.",
      exit: sendTo("frame", { type: "report.released" }),
      on: {
        "retry.requested": { target: "opening" },
        "embed.*": { actions: sendTo("report", ({ event }) => event) },
      },
      invoke: {
        id: "report",
        src: "report",
        input: ({ context }) => ({
          record: readerRecord({ ...choiceOf(context).report, groupId: "" }, ""),
          // Without an end there is nothing to renew.
          expiration: undefined,
          frame: context.frame,
        }),
        onDone: { target: "ended" },
        onError: { target: "failed", actions: assign(({ event }) => ({ error: event.error })) },
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
              { guard: isOver, target: "#viewAs.ended" },
              {
                target: "counting",
                actions: assign(({ event }) => ({ secondsLeft: Math.ceil((event.output ?? 0) / 1000) })),
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
  const at = typeof value === "object" ? "viewing" : value;
  if (at === "closed") return { at };
  const choice = choiceOf(context);
  return at === "failed" ? { at, error: context.error, ...choice } : { at, ...choice };
}

/** Null until it has been measured, and while nothing is shown. */
export const secondsLeftOf = ({ value, context }: SnapshotFrom<typeof viewAsMachine>): number | null =>
  typeof value === "object" ? context.secondsLeft : null;
