import { fromPromise } from "xstate";
import type { Call } from "../../../api/client.ts";
import { contract, portalContract } from "../../../api/contract.ts";
import type { Arrival } from "../../../machines/session/session.machine.ts";
import { isEmail } from "../../../rules/email.ts";
import { safeLink } from "../../../rules/safe-link.ts";
import { clearAuthCookies, sessionMark } from "../../../browser/cookies.ts";
import { redirectToLogin } from "../../../browser/login-redirect.ts";
import { acceptedIn, localKeys, localStore } from "../../../browser/storage.ts";
import type { PortalConfig } from "../../../browser/portal-config.ts";

interface World {
  call: Call;
  config: PortalConfig;
  /** What must happen before the page leaves: for the login, and for good. */
  leave: { forLogin: () => void; forGood: () => void; go: (address: string) => void };
}

export function sessionEffects({ call, config, leave }: World) {
  return {
    findSession: fromPromise<boolean, void>(async () => sessionMark() !== ""),
    leaveForLogin: fromPromise<"leaving" | "stuck", void>(async ({ signal }) => {
      leave.forLogin();
      clearAuthCookies();
      return redirectToLogin(await call(contract.getAuthCodeFlowSettings, { signal }), leave.go);
    }),
    loadUser: fromPromise<Arrival, void>(async ({ signal }) => {
      const [user, name] = await Promise.all([
        call(contract.getUser, { signal }),
        call(contract.getUserName, { signal }).catch(() => ""),
      ]);
      return { user, name: name || user.email };
    }),
    findMailbox: findMailbox({ call, config }),
    hasAcceptedTerms: fromPromise<boolean, { email: string }>(async ({ input }) => {
      const accepted = localStore.read(localKeys.termsAccepted) === input.email;
      if (accepted) localStore.write(acceptedIn, sessionMark());
      return accepted;
    }),
    signOut: fromPromise<void, void>(async ({ signal }) => {
      leave.forGood();
      const { redirectUrl } = await call(portalContract.signOut, { body: {}, signal }).catch(() => ({
        redirectUrl: "/",
      }));
      clearAuthCookies();
      leave.go(safeLink(redirectUrl, location.href) ?? "/");
    }),
  };
}

export const findMailbox = ({ call, config }: Pick<World, "call" | "config">) =>
  fromPromise<string, void>(async ({ signal }) => {
    const told = (await call(contract.getSettings, { signal }).catch(() => "")).trim();
    const mailbox = isEmail(told) ? told : config.supportEmail;
    if (mailbox === undefined) throw new Error("No support mailbox is known");
    return mailbox;
  });

export function termsEffects({ call }: Pick<World, "call">) {
  return {
    rememberAcceptance: fromPromise<void, { email: string }>(async ({ input }) => {
      localStore.write(localKeys.termsAccepted, input.email);
      localStore.write(acceptedIn, sessionMark());
    }),
    findStartPage: fromPromise<string, void>(async ({ signal }) => {
      const told = await call(contract.getTermsSettings, { signal }).catch(() => null);
      if (told && safeLink(told.startPageUrl, location.href)) localStore.write(localKeys.startPage, told.startPageUrl);
      const startPage = safeLink(localStore.read(localKeys.startPage), location.href);
      if (startPage === undefined) throw new Error("No start page is known");
      return startPage;
    }),
  };
}
