import * as oidc from "openid-client";
import type { IdentityConfig } from "../config.ts";

export class ProviderUnavailable extends Error {}

export interface Identity {
  subject: string;
  email: string;
  name: string;
  roles: string[] | null;
}
export interface Grant {
  refreshToken: string | null;
  /** Seconds for which the provider vouches for the person. */
  lasts: number | null;
  identity: Identity | null;
}
export type Provider = ReturnType<typeof createProvider>;

const ANSWER_WITHIN_S = 5;

export function createProvider(config: IdentityConfig) {
  let known: Promise<oidc.Configuration> | undefined;

  async function discovered(): Promise<oidc.Configuration> {
    known ??= discover(config);
    try {
      return await known;
    } catch (cause) {
      known = undefined;
      throw new ProviderUnavailable("The identity provider could not be reached", { cause });
    }
  }

  return {
    async authorizationUrl(secrets: { state: string; nonce: string; verifier: string }): Promise<string> {
      return oidc.buildAuthorizationUrl(await discovered(), {
        redirect_uri: config.redirectUrl,
        scope: config.scopes,
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: "S256",
      }).href;
    },

    async redeem(
      answer: URL,
      secrets: { state: string; nonce: string; verifier: string },
    ): Promise<Grant & { identity: Identity }> {
      const tokens = await oidc.authorizationCodeGrant(await discovered(), answer, {
        expectedState: secrets.state,
        expectedNonce: secrets.nonce,
        pkceCodeVerifier: secrets.verifier,
        idTokenExpected: true,
      });
      const identity = readIdentity(tokens.claims(), config.rolesClaim);
      if (!identity) throw new Error("The identity provider named nobody");
      return { ...readGrant(tokens), identity };
    },

    /** Nothing when the provider has ended the person's grant; an outage rejects. */
    async renew(refreshToken: string): Promise<Grant | undefined> {
      try {
        const tokens = await oidc.refreshTokenGrant(await discovered(), refreshToken);
        return {
          ...readGrant(tokens),
          refreshToken: tokens.refresh_token ?? refreshToken,
          identity: readIdentity(tokens.claims(), config.rolesClaim),
        };
      } catch (error) {
        if (error instanceof oidc.ResponseBodyError && error.error === "invalid_grant") return undefined;
        throw error;
      }
    },

    async revoke(refreshToken: string): Promise<void> {
      const provider = await discovered();
      if (provider.serverMetadata().revocation_endpoint) await oidc.tokenRevocation(provider, refreshToken);
    },

    /** Without an id_token_hint: no token of the provider ever reaches the browser. */
    async signOutUrl(landing: string): Promise<string> {
      const provider = await discovered();
      if (!provider.serverMetadata().end_session_endpoint) return landing;
      return oidc.buildEndSessionUrl(provider, { post_logout_redirect_uri: landing, client_id: config.clientId }).href;
    },
  };
}

function discover(config: IdentityConfig): Promise<oidc.Configuration> {
  const insecure = config.issuer.startsWith("http:") ? [oidc.allowInsecureRequests] : [];
  return oidc.discovery(
    new URL(config.issuer),
    config.clientId,
    { client_secret: config.clientSecret, [oidc.clockTolerance]: 30 },
    undefined,
    {
      timeout: ANSWER_WITHIN_S,
      execute: [oidc.enableNonRepudiationChecks, ...insecure],
    },
  );
}

function readGrant(tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers) {
  return { refreshToken: tokens.refresh_token ?? null, lasts: tokens.expiresIn() ?? null };
}

function readIdentity(claims: oidc.IDToken | undefined, rolesClaim: string | undefined): Identity | null {
  if (!claims) return null;
  const text = (name: string) => (typeof claims[name] === "string" ? claims[name] : "");
  const roles =
    rolesClaim === undefined ? null : [claims[rolesClaim] ?? []].flat().filter((role) => typeof role === "string");
  const email = text("email") || text("preferred_username") || claims.sub;
  return { subject: claims.sub, email: email.slice(0, 254), name: (text("name") || email).slice(0, 200), roles };
}
