import { fromPromise } from "xstate";
import type { Call } from "../../api/client.ts";
import { contract, portalContract } from "../../api/contract.ts";
import { Failure } from "../../api/failure.ts";
import type { FoundSession, LoadedUser } from "../../machines/session/session.machine.ts";
import { isEmail } from "../../rules/email.ts";
import { safeLink } from "../../rules/safe-link.ts";
import { isFromWorker } from "../../boot/boot.ts";
import { sessionMark } from "../../browser/cookies.ts";
import { isServerReachable } from "../../browser/server-page.ts";
import { START_PAGE_KEY, TERMS_ACCEPTED_KEY, TERMS_SESSION_KEY } from "../../browser/storage-keys.ts";
import { localStore } from "../../browser/storage.ts";
import type { PortalConfig } from "../../browser/portal-config.ts";

interface MailboxOptions {
  call: Call;
  config: PortalConfig;
}

/**
 * `forLogin` and `forGood` run before the browser leaves the page, `cancel` if it stays after all. `clearCookies` ends
 * its session, `go` leaves it.
 */
export interface LeaveEffects {
  forLogin: () => void;
  forGood: () => void;
  cancel: () => void;
  clearCookies: () => void;
  go: (address: string) => void;
}

interface SessionOptions extends MailboxOptions {
  leave: LeaveEffects;
}

export function sessionEffects({ call, config, leave }: SessionOptions) {
  return {
    findSession: fromPromise<FoundSession, void>(async () => {
      // Only a page from the browser's cache is there without the network. The browser may be wrong about it.
      if (isFromWorker() && !navigator.onLine && !(await isServerReachable())) return "offline";
      return sessionMark() !== "";
    }),
    awaitNetwork: fromPromise<void, void>(
      ({ signal }) => new Promise((resolve) => addEventListener("online", () => resolve(), { once: true, signal })),
    ),
    redirectToLogin: fromPromise<"leaving" | "blocked", void>(async ({ signal }) => {
      leave.forLogin();
      leave.clearCookies();
      const [settings, { redirectToLogin }] = await Promise.all([
        call(contract.getAuthCodeFlowSettings, { signal }),
        import("../../browser/login-redirect.ts"),
      ]);
      return redirectToLogin(settings, leave.go);
    }),
    loadUser: fromPromise<LoadedUser, void>(async ({ signal }) => {
      const [user, name] = await Promise.all([
        call(contract.getUser, { signal }),
        call(contract.getUserName, { signal }).catch(() => ""),
      ]);
      return { user, name: name || user.email };
    }),
    resolveMailbox: resolveMailbox({ call, config }),
    signOut: fromPromise<void, void>(async ({ signal }) => {
      // Before the answer, because the answer clears the cookies: the page would reload instead of leaving.
      leave.forGood();
      const answer = config.features.includes("signOut")
        ? await call(portalContract.signOut, { body: {}, signal }).catch((error: unknown) => {
            // While the server cannot be reached the session goes on: leaving would end on the browser's own error page.
            if (!(error instanceof Failure && ["offline", "slow", "unavailable"].includes(error.kind))) return null;
            leave.cancel();
            throw error;
          })
        : null;
      leave.clearCookies();
      leave.go(safeLink(answer?.redirectUrl, location.href) ?? "/");
    }),
  };
}

/** The support mailbox of the settings or, where they name none, of the page's configuration. */
export async function findMailbox({ call, config }: MailboxOptions, input?: { signal: AbortSignal }): Promise<string> {
  const settings = (await call(contract.getSettings, input).catch(() => "")).trim();
  const mailbox = isEmail(settings) ? settings : config.supportEmail;
  if (mailbox === undefined) throw new Error("No support mailbox is known");
  return mailbox;
}

export const resolveMailbox = (options: MailboxOptions) =>
  fromPromise<string, void>(({ signal }) => findMailbox(options, { signal }));

export function termsEffects({ call }: { call: Call }) {
  return {
    hasAcceptedTerms: fromPromise<boolean, { email: string }>(async ({ input }) => {
      const isAccepted = localStore.read(TERMS_ACCEPTED_KEY) === input.email;
      if (isAccepted) localStore.write(TERMS_SESSION_KEY, sessionMark());
      return isAccepted;
    }),
    rememberAcceptance: fromPromise<void, { email: string }>(async ({ input }) => {
      localStore.write(TERMS_ACCEPTED_KEY, input.email);
      localStore.write(TERMS_SESSION_KEY, sessionMark());
    }),
    findStartPage: fromPromise<string, void>(async ({ signal }) => {
      const settings = await call(contract.getTermsSettings, { signal }).catch(() => null);
      const named = safeLink(settings?.startPageUrl, location.href);
      if (settings && named !== undefined) localStore.write(START_PAGE_KEY, settings.startPageUrl);
      const stored = safeLink(localStore.read(START_PAGE_KEY), location.href);
      // The storage can be poisoned, so without the settings it is followed only on the portal's own origin.
      const startPage =
        named ?? (stored !== undefined && new URL(stored).origin === location.origin ? stored : undefined);
      if (startPage === undefined) throw new Error("No start page is known");
      return startPage;
    }),
  };
}
