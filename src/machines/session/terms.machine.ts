// The terms of use, from the moment a person must agree to them until he has, or has declined.
// Specification: sections 2 (Terms of use modal), 4 (Terms dialog) and 5.
import { assign, type SnapshotFrom, setup } from "xstate";
import { needs } from "../needs.ts";

type Event = { type: "agreement.changed"; agreed: boolean } | { type: "terms.accepted" } | { type: "terms.declined" };

export interface TermsContext {
  email: string;
  agreed: boolean;
  /** The terms dialog's error flag: the way out that was asked for is not known. */
  error: boolean;
  startPage: string | null;
}

export const termsMachine = setup({
  types: {
    context: {} as TermsContext,
    events: {} as Event,
    input: {} as { email: string },
    output: {} as { accepted: true } | { accepted: false; startPage: string },
  },
  actors: {
    rememberAcceptance: needs<void, { email: string }>("rememberAcceptance"),
    findStartPage: needs<string>("findStartPage"),
  },
  guards: { hasAgreed: ({ context }) => context.agreed },
  actions: {
    setAgreement: assign((_, { agreed }: { agreed: boolean }) => ({ agreed })),
    setStartPage: assign((_, { startPage }: { startPage: string }) => ({ startPage })),
    raiseErrorFlag: assign({ error: true }),
    clearErrorFlag: assign({ error: false }),
  },
}).createMachine({
  id: "terms",
  context: ({ input }) => ({ email: input.email, agreed: false, error: false, startPage: null }),
  initial: "shown",
  output: ({ context }) =>
    context.startPage === null ? { accepted: true } : { accepted: false, startPage: context.startPage },
  states: {
    shown: {
      description: "The terms are on the screen; I Accept waits for the check box.",
      on: {
        "agreement.changed": { actions: { type: "setAgreement", params: ({ event }) => ({ agreed: event.agreed }) } },
        "terms.accepted": { guard: "hasAgreed", target: "accepting" },
        "terms.declined": { target: "declining" },
      },
    },
    accepting: {
      description: "The person's email is being kept as the sign of acceptance.",
      entry: "clearErrorFlag",
      invoke: {
        id: "rememberAcceptance",
        src: "rememberAcceptance",
        input: ({ context }) => ({ email: context.email }),
        onDone: { target: "accepted" },
        onError: { target: "accepted" },
      },
    },
    declining: {
      description: "The address of the start page is being looked up.",
      entry: "clearErrorFlag",
      invoke: {
        id: "findStartPage",
        src: "findStartPage",
        onDone: {
          target: "declined",
          actions: { type: "setStartPage", params: ({ event }) => ({ startPage: event.output }) },
        },
        onError: { target: "shown", actions: "raiseErrorFlag" },
      },
    },
    accepted: { description: "The terms are accepted.", type: "final" },
    declined: { description: "The terms are declined: the browser goes to the start page.", type: "final" },
  },
});

export interface TermsView {
  agreed: boolean;
  canAccept: boolean;
  busy: boolean;
  error: boolean;
}

export function termsView(snapshot: SnapshotFrom<typeof termsMachine>): TermsView {
  const { agreed, error } = snapshot.context;
  return { agreed, error, canAccept: snapshot.can({ type: "terms.accepted" }), busy: !snapshot.matches("shown") };
}
