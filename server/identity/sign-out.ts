import type { FastifyInstance } from "fastify";
import { portalContract } from "../../src/api/contract.ts";
import { implement } from "../http/implement.ts";
import type { Cookies } from "./cookies.ts";
import type { Gate } from "./authorize.ts";
import type { Provider } from "./provider.ts";
import type { Sessions } from "./sessions.ts";

interface Parts {
  gate: Gate;
  sessions: Sessions;
  provider: Provider;
  cookies: Cookies;
  landing: string;
}

/** Ends the session here at once; the provider's own end follows, and its being away keeps nobody signed in here. */
export function signOutRoutes(app: FastifyInstance, { gate, sessions, provider, cookies, landing }: Parts): void {
  implement(
    app,
    portalContract.signOut,
    async ({ request, reply }) => {
      const { refreshToken } = await sessions.end(request.reference);
      cookies.take(reply);
      const told = refreshToken === null ? undefined : provider.revoke(refreshToken);
      told?.catch((error: unknown) => request.log.warn({ err: error }, "the provider was not told of a sign-out"));
      return { redirectUrl: await provider.signOutUrl(landing).catch(() => landing) };
    },
    { onRequest: gate.credentials },
  );
}
