import * as oidc from "openid-client";
import type { IdentityConfig } from "../config.ts";
import { type Identity, readIdentity, readRoles } from "./claims.ts";
import { ProviderUnavailableError } from "./provider-failure.ts";

export interface Grant {
  refreshToken: string | null;
  /** The lifetime of the provider's access token. */
  expiresInSeconds: number | null;
}
export interface RenewedGrant extends Grant {
  /** Null: the provider did not tell them. */
  roles: string[] | null;
  /** Why the roles could not be loaded. */
  rolesError?: unknown;
  /** The provider accepts the presented refresh token again. */
  isTokenReusable: boolean;
}
export type Provider = ReturnType<typeof createProvider>;

const TIMEOUT_S = 5;
/** A renewal runs in the background. An answer that is given up may have used up the refresh token. */
const RENEWAL_TIMEOUT_S = 20;

export function createProvider(config: IdentityConfig, onRefusedToken: () => void = () => {}) {
  let discovery: ReturnType<typeof discover> | undefined;

  async function loadClients() {
    discovery ??= discover(config);
    try {
      return await discovery;
    } catch (cause) {
      discovery = undefined;
      throw new ProviderUnavailableError("The identity provider could not be reached", { cause });
    }
  }

  const loadProvider = async () => (await loadClients()).client;

  /** Asks UserInfo where the ID token, if there is one, says nothing about roles. */
  async function loadRoles(
    provider: oidc.Configuration,
    tokens: Tokens,
    subject: string,
  ): Promise<Pick<RenewedGrant, "roles" | "rolesError">> {
    if (config.rolesClaim === undefined) return { roles: null };
    const claims = tokens.claims();
    const rolesInToken = claims?.[config.rolesClaim];
    if (rolesInToken !== undefined) return { roles: readRoles(rolesInToken) };
    const rolesOtherwise = claims ? [] : null;
    if (!provider.serverMetadata().userinfo_endpoint) return { roles: rolesOtherwise };
    try {
      const claim = (await oidc.fetchUserInfo(provider, tokens.access_token, subject))[config.rolesClaim];
      return { roles: claim === undefined ? rolesOtherwise : readRoles(claim) };
    } catch (rolesError) {
      return { roles: null, rolesError };
    }
  }

  return {
    loadMetadata: async () => (await loadProvider()).serverMetadata(),

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
      const claims = tokens.claims();
      if (!claims) throw new Error("The identity provider sent no identity");
      return { ...readGrant(tokens), identity: readIdentity(claims, config.rolesClaim) };
    },

    /**
     * Resolves to undefined when the provider has ended the grant; rejects when the provider fails. `isTokenUnused`
     * says of the error whether the refresh token can be presented again.
     */
    async renew(refreshToken: string, subject: string): Promise<RenewedGrant | undefined> {
      const { client, patientClient } = await loadClients();
      try {
        const tokens = await oidc.refreshTokenGrant(patientClient, refreshToken);
        const claims = tokens.claims();
        if (claims && claims.sub !== subject) return undefined;
        const renewedToken = tokens.refresh_token ?? refreshToken;
        return {
          ...readGrant(tokens),
          refreshToken: renewedToken,
          isTokenReusable: renewedToken === refreshToken,
          ...(await loadRoles(client, tokens, subject)),
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

type Tokens = oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers;

const clientMetadata = ({ clientSecret }: IdentityConfig) => ({
  client_secret: clientSecret,
  [oidc.clockTolerance]: 30,
});

const clientSettings = ({ issuer }: IdentityConfig) => [
  oidc.enableNonRepudiationChecks,
  ...(issuer.startsWith("http:") ? [oidc.allowInsecureRequests] : []),
];

/** The second client waits longer for an answer. */
async function discover(
  config: IdentityConfig,
): Promise<{ client: oidc.Configuration; patientClient: oidc.Configuration }> {
  const client = await oidc.discovery(new URL(config.issuer), config.clientId, clientMetadata(config), undefined, {
    timeout: TIMEOUT_S,
    execute: clientSettings(config),
  });
  const patientClient = new oidc.Configuration(client.serverMetadata(), config.clientId, clientMetadata(config));
  for (const applySetting of clientSettings(config)) applySetting(patientClient);
  patientClient.timeout = RENEWAL_TIMEOUT_S;
  return { client, patientClient };
}

function readGrant(tokens: Tokens): Grant {
  return { refreshToken: tokens.refresh_token ?? null, expiresInSeconds: tokens.expiresIn() ?? null };
}
