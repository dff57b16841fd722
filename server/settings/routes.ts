import type { FastifyInstance } from "fastify";
import { contract } from "../../src/api/contract.ts";
import type { Config } from "../config.ts";
import { implement } from "../http/implement.ts";

/** The four settings calls are asked before anybody is known, and say nothing about anybody. */
export function settingsRoutes(app: FastifyInstance, { identity, page, origin }: Config): void {
  implement(app, contract.getAuthCodeFlowSettings, () =>
    Promise.resolve({
      onePlaceLoginUrl: identity.onePlaceLoginUrl,
      appSchemeDomain: origin,
      oauthCodeUrl: `${origin}/serverside/api/auth/authorize`,
      clientId: identity.clientId,
      scopes: identity.scopes,
      redirectUrl: identity.redirectUrl,
    }),
  );
  implement(app, contract.getSettings, () => Promise.resolve(page.supportEmail));
  implement(app, contract.getTermsSettings, () => Promise.resolve({ startPageUrl: identity.startPageUrl }));
  implement(app, contract.getTelemetrySettings, () => Promise.resolve({ instrumentationKey: page.instrumentationKey }));
}
