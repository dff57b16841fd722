import type { FastifyInstance } from "fastify";
import { portalContract } from "../../src/api/contract.ts";
import { registerContractRoute } from "../http/contract-route.ts";
import type { Authorizer } from "./authorize.ts";
import type { Cookies } from "./cookies.ts";
import type { Provider } from "./provider.ts";
import type { Sessions } from "./sessions.ts";

/**
 * Removes cached answers and pages kept for the back button. Not "cookies", which would sign the person out of other
 * hosts of the domain, and not "storage", which holds the acceptance of the terms.
 */
const CLEARED_DATA = '"cache"';

interface SignOutOptions {
  authorizer: Authorizer;
  sessions: Sessions;
  provider: Provider;
  cookies: Cookies;
  landingUrl: string;
}

/** Ends the portal's session first, so that an unavailable provider does not keep anyone signed in here. */
export function registerSignOutRoute(
  app: FastifyInstance,
  { authorizer, sessions, provider, cookies, landingUrl }: SignOutOptions,
): void {
  registerContractRoute(
    app,
    portalContract.signOut,
    async ({ request, reply }) => {
      const signOutHint = await sessions.end(request.sessionToken, request);
      cookies.clearSession(reply);
      reply.header("clear-site-data", CLEARED_DATA);
      return { redirectUrl: await provider.createSignOutUrl(landingUrl, signOutHint).catch(() => landingUrl) };
    },
    { onRequest: authorizer.checkCredentials },
  );
}
