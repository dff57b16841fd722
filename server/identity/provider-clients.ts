import * as oidc from "openid-client";
import * as v from "valibot";
import type { IdentityConfig } from "../config.ts";
import { IssuerMismatchError, ProviderUnavailableError } from "./provider-failure.ts";

const TIMEOUT_S = 5;
/** Keys of this age are loaded again when a token names a key that is not among them. */
const KEY_RELOAD_AGE_S = 60;

/** The provider may move its endpoints while the server runs. */
const METADATA_AGE_MS = 60 * 60_000;
const METADATA_RETRY_MS = 60_000;

/** Loads the provider's metadata each hour at the latest, and keeps its signing keys for the clients that verify tokens. */
export function createProviderClients(config: IdentityConfig) {
  let known: { client: oidc.Configuration; until: number } | undefined;
  let reading: Promise<oidc.Configuration> | undefined;
  let keys: oidc.ExportedJWKSCache | undefined;

  async function loadClient(): Promise<oidc.Configuration> {
    if (known && Date.now() < known.until) return known.client;
    reading ??= discover(config).finally(() => (reading = undefined));
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

async function discover(config: IdentityConfig): Promise<oidc.Configuration> {
  try {
    const client = await oidc.discovery(new URL(config.issuer), config.clientId, clientMetadata(config), undefined, {
      timeout: TIMEOUT_S,
      execute: clientSettings(config),
    });
    const { issuer } = client.serverMetadata();
    if (issuer !== config.issuer) throw new IssuerMismatchError(issuer);
    return client;
  } catch (error) {
    // The library accepts the root with and without its slash, and refuses other differences with the metadata.
    const metadata = error instanceof oidc.ClientError ? v.safeParse(mismatch, error.cause) : undefined;
    throw metadata?.success ? new IssuerMismatchError(metadata.output.body.issuer) : error;
  }
}

const clientMetadata = ({ clientSecret }: IdentityConfig) => ({
  client_secret: clientSecret,
  [oidc.clockTolerance]: 30,
});

const clientSettings = ({ issuer }: IdentityConfig) => [
  oidc.enableNonRepudiationChecks,
  ...(issuer.startsWith("http:") ? [oidc.allowInsecureRequests] : []),
];
