import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, type JWTVerifyGetKey } from "jose";
import type { IdentityConfig } from "../config.ts";
import { HttpError } from "../http/http-error.ts";
import type { Provider } from "./provider.ts";

/** A verified logout token of OpenID Connect Back-Channel Logout 1.0. It names a session, a person, or both. */
export interface LogoutToken {
  id: string;
  providerSession: string | undefined;
  subject: string | undefined;
}

const EVENT = "http://schemas.openid.net/event/backchannel-logout";
const KEY_OPTIONS = { timeoutDuration: 5000, cooldownDuration: 5000, cacheMaxAge: 600_000 };
/** An id is remembered longer than its token is accepted. */
export const MAX_AGE_S = 600;
const CLOCK_TOLERANCE_S = 30;
/** No symmetric algorithm: a public key must never be taken for a shared secret. */
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];
const TYPES = new Set<unknown>([undefined, "JWT", "logout+jwt"]);

export function createLogoutTokenVerifier({ clientId }: IdentityConfig, provider: Provider) {
  let keys: { url: string; get: JWTVerifyGetKey } | undefined;

  /** Caches the provider's keys. An unknown key id loads them again, at most every five seconds. */
  function getKeys(url: string | undefined): JWTVerifyGetKey {
    if (url === undefined) throw new HttpError(503, "The identity provider has no keys");
    if (keys?.url !== url) keys = { url, get: createRemoteJWKSet(new URL(url), KEY_OPTIONS) };
    return keys.get;
  }

  return async (token: string): Promise<LogoutToken> => {
    // The provider's own spelling of its issuer: the configured one may lack a slash.
    const { issuer, jwks_uri } = await provider.loadMetadata();
    const { payload, protectedHeader } = await jwtVerify(token, getKeys(jwks_uri), {
      issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      requiredClaims: ["iat", "jti"],
      maxTokenAge: MAX_AGE_S,
      clockTolerance: CLOCK_TOLERANCE_S,
    });
    const logoutToken = readLogoutToken(payload);
    if (!TYPES.has(protectedHeader.typ) || logoutToken === undefined) throw new errors.JWTInvalid("Not a logout token");
    return logoutToken;
  };
}

/** An ID token carries a nonce and no event, so that it is never taken for a logout token. */
function readLogoutToken({ jti, sub, sid, events, nonce }: JWTPayload): LogoutToken | undefined {
  const event = isObject(events) ? events[EVENT] : undefined;
  if (!isText(jti) || !isObject(event) || nonce !== undefined) return undefined;
  if (!isOptionalText(sub) || !isOptionalText(sid) || (sub === undefined && sid === undefined)) return undefined;
  return { id: jti, providerSession: sid, subject: sub };
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const isOptionalText = (value: unknown): value is string | undefined => value === undefined || isText(value);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
