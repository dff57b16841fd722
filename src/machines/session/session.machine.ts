// The life of a sign-in: from the three cookies to a person who may see the portal, or may not.
// Specification: sections 4 (Authentication), 6 and 8; decisions.md, Sign-in.
import { assign, emit, type SnapshotFrom, setup } from "xstate";
import type { User } from "../../api/contract.ts";
import { firstRole, hasAccess, isAdministrator } from "../../rules/session/access.ts";
import { messages } from "../../rules/messages.ts";
import { needs } from "../needs.ts";
import { failureNotice, type Notice } from "../dialogs/notice.ts";
import { termsMachine } from "./terms.machine.ts";

type Event = { type: "request.unauthorized" } | { type: "retry.requested" } | { type: "signOut.requested" };

type Fact =
  | { type: "session.found" }
  | { type: "session.denied" }
  | { type: "login.finished" }
  | { type: "login.retried" }
  | { type: "termsDialog.opened" }
  | { type: "terms.accepted" }
  | { type: "terms.declined"; startPage: string }
  | { type: "access.granted"; email: string }
  | Notice;

export interface Arrival {
  user: User;
  name: string;
}

export interface SessionContext {
  user: User | null;
  name: string;
  mailbox: string | null;
}

const whose = ({ context: { user } }: { context: SessionContext }) => ({ email: user?.email ?? "" });
export interface SessionInput {
  /** What the page itself names, until the settings are asked. */
  mailbox: string | undefined;
}

const leavingIfRefused = { "request.unauthorized": { target: "#session.redirecting" } } as const;

