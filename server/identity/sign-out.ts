import type { FastifyInstance } from "fastify";
import { portalContract } from "../../src/api/contract.ts";
import { registerContractRoute } from "../http/contract-route.ts";
import type { Authorizer } from "./authorize.ts";
import type { Cookies } from "./cookies.ts";
import type { Provider } from "./provider.ts";
import type { Sessions } from "./sessions.ts";

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
      const { refreshToken } = await sessions.end(request.sessionToken);
      cookies.clearSession(reply);
      if (refreshToken !== null)
        provider
          .revoke(refreshToken)
          .catch((error: unknown) => request.log.warn({ err: error }, "could not revoke the refresh token"));
      return { redirectUrl: await provider.createSignOutUrl(landingUrl).catch(() => landingUrl) };
    },
    { onRequest: authorizer.checkCredentials },
  );
}
