// The terms of use, until the user has accepted or declined them.
import { type ActorRef, assign, sendTo, setup, type Snapshot, type SnapshotFrom } from "xstate";
import { needs } from "../needs.ts";

type Event = { type: "agreement.changed"; agreed: boolean } | { type: "terms.accepted" } | { type: "terms.declined" };

type Parent = ActorRef<Snapshot<unknown>, { type: "terms.shown" } | { type: "terms.accepted" }>;

export interface TermsInput {
  parent: Parent;
  email: string;
}

export interface TermsContext extends TermsInput {
  agreed: boolean;
  /** The specification's error flag of this dialog: the user declined, but the start page is not known. */
  error: boolean;
  startPage: string | null;
}

export interface TermsOutput {
  accepted: boolean;
  /** Where the browser goes after the terms were declined. */
  startPage?: string;
}

const isAccepted = ({ event }: { event: { output: boolean } }) => event.output;

export const termsMachine = setup({
  types: {
    context: {} as TermsContext,
    events: {} as Event,
    input: {} as TermsInput,
    output: {} as TermsOutput,
  },
  actors: {
    hasAcceptedTerms: needs<boolean, { email: string }>("hasAcceptedTerms"),
    rememberAcceptance: needs<void, { email: string }>("rememberAcceptance"),
    findStartPage: needs<string>("findStartPage"),
  },
  guards: { hasAgreed: ({ context }) => context.agreed },
  actions: {
    notifyParentShown: sendTo(({ context }) => context.parent, { type: "terms.shown" }),
    notifyParentAccepted: sendTo(({ context }) => context.parent, { type: "terms.accepted" }),
  },
}).createMachine({
  id: "terms",
  context: ({ input }) => ({ ...input, agreed: false, error: false, startPage: null }),
  initial: "checking",
  output: ({ context }) =>
    context.startPage === null ? { accepted: true } : { accepted: false, startPage: context.startPage },
  states: {
    checking: {
      description: "Checks whether this user has accepted the terms before.",
      invoke: {
        src: "hasAcceptedTerms",
        input: ({ context }) => ({ email: context.email }),
        onDone: [
          { guard: isAccepted, target: "accepted" },
          { target: "shown", actions: "notifyParentShown" },
        ],
        onError: { target: "shown", actions: "notifyParentShown" },
      },
    },
    shown: {
      description: "The terms are on the screen; I Accept is disabled until the check box is ticked.",
      on: {
        "agreement.changed": { actions: assign(({ event }) => ({ agreed: event.agreed })) },
        "terms.accepted": { guard: "hasAgreed", target: "accepting" },
        "terms.declined": { target: "declining" },
      },
    },
    accepting: {
      description: "The user's email is being stored as the sign of acceptance.",
      entry: assign({ error: false }),
      invoke: {
        src: "rememberAcceptance",
        input: ({ context }) => ({ email: context.email }),
        onDone: { target: "accepted", actions: "notifyParentAccepted" },
        onError: { target: "accepted", actions: "notifyParentAccepted" },
      },
    },
    declining: {
      description: "The address of the start page is being looked up.",
      entry: assign({ error: false }),
      invoke: {
        src: "findStartPage",
        onDone: { target: "declined", actions: assign(({ event }) => ({ startPage: event.output })) },
        onError: { target: "shown", actions: assign({ error: true }) },
      },
    },
    accepted: { description: "The terms are accepted.", type: "final" },
    declined: { description: "The terms are declined: the browser goes to the start page.", type: "final" },
  },
});

export interface TermsView {
  at: "checking" | "shown" | "accepting" | "declining" | "accepted" | "declined";
  agreed: boolean;
  canAccept: boolean;
  error: boolean;
}

export function termsView(snapshot: SnapshotFrom<typeof termsMachine>): TermsView {
  const { agreed, error } = snapshot.context;
  return { at: snapshot.value, agreed, error, canAccept: snapshot.can({ type: "terms.accepted" }) };
}
