import * as oidc from "openid-client";
import type { IdentityConfig } from "../config.ts";

export class ProviderUnavailableError extends Error {}

export interface Identity {
  subject: string;
  email: string;
  name: string;
  roles: string[] | null;
}
export interface Grant {
  refreshToken: string | null;
  /** The lifetime of the provider's access token. */
  expiresInSeconds: number | null;
  identity: Identity | null;
}
export type Provider = ReturnType<typeof createProvider>;

const TIMEOUT_S = 5;

export function createProvider(config: IdentityConfig, onRefusedToken: () => void = () => {}) {
  let discovery: Promise<oidc.Configuration> | undefined;

  async function loadProvider(): Promise<oidc.Configuration> {
    discovery ??= discover(config);
    try {
      return await discovery;
    } catch (cause) {
      discovery = undefined;
      throw new ProviderUnavailableError("The identity provider could not be reached", { cause });
    }
  }

  return {
    async createAuthorizationUrl(secrets: { state: string; nonce: string; verifier: string }): Promise<string> {
      return oidc.buildAuthorizationUrl(await loadProvider(), {
        redirect_uri: config.redirectUrl,
        scope: config.scopes,
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: "S256",
      }).href;
    },

    async redeemCode(
      callback: URL,
      secrets: { state: string; nonce: string; verifier: string },
    ): Promise<Grant & { identity: Identity }> {
      const tokens = await oidc.authorizationCodeGrant(await loadProvider(), callback, {
        expectedState: secrets.state,
        expectedNonce: secrets.nonce,
        pkceCodeVerifier: secrets.verifier,
        idTokenExpected: true,
      });
      const identity = readIdentity(tokens.claims(), config.rolesClaim);
      if (!identity) throw new Error("The identity provider sent no identity");
      return { ...readGrant(tokens), identity };
    },

    /** Resolves to undefined when the provider has ended the grant; rejects when the provider fails. */
    async renew(refreshToken: string): Promise<Grant | undefined> {
      try {
        const tokens = await oidc.refreshTokenGrant(await loadProvider(), refreshToken);
        return {
          ...readGrant(tokens),
          refreshToken: tokens.refresh_token ?? refreshToken,
          identity: readIdentity(tokens.claims(), config.rolesClaim),
        };
      } catch (error) {
        if (!(error instanceof oidc.ResponseBodyError) || error.error !== "invalid_grant") throw error;
        onRefusedToken();
        return undefined;
      }
    },

    async revoke(refreshToken: string): Promise<void> {
      const provider = await loadProvider();
      if (provider.serverMetadata().revocation_endpoint) await oidc.tokenRevocation(provider, refreshToken);
    },

    /** Sends no id_token_hint, because the provider's tokens must never reach the browser. */
    async createSignOutUrl(landing: string): Promise<string> {
      const provider = await loadProvider();
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
      timeout: TIMEOUT_S,
      execute: [oidc.enableNonRepudiationChecks, ...insecure],
    },
  );
}

function readGrant(tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers) {
  return { refreshToken: tokens.refresh_token ?? null, expiresInSeconds: tokens.expiresIn() ?? null };
}

function readIdentity(claims: oidc.IDToken | undefined, rolesClaim: string | undefined): Identity | null {
  if (!claims) return null;
  const readText = (name: string) => (typeof claims[name] === "string" ? claims[name] : "");
  const roles =
    rolesClaim === undefined ? null : [claims[rolesClaim] ?? []].flat().filter((role) => typeof role === "string");
  const email = readText("email") || readText("preferred_username") || claims.sub;
  return { subject: claims.sub, email: email.slice(0, 254), name: (readText("name") || email).slice(0, 200), roles };
}
