// A sign-in, from the three cookies to a user who may see the portal, or may not.
import { assign, emit, setup, type SnapshotFrom } from "xstate";
import type { User } from "../../api/contract.ts";
import { firstRole, hasAccess, isAdministrator, isAuditor } from "../../rules/session/access.ts";
import { messages } from "../../rules/messages.ts";
import { needs } from "../needs.ts";
import { errorNotice, failureNotice, type Notice } from "../dialogs/dialogs.machine.ts";
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

/** Offline: the browser has opened the page without the network. */
export type FoundSession = boolean | "offline";

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

const isFound = ({ event }: { event: { output: FoundSession } }) => event.output === true;
const isOffline = ({ event }: { event: { output: FoundSession } }) => event.output === "offline";
const isBlocked = ({ event }: { event: { output: "leaving" | "blocked" } }) => event.output === "blocked";
const mayEnter = ({ event }: { event: { output: LoadedUser } }) => hasAccess(event.output.user);
const isAccepted = ({ event }: { event: { output: TermsOutput } }) => event.output.accepted;

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
    findSession: needs<FoundSession>("findSession"),
    awaitNetwork: needs<void>("awaitNetwork"),
    redirectToLogin: needs<"leaving" | "blocked">("redirectToLogin"),
    loadUser: needs<LoadedUser>("loadUser"),
    resolveMailbox: needs<string>("resolveMailbox"),
    terms: termsMachine,
    signOut: needs<void>("signOut"),
  },
  guards: { hasAccess: ({ context }) => hasAccess(context.user) },
  actions: { emitLoginFinished: emit({ type: "login.finished" }) },
}).createMachine({
  id: "session",
  context: ({ input }) => ({ user: null, name: "", mailbox: input?.mailbox ?? null }),
  initial: "checkingCookies",
  states: {
    checkingCookies: {
      description: "Checks that all three cookies exist and are not empty.",
      tags: "authorizing",
      invoke: {
        src: "findSession",
        onDone: [
          { guard: isOffline, target: "offline" },
          { guard: isFound, target: "loadingUser" },
          { target: "redirecting" },
        ],
        onError: { target: "failed" },
      },
    },
    offline: {
      description: "The network is gone. The page goes on by itself when it is back.",
      invoke: { id: "awaitNetwork", src: "awaitNetwork", onDone: { target: "checkingCookies" } },
      on: { "retry.requested": { target: "checkingCookies" } },
    },
    redirecting: {
      description: "Clears the cookies and sends the browser to the login portal.",
      tags: "authorizing",
      invoke: {
        src: "redirectToLogin",
        onDone: [{ guard: isBlocked, target: "blocked" }, { target: "leaving" }],
        onError: { target: "failed" },
      },
    },
    leaving: { description: "The login portal is about to replace this page.", tags: "authorizing" },
    loadingUser: {
      description: "The consent notice is shown and the user details are being loaded.",
      tags: "authorizing",
      entry: emit({ type: "session.found" }),
      on: redirectOnUnauthorized,
      invoke: {
        src: "loadUser",
        onDone: [
          {
            guard: mayEnter,
            target: "loggedIn",
            actions: assign(({ event: { output } }) => ({ user: output.user, name: output.name })),
          },
          {
            target: "denied",
            actions: assign(({ event: { output } }) => ({ user: output.user, name: output.name })),
          },
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
            "terms.shown": { actions: emit({ type: "termsDialog.opened" }) },
            "terms.accepted": { actions: emit({ type: "terms.accepted" }) },
          },
          invoke: {
            id: "terms",
            src: "terms",
            input: ({ context, self }) => ({ email: emailOf(context), parent: self }),
            onDone: [
              {
                guard: isAccepted,
                target: "ready",
                actions: emit(({ context }) => ({ type: "access.granted", email: emailOf(context) })),
              },
              {
                target: "declined",
                actions: emit(({ event: { output } }) => ({
                  type: "terms.declined",
                  startPage: output.startPage ?? "",
                })),
              },
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
        src: "signOut",
        onDone: { target: "signedOut" },
        onError: [
          { guard: "hasAccess", target: "loggedIn.ready", actions: emit(errorNotice(messages.signOutFailed)) },
          { target: "denied", actions: emit(errorNotice(messages.signOutFailed)) },
        ],
      },
    },
    signedOut: { description: "The session has ended and the browser is leaving.", tags: "authorizing" },
    denied: {
      description: "The user has no access: the cookies are removed and the no-access page is shown.",
      entry: [emit({ type: "session.denied" }), "emitLoginFinished"],
      on: { "signOut.requested": { target: "signingOut" } },
      initial: "resolvingMailbox",
      states: {
        resolvingMailbox: {
          description: "The address for access requests is being loaded.",
          invoke: {
            src: "resolveMailbox",
            onDone: { target: "mailboxResolved", actions: assign(({ event }) => ({ mailbox: event.output })) },
            onError: { target: "mailboxResolved" },
          },
        },
        mailboxResolved: { description: "The no-access page shows the mailbox, if one is known." },
      },
    },
    blocked: {
      description: "Three redirects within a minute brought no login.",
      on: { "retry.requested": { target: "checkingCookies", actions: emit({ type: "login.retried" }) } },
    },
    failed: {
      description: "The user details could not be loaded.",
      entry: emit(failureNotice(messages.userDetailsFailed)),
      on: { "retry.requested": { target: "checkingCookies" } },
    },
  },
});

export interface SignedInUser {
  name: string;
  role: string;
  email: string;
  isAdministrator: boolean;
  isAuditor: boolean;
}

/** `mailbox` is null while, or where, no support mailbox is known. */
export type SessionView =
  | { at: "authorizing" | "offline" | "failed" | "blocked"; mailbox: string | null }
  | { at: "denied"; mailbox: string | null; name: string }
  | { at: "terms" | "ready"; mailbox: string | null; user: SignedInUser };

export function sessionView(snapshot: SnapshotFrom<typeof sessionMachine>): SessionView {
  const { user, name, mailbox } = snapshot.context;
  if (snapshot.matches("offline")) return { at: "offline", mailbox };
  if (snapshot.matches("blocked")) return { at: "blocked", mailbox };
  if (snapshot.matches("failed")) return { at: "failed", mailbox };
  if (snapshot.hasTag("authorizing") || !user) return { at: "authorizing", mailbox };
  if (!hasAccess(user)) return { at: "denied", mailbox, name };
  return {
    at: snapshot.matches({ loggedIn: "acceptingTerms" }) ? "terms" : "ready",
    mailbox,
    user: {
      name,
      role: firstRole(user),
      email: user.email,
      isAdministrator: isAdministrator(user),
      isAuditor: isAuditor(user),
    },
  };
}
