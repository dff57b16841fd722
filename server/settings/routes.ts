import type { FastifyInstance } from "fastify";
import { contract } from "../../src/api/contract.ts";
import type { Config } from "../config.ts";
import { registerContractRoute } from "../http/contract-route.ts";

/** These calls need no session: the page makes them before sign-in, and they contain no personal data. */
export function registerSettingsRoutes(app: FastifyInstance, { identity, page, origin }: Config): void {
  registerContractRoute(app, contract.getAuthCodeFlowSettings, () =>
    Promise.resolve({
      onePlaceLoginUrl: identity.onePlaceLoginUrl,
      appSchemeDomain: origin,
      oauthCodeUrl: `${origin}/serverside/api/auth/authorize`,
      clientId: identity.clientId,
      scopes: identity.scopes,
      redirectUrl: identity.redirectUrl,
    }),
  );
  registerContractRoute(app, contract.getSettings, () => Promise.resolve(page.supportEmail));
  registerContractRoute(app, contract.getTermsSettings, () => Promise.resolve({ startPageUrl: identity.startPageUrl }));
  registerContractRoute(app, contract.getTelemetrySettings, () =>
    Promise.resolve({ instrumentationKey: page.instrumentationKey }),
  );
}
