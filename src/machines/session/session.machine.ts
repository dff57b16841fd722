// A sign-in, from the three cookies to a user who may see the portal, or may not.
import { assign, emit, setup } from "xstate";
import type { User } from "../../api/contract.ts";
import { hasAccess } from "../../rules/session/access.ts";
import { messages } from "../../rules/messages.ts";
import { needs } from "../needs.ts";
import { errorNotice, failureNotice, type Notice } from "../dialogs/notice.ts";
import { type TermsOutput, termsMachine } from "./terms.machine.ts";

type Event =
  | { type: "request.unauthorized" }
  | { type: "retry.requested" }
  | { type: "signOut.requested" }
  | { type: "terms.shown" }
  | { type: "terms.accepted" };

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

/** The `User` of the API and the full name, which comes from another call. */
export interface LoadedUser {
  user: User;
  name: string;
}

export interface SessionContext {
  user: User | null;
  name: string;
  mailbox: string | null;
}

export interface SessionInput {
  /** The support mailbox of the page's configuration, used until the settings are loaded. */
  mailbox: string | undefined;
}

const emailOf = ({ user }: SessionContext) => user?.email ?? "";
const redirectOnUnauthorized = { "request.unauthorized": { target: "#session.redirecting" } } as const;

export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as Event,
    emitted: {} as Fact,
    input: {} as SessionInput | undefined,
    tags: {} as "authorizing",
    children: {} as { terms: "terms" },
  },
  actors: {
    findSession: needs<boolean>("findSession"),
    redirectToLogin: needs<"leaving" | "blocked">("redirectToLogin"),
    loadUser: needs<LoadedUser>("loadUser"),
    resolveMailbox: needs<string>("resolveMailbox"),
    terms: termsMachine,
    signOut: needs<void>("signOut"),
  },
  guards: {
    isFound: (_, { found }: { found: boolean }) => found,
    isBlocked: (_, { outcome }: { outcome: "leaving" | "blocked" }) => outcome === "blocked",
    hasAccess: (_, { user }: Pick<SessionContext, "user">) => hasAccess(user),
    isAccepted: (_, { accepted }: TermsOutput) => accepted,
  },
  actions: {
    setUser: assign((_, { user, name }: LoadedUser) => ({ user, name })),
    setMailbox: assign((_, { mailbox }: { mailbox: string }) => ({ mailbox })),
    emitSessionFound: emit({ type: "session.found" }),
    emitSessionDenied: emit({ type: "session.denied" }),
    emitLoginFinished: emit({ type: "login.finished" }),
    emitLoginRetried: emit({ type: "login.retried" }),
    emitTermsDialogOpened: emit({ type: "termsDialog.opened" }),
    emitTermsAccepted: emit({ type: "terms.accepted" }),
    emitTermsDeclined: emit((_, { startPage = "" }: TermsOutput) => ({ type: "terms.declined" as const, startPage })),
    emitAccessGranted: emit(({ context }) => ({ type: "access.granted" as const, email: emailOf(context) })),
    emitFailure: emit(failureNotice),
    emitError: emit(errorNotice),
  },
}).createMachine({
  id: "session",
  context: ({ input }) => ({ user: null, name: "", mailbox: input?.mailbox ?? null }),
  initial: "checkingCookies",
  states: {
    checkingCookies: {
      description: "Checks that all three cookies exist and are not empty.",
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
      description: "Clears the cookies and sends the browser to the login portal.",
      tags: "authorizing",
      invoke: {
        id: "redirectToLogin",
        src: "redirectToLogin",
        onDone: [
          { guard: { type: "isBlocked", params: ({ event }) => ({ outcome: event.output }) }, target: "blocked" },
          { target: "leaving" },
        ],
        onError: { target: "failed" },
      },
    },
    leaving: { description: "The login portal is about to replace this page.", tags: "authorizing" },
    loadingUser: {
      description: "The consent notice is shown and the user details are being loaded.",
      tags: "authorizing",
      entry: "emitSessionFound",
      on: redirectOnUnauthorized,
      invoke: {
        id: "loadUser",
        src: "loadUser",
        onDone: [
          {
            guard: { type: "hasAccess", params: ({ event }) => event.output },
            target: "loggedIn",
            actions: { type: "setUser", params: ({ event }) => event.output },
          },
          { target: "denied", actions: { type: "setUser", params: ({ event }) => event.output } },
        ],
        onError: { target: "failed" },
      },
    },
    loggedIn: {
      description: "The user is known and has access.",
      entry: "emitLoginFinished",
      on: redirectOnUnauthorized,
      initial: "acceptingTerms",
      states: {
        acceptingTerms: {
          description: "Nothing is shown before the user has accepted the terms of use, now or earlier.",
          on: {
            "terms.shown": { actions: "emitTermsDialogOpened" },
            "terms.accepted": { actions: "emitTermsAccepted" },
          },
          invoke: {
            id: "terms",
            src: "terms",
            input: ({ context, self }) => ({ email: emailOf(context), parent: self }),
            onDone: [
              {
                guard: { type: "isAccepted", params: ({ event }) => event.output },
                target: "ready",
                actions: "emitAccessGranted",
              },
              { target: "declined", actions: { type: "emitTermsDeclined", params: ({ event }) => event.output } },
            ],
            onError: { target: "#session.failed" },
          },
        },
        declined: { description: "The terms were declined: the browser goes to the start page.", tags: "authorizing" },
        ready: {
          description: "The page is shown.",
          on: { "signOut.requested": { target: "#session.signingOut" } },
        },
      },
    },
    signingOut: {
      description: "The session is being ended at the server. While it cannot be reached, the page stays as it was.",
      on: redirectOnUnauthorized,
      invoke: {
        id: "signOut",
        src: "signOut",
        onDone: { target: "signedOut" },
        onError: [
          {
            guard: { type: "hasAccess", params: ({ context }) => context },
            target: "loggedIn.ready",
            actions: { type: "emitError", params: { message: messages.signOutFailed } },
          },
          { target: "denied", actions: { type: "emitError", params: { message: messages.signOutFailed } } },
        ],
      },
    },
    signedOut: { description: "The session has ended and the browser is leaving.", tags: "authorizing" },
    denied: {
      description: "The user has no access: the cookies are removed and the no-access page is shown.",
      entry: ["emitSessionDenied", "emitLoginFinished"],
      on: { "signOut.requested": { target: "signingOut" } },
      initial: "resolvingMailbox",
      states: {
        resolvingMailbox: {
          description: "The address for access requests is being loaded.",
          invoke: {
            id: "resolveMailbox",
            src: "resolveMailbox",
            onDone: {
              target: "mailboxResolved",
              actions: { type: "setMailbox", params: ({ event }) => ({ mailbox: event.output }) },
            },
            onError: { target: "mailboxResolved" },
          },
        },
        mailboxResolved: { description: "The no-access page shows the mailbox, if one is known." },
      },
    },
    blocked: {
      description: "Three redirects within a minute brought no login.",
      on: { "retry.requested": { target: "checkingCookies", actions: "emitLoginRetried" } },
    },
    failed: {
      description: "The user details could not be loaded.",
      entry: { type: "emitFailure", params: { message: messages.userDetailsFailed } },
      on: { "retry.requested": { target: "checkingCookies" } },
    },
  },
});
