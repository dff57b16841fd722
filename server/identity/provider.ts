import * as oidc from "openid-client";
import * as v from "valibot";
import type { IdentityConfig } from "../config.ts";
import {
  type Identity,
  isOfAnotherPerson,
  loadClaims,
  type LoadedClaims,
  type Profile,
  readIdentity,
  readProfile,
  readRoles,
  type RolesProblem,
  type TokenResponse,
} from "./claims.ts";
import { importClientKey } from "./client-key.ts";
import { isKeyMismatch, isProviderAnswer, IssuerMismatchError, ProviderUnavailableError } from "./provider-failure.ts";

export interface Grant {
  refreshToken: string | null;
  /** The lifetime of the provider's access token. */
  expiresInSeconds: number | null;
}
export interface SignInGrant extends Grant {
  identity: Identity;
  /** How the person signed in at the provider, and when. Null: it does not say. */
  acr: string | null;
  /** The methods by which they did. */
  amr: string[];
  authenticatedAt: Date | null;
  /** Why UserInfo, which was needed, could not be used. */
  userInfoError?: unknown;
}
export interface RenewedGrant extends Grant {
  profile: Profile;
  verifiedEmail: string | null;
  /** Null: the provider did not tell them. */
  roles: string[] | null;
  rolesProblem?: RolesProblem;
  /** Why UserInfo, which was needed, could not be used. */
  userInfoError?: unknown;
  /** The provider accepts the presented refresh token again. */
  isTokenReusable: boolean;
}
export type Provider = ReturnType<typeof createProvider>;

const TIMEOUT_S = 5;
/** A renewal runs in the background. An answer that is given up may have used up the refresh token. */
const RENEWAL_TIMEOUT_S = 20;

export function createProvider(config: IdentityConfig, onRefusedToken: () => void = () => {}) {
  const { loadClient, withTokenClient, forgetKeys, forgetMetadata } = createProviderClients(config);

  /** In a renewal an absent claim means no roles where the provider could have told them: it omits the claim for none. */
  function readRenewedRoles(
    tokens: TokenResponse,
    { claims, userInfoError }: LoadedClaims,
  ): Pick<RenewedGrant, "roles" | "rolesProblem"> {
    const roles = readRoles(claims, config);
    if (typeof roles !== "string") return { roles };
    const areNone = roles === "absent" && userInfoError === undefined && tokens.claims() !== undefined;
    return { roles: areNone ? [] : null, rolesProblem: roles };
  }

  async function renewWith(
    client: oidc.Configuration,
    refreshToken: string,
    subject: string,
  ): Promise<RenewedGrant | undefined> {
    const tokens = await oidc.refreshTokenGrant(client, refreshToken);
    client.timeout = TIMEOUT_S;
    const claims = tokens.claims();
    if (claims && claims.sub !== subject) return undefined;
    const renewedToken = tokens.refresh_token ?? refreshToken;
    const loaded = await loadClaims(client, tokens, subject, config.rolesClaim);
    return {
      ...readGrant(tokens),
      refreshToken: renewedToken,
      isTokenReusable: renewedToken === refreshToken,
      profile: readProfile(loaded.claims),
      verifiedEmail: loaded.verifiedEmail,
      ...readRenewedRoles(tokens, loaded),
      userInfoError: loaded.userInfoError,
    };
  }

  /** Keys whose ids have not changed are otherwise loaded again after five minutes only, and endpoints after an hour. */
  function forgetOutdated(error: unknown): never {
    if (isKeyMismatch(error)) forgetKeys();
    if (!isProviderAnswer(error)) forgetMetadata();
    throw error;
  }

  return {
    /** Asks the provider now: a new client knows no metadata yet. */
    isReachable: () =>
      createProviderClients(config)
        .loadClient()
        .then(
          () => true,
          () => false,
        ),

    loadMetadata: async () => (await loadClient()).serverMetadata(),

    /** `further` parameters say how the person has to sign in. */
    async createAuthorizationUrl(
      secrets: { state: string; nonce: string; verifier: string },
      further: Readonly<Record<string, string>> = {},
    ): Promise<string> {
      const client = await loadClient();
      const parameters = {
        redirect_uri: config.redirectUrl,
        scope: config.scopes,
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: "S256",
        ...further,
      };
      const isPushed = config.pushesRequests || client.serverMetadata().require_pushed_authorization_requests;
      if (!isPushed) return oidc.buildAuthorizationUrl(client, parameters).href;
      return (await oidc.buildAuthorizationUrlWithPAR(client, parameters).catch(forgetOutdated)).href;
    },

    async redeemCode(callback: URL, secrets: { state: string; nonce: string; verifier: string }): Promise<SignInGrant> {
      return withTokenClient(TIMEOUT_S, async (client) => {
        const tokens = await oidc.authorizationCodeGrant(client, callback, {
          expectedState: secrets.state,
          expectedNonce: secrets.nonce,
          pkceCodeVerifier: secrets.verifier,
          idTokenExpected: true,
        });
        const idToken = tokens.claims();
        if (!idToken) throw new Error("The identity provider sent no identity");
        const loaded = await loadClaims(client, tokens, idToken.sub, config.rolesClaim);
        const { userInfoError } = loaded;
        if (isOfAnotherPerson(userInfoError)) throw userInfoError;
        return {
          ...readGrant(tokens),
          identity: readIdentity(idToken.sub, loaded, config),
          acr: typeof idToken.acr === "string" ? idToken.acr : null,
          amr: Array.isArray(idToken.amr) ? idToken.amr.filter((method) => typeof method === "string") : [],
          authenticatedAt: typeof idToken.auth_time === "number" ? new Date(idToken.auth_time * 1000) : null,
          userInfoError,
        };
      }).catch(forgetOutdated);
    },

    /**
     * Resolves to undefined when the provider has ended the grant; rejects when the provider fails. `isTokenUnused`
     * says of the error whether the refresh token can be presented again.
     */
    async renew(refreshToken: string, subject: string): Promise<RenewedGrant | undefined> {
      try {
        return await withTokenClient(RENEWAL_TIMEOUT_S, (client) => renewWith(client, refreshToken, subject));
      } catch (error) {
        if (!(error instanceof oidc.ResponseBodyError) || error.error !== "invalid_grant") return forgetOutdated(error);
        onRefusedToken();
        return undefined;
      }
    },

    async revoke(refreshToken: string): Promise<void> {
      const provider = await loadClient();
      if (provider.serverMetadata().revocation_endpoint) await oidc.tokenRevocation(provider, refreshToken);
    },

    /**
     * Sends no id_token_hint, because the provider's tokens must never reach the browser. The hint names the person or
     * the provider's session, so that the provider need not ask who signs out.
     */
    async createSignOutUrl(landing: string, hint: string | null): Promise<string> {
      const provider = await loadClient();
      if (!provider.serverMetadata().end_session_endpoint) return landing;
      return oidc.buildEndSessionUrl(provider, {
        post_logout_redirect_uri: landing,
        client_id: config.clientId,
        ...(hint === null ? {} : { logout_hint: hint }),
      }).href;
    },
  };
}