export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as Event,
    emitted: {} as Fact,
    input: {} as SessionInput | undefined,
    tags: {} as "authorizing" | "denied" | "ready" | "stuck",
    children: {} as { terms: "terms" },
  },
  actors: {
    findSession: needs<boolean>("findSession"),
    leaveForLogin: needs<"leaving" | "stuck">("leaveForLogin"),
    loadUser: needs<Arrival>("loadUser"),
    findMailbox: needs<string>("findMailbox"),
    hasAcceptedTerms: needs<boolean, { email: string }>("hasAcceptedTerms"),
    terms: termsMachine,
    signOut: needs<void>("signOut"),
  },
  guards: {
    isFound: (_, { found }: { found: boolean }) => found,
    isStuck: (_, { outcome }: { outcome: "leaving" | "stuck" }) => outcome === "stuck",
    hasAccess: (_, { user }: Arrival) => hasAccess(user),
    isAccepted: (_, { accepted }: { accepted: boolean }) => accepted,
  },
  actions: {
    setPerson: assign((_, { user, name }: Arrival) => ({ user, name })),
    setMailbox: assign((_, { mailbox }: { mailbox: string }) => ({ mailbox })),
    tellSessionFound: emit({ type: "session.found" }),
    tellDenied: emit({ type: "session.denied" }),
    tellLoginFinished: emit({ type: "login.finished" }),
    tellRetried: emit({ type: "login.retried" }),
    tellTermsWanted: emit({ type: "termsDialog.opened" }),
    tellTermsAccepted: emit({ type: "terms.accepted" }),
    tellTermsDeclined: emit((_, { startPage }: { startPage: string }) => ({
      type: "terms.declined" as const,
      startPage,
    })),
    tellAccessGranted: emit((scope) => ({ type: "access.granted" as const, ...whose(scope) })),
    tellFailure: emit(failureNotice),
  },
}).createMachine({
  id: "session",
  context: ({ input }) => ({ user: null, name: "", mailbox: input?.mailbox ?? null }),
  initial: "checkingCookies",
  states: {
    checkingCookies: {
      description: "Are all three cookies there, and not empty?",
      tags: "authorizing",
      invoke: {
        id: "findSession",
        src: "findSession",
        onDone: [
          { guard: { type: "isFound", params: ({ event }) => ({ found: event.output }) }, target: "loadingUser" },
          { target: "redirecting" },
        ],
        onError: { target: "failed" },
      },
    },
    redirecting: {
      description: "The cookies are cleared and the browser leaves for the login portal.",
      tags: "authorizing",
      invoke: {
        id: "leaveForLogin",
        src: "leaveForLogin",
        onDone: [
          { guard: { type: "isStuck", params: ({ event }) => ({ outcome: event.output }) }, target: "stuck" },
          { target: "leaving" },
        ],
        onError: { target: "failed" },
      },
    },
    leaving: { description: "The login portal is about to replace this page.", tags: "authorizing" },
    loadingUser: {
      description: "The consent notice is shown and the user details are being loaded.",
      tags: "authorizing",
      entry: "tellSessionFound",
      on: leavingIfRefused,
      invoke: {
        id: "loadUser",
        src: "loadUser",
        onDone: [
          {
            guard: { type: "hasAccess", params: ({ event }) => event.output },
            target: "loggedIn",
            actions: { type: "setPerson", params: ({ event }) => event.output },
          },
          { target: "denied" },
        ],
        onError: { target: "failed" },
      },
    },
    loggedIn: {
      description: "The person is known and has access.",
      entry: "tellLoginFinished",
      on: { ...leavingIfRefused, "signOut.requested": { target: "signingOut" } },
      initial: "consultingTerms",
      states: {
        consultingTerms: {
          description: "Has this person accepted the terms before?",
          invoke: {
            id: "hasAcceptedTerms",
            src: "hasAcceptedTerms",
            input: whose,
            onDone: [
              { guard: { type: "isAccepted", params: ({ event }) => ({ accepted: event.output }) }, target: "ready" },
              { target: "terms" },
            ],
            onError: { target: "terms" },
          },
        },
        terms: {
          description: "The terms of use stand before everything else.",
          entry: "tellTermsWanted",
          invoke: {
            id: "terms",
            src: "terms",
            input: whose,
            onDone: [
              {
                guard: { type: "isAccepted", params: ({ event }) => event.output },
                target: "ready",
                actions: "tellTermsAccepted",
              },
              {
                target: "declined",
                actions: {
                  type: "tellTermsDeclined",
                  params: ({ event }) => ({ startPage: "startPage" in event.output ? event.output.startPage : "" }),
                },
              },
            ],
            onError: { target: "#session.failed" },
          },
        },
        declined: { description: "The terms were declined: the browser goes to the start page.", tags: "authorizing" },
        ready: { description: "The page is shown.", tags: "ready", entry: "tellAccessGranted" },
      },
    },
    signingOut: {
      description: "The session is being ended at the server.",
      tags: "authorizing",
      invoke: { id: "signOut", src: "signOut", onDone: { target: "signedOut" }, onError: { target: "signedOut" } },
    },
    signedOut: { description: "The session has ended and the browser is leaving.", tags: "authorizing" },
    denied: {
      description: "The person has no access: the cookies are removed and the no-access page is shown.",
      tags: "denied",
      entry: ["tellDenied", "tellLoginFinished"],
      initial: "findingMailbox",
      states: {
        findingMailbox: {
          description: "The address to ask for access at is being loaded.",
          invoke: {
            id: "findMailbox",
            src: "findMailbox",
            onDone: {
              target: "told",
              actions: { type: "setMailbox", params: ({ event }) => ({ mailbox: event.output }) },
            },
            onError: { target: "told" },
          },
        },
        told: { description: "The no-access page says all it can." },
      },
    },
    stuck: {
      description: "Three redirects within a minute brought no login.",
      tags: "stuck",
      on: { "retry.requested": { target: "checkingCookies", actions: "tellRetried" } },
    },
    failed: {
      description: "The user details could not be loaded.",
      entry: { type: "tellFailure", params: { message: messages.userDetailsFailed } },
      on: { "retry.requested": { target: "checkingCookies" } },
    },
  },
});

export interface Person {
  name: string;
  role: string;
  email: string;
  administrator: boolean;
}

export type SessionView =
  | { at: "authorizing" | "failed" | "stuck" }
  | { at: "denied"; mailbox: string | null }
  | { at: "terms" | "ready"; person: Person };

export function sessionView(snapshot: SnapshotFrom<typeof sessionMachine>): SessionView {
  const { user, name, mailbox } = snapshot.context;
  if (snapshot.hasTag("denied")) return { at: "denied", mailbox };
  if (snapshot.hasTag("stuck")) return { at: "stuck" };
  if (snapshot.matches("failed")) return { at: "failed" };
  if (snapshot.hasTag("authorizing") || !user) return { at: "authorizing" };
  const person = { name, role: firstRole(user), email: user.email, administrator: isAdministrator(user) };
  return { at: snapshot.hasTag("ready") ? "ready" : "terms", person };
}
