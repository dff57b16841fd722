// The life of one question to the report service: is this report there, and what does it need.
// Beyond the specification, in Add Report and Modify Report; not offered where the back end has no such call.
import { assign, setup, type SnapshotFrom } from "xstate";
import type { ReportCheck } from "../../api/contract.ts";
import { needs } from "../needs.ts";

export interface ReportIds {
  reportId: string;
  groupId: string;
}

export interface ReportCheckContext {
  ids: ReportIds;
  answer: ReportCheck | null;
}

export type ReportCheckEvent = { type: "check.requested" } & ReportIds;

export const reportCheckMachine = setup({
  types: { context: {} as ReportCheckContext, events: {} as ReportCheckEvent },
  actors: { checkReport: needs<ReportCheck | null, ReportIds>("checkReport") },
  guards: { isAbsent: (_, { answer }: { answer: ReportCheck | null }) => answer === null },
  actions: {
    setIds: assign((_, { reportId, groupId }: ReportIds) => ({ ids: { reportId, groupId }, answer: null })),
    setAnswer: assign((_, { answer }: { answer: ReportCheck | null }) => ({ answer })),
  },
}).createMachine({
  id: "reportCheck",
  context: { ids: { reportId: "", groupId: "" }, answer: null },
  initial: "offered",
  states: {
    offered: {
      description: "A report can be checked before it is saved.",
      initial: "unasked",
      on: { "check.requested": { target: ".checking", actions: { type: "setIds", params: ({ event }) => event } } },
      states: {
        unasked: { description: "No check has been asked for." },
        checking: {
          description: "The report service is asked.",
          invoke: {
            src: "checkReport",
            input: ({ context }) => context.ids,
            onDone: [
              {
                guard: { type: "isAbsent", params: ({ event }) => ({ answer: event.output }) },
                target: "#reportCheck.notOffered",
              },
              { target: "checked", actions: { type: "setAnswer", params: ({ event }) => ({ answer: event.output }) } },
            ],
            onError: "unknown",
          },
        },
        checked: { description: "The report service has answered." },
        unknown: { description: "The report service could not be asked." },
      },
    },
    notOffered: { description: "The back end has no such call." },
  },
});

/** What is known of these ids; an answer for others never shows. */
export function reportCheckView(snapshot: SnapshotFrom<typeof reportCheckMachine>, ids: ReportIds) {
  const { answer, ids: asked } = snapshot.context;
  if (snapshot.matches("notOffered")) return { is: "notOffered" } as const;
  if (asked.reportId !== ids.reportId || asked.groupId !== ids.groupId) return { is: "unasked" } as const;
  if (answer) return { is: "checked", answer } as const;
  return {
    is: snapshot.matches({ offered: "checking" })
      ? "checking"
      : snapshot.matches({ offered: "unknown" })
        ? "unknown"
        : "unasked",
  } as const;
}
export type ReportCheckView = ReturnType<typeof reportCheckView>;