function readGrant(tokens: TokenResponse): Grant {
  return { refreshToken: tokens.refresh_token ?? null, expiresInSeconds: tokens.expiresIn() ?? null };
}

/** Keys of this age are loaded again when a token names a key that is not among them. */
const KEY_RELOAD_AGE_S = 60;

/** The provider may move its endpoints while the server runs. */
const METADATA_AGE_MS = 60 * 60_000;
const METADATA_RETRY_MS = 60_000;

/** Loads the provider's metadata each hour at the latest, and keeps its signing keys for the clients that verify tokens. */
function createProviderClients(config: IdentityConfig) {
  let known: { client: oidc.Configuration; until: number } | undefined;
  let reading: Promise<oidc.Configuration> | undefined;
  let keys: oidc.ExportedJWKSCache | undefined;
  const clientAuth = createClientAuth(config);

  async function loadClient(): Promise<oidc.Configuration> {
    if (known && Date.now() < known.until) return known.client;
    reading ??= discover(config, clientAuth).finally(() => (reading = undefined));
    try {
      known = { client: await reading, until: Date.now() + METADATA_AGE_MS };
    } catch (cause) {
      if (cause instanceof IssuerMismatchError) throw cause;
      if (!known) throw new ProviderUnavailableError("The identity provider could not be reached", { cause });
      known.until = Date.now() + METADATA_RETRY_MS;
    }
    return known.client;
  }

  return {
    loadClient,

    /**
     * Runs `work` with a client for one answer of the provider. Cached keys count as older than they are, so that a
     * new key of the provider is loaded while its first token is verified, and not only after a minute.
     */
    withTokenClient: async <T>(timeout: number, work: (client: oidc.Configuration) => Promise<T>): Promise<T> => {
      const client = new oidc.Configuration(
        (await loadClient()).serverMetadata(),
        config.clientId,
        clientMetadata(config),
        await clientAuth,
      );
      for (const applySetting of clientSettings(config)) applySetting(client);
      client.timeout = timeout;
      const agedTo = Math.min(keys?.uat ?? 0, Math.floor(Date.now() / 1000) - KEY_RELOAD_AGE_S);
      if (keys) oidc.setJwksCache(client, { jwks: keys.jwks, uat: agedTo });
      try {
        return await work(client);
      } finally {
        const cached = oidc.getJwksCache(client);
        if (cached && cached.uat !== agedTo) keys = cached;
      }
    },

    forgetKeys: (): void => {
      keys = undefined;
    },

    forgetMetadata: (): void => {
      known = undefined;
    },
  };
}

const mismatch = v.object({ attribute: v.literal("issuer"), body: v.object({ issuer: v.string() }) });

async function discover(
  config: IdentityConfig,
  clientAuth: Promise<oidc.ClientAuth | undefined>,
): Promise<oidc.Configuration> {
  try {
    const options = { timeout: TIMEOUT_S, execute: clientSettings(config) };
    const issuerUrl = new URL(config.issuer);
    const client = await oidc.discovery(issuerUrl, config.clientId, clientMetadata(config), await clientAuth, options);
    const { issuer } = client.serverMetadata();
    if (issuer !== config.issuer) throw new IssuerMismatchError(issuer);
    return client;
  } catch (error) {
    // The library accepts the root with and without its slash, and refuses other differences with the metadata.
    const metadata = error instanceof oidc.ClientError ? v.safeParse(mismatch, error.cause) : undefined;
    throw metadata?.success ? new IssuerMismatchError(metadata.output.body.issuer) : error;
  }
}

/** Undefined: the secret of the metadata is sent. */
const createClientAuth = async ({ clientKey }: IdentityConfig) =>
  clientKey && oidc.PrivateKeyJwt(await importClientKey(clientKey));

const clientMetadata = ({ clientSecret }: IdentityConfig) => ({
  ...(clientSecret === undefined ? {} : { client_secret: clientSecret }),
  [oidc.clockTolerance]: 30,
});

const clientSettings = ({ issuer }: IdentityConfig) => [
  oidc.enableNonRepudiationChecks,
  ...(issuer.startsWith("http:") ? [oidc.allowInsecureRequests] : []),
];
