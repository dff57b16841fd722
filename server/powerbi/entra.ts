import * as v from "valibot";
import { createPrivateKey, randomUUID, X509Certificate } from "node:crypto";
import { SignJWT } from "jose";
import { type HttpTransport, sendRequest } from "./http-request.ts";
import { ReportError, type ReportErrorKind } from "./report-error.ts";

export interface ServicePrincipal {
  /** For example https://login.microsoftonline.com. Each sovereign cloud has its own. */
  authority: string;
  tenantId: string;
  clientId: string;
  clientSecret: string | undefined;
  /** Used instead of the secret if both are set. */
  certificate: Certificate | undefined;
  /** For example https://analysis.windows.net/powerbi/api/.default */
  scope: string;
}

export interface Entra {
  getToken(signal: AbortSignal): Promise<string>;
  /** Returns whether the next token will be a new one. */
  discardToken(token: string, rejection: TokenRejection): boolean;
}

/** Why Power BI did not accept a token. */
export type TokenRejection = "expired" | "unauthorized" | "none";

const OPERATION = "Microsoft Entra token";

const tokenResponse = v.object({
  access_token: v.pipe(v.string(), v.minLength(1)),
  expires_in: v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.number()),
});

/** Unlike Power BI, Entra is never slow on purpose: an attempt without an answer is lost. */
const ATTEMPT_MS = 6000;

/** A new token would meet the same refusal as one of this age: a right is missing, not the token. */
const RECENT_MS = 10 * 60_000;

export interface EntraOptions {
  timeoutMs: number;
  /** An embed token ends with the access token that created it, so that is renewed while this much is left. */
  minLifetimeMs: number;
}

export function createEntra(
  principal: ServicePrincipal,
  transport: HttpTransport,
  { timeoutMs, minLifetimeMs }: EntraOptions,
): Entra {
  let cached: { token: string; issuedAt: number; freshUntil: number } | undefined;
  let pending: Promise<string> | undefined;

  const renew = async (): Promise<string> => {
    const response = await requestToken(principal, transport, AbortSignal.timeout(timeoutMs));
    const lifetime = response.expires_in * 1000;
    const issuedAt = transport.now();
    cached = {
      token: response.access_token,
      issuedAt,
      freshUntil: issuedAt + Math.max(lifetime - minLifetimeMs, lifetime / 2),
    };
    return response.access_token;
  };

  return {
    async getToken(signal) {
      if (cached && transport.now() < cached.freshUntil) return cached.token;
      pending ??= renew().finally(() => {
        pending = undefined;
      });
      return waitUnlessAborted(pending, signal);
    },
    discardToken(token, rejection) {
      if (rejection === "none") return false;
      // Another call has replaced the token already.
      if (cached?.token !== token) return true;
      if (rejection === "unauthorized" && transport.now() < cached.issuedAt + RECENT_MS) return false;
      cached = undefined;
      return true;
    },
  };
}

/** Every other answer of Entra means that it does not accept the credential. */
const passingKinds = new Set<ReportErrorKind>(["throttled", "unavailable", "slow", "malformed"]);

function requestToken(
  { authority, tenantId, clientId, clientSecret = "", certificate, scope }: ServicePrincipal,
  transport: HttpTransport,
  signal: AbortSignal,
) {
  const url = `${authority.replace(/\/$/, "")}/${encodeURIComponent(tenantId)}/oauth2/v2.0/token`;
  const attemptTimeoutMs = Math.min(ATTEMPT_MS, transport.attemptTimeoutMs);
  return sendRequest(
    { ...transport, attemptTimeoutMs },
    {
      operation: OPERATION,
      url,
      responseSchema: tokenResponse,
      signal,
      secrets: [clientSecret],
      init: async () => ({
        method: "POST",
        body: new URLSearchParams({
          grant_type: "client_credentials",
          client_id: clientId,
          scope,
          ...(certificate
            ? {
                client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
                client_assertion: await createClientAssertion(certificate, clientId, url),
              }
            : { client_secret: clientSecret }),
        }),
      }),
    },
  ).catch((error: unknown) => {
    if (error instanceof ReportError && !passingKinds.has(error.kind))
      throw new ReportError("signIn", OPERATION, { ...error.detail, cause: error });
    throw error;
  });
}

/** Callers share one renewal, so a caller that aborts must stop waiting without cancelling it for the others. */
async function waitUnlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(new ReportError("slow", OPERATION));
  if (signal.aborted) onAbort();
  signal.addEventListener("abort", onAbort);
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

interface Certificate {
  /** PEM, the certificate registered with the application. */
  pem: string;
  /** PEM, its private key. */
  key: string;
}

const LIFETIME_SECONDS = 300;

/** Creates the signed JWT with which an application authenticates to Microsoft Entra by certificate. */
function createClientAssertion({ pem, key }: Certificate, clientId: string, audience: string): Promise<string> {
  const thumbprint = Buffer.from(new X509Certificate(pem).fingerprint256.replaceAll(":", ""), "hex");
  const issuedAt = Math.floor(Date.now() / 1000);
  return new SignJWT({ aud: audience, iss: clientId, sub: clientId, jti: randomUUID() })
    .setProtectedHeader({ alg: "PS256", typ: "JWT", "x5t#S256": thumbprint.toString("base64url") })
    .setIssuedAt(issuedAt)
    .setNotBefore(issuedAt)
    .setExpirationTime(issuedAt + LIFETIME_SECONDS)
    .sign(createPrivateKey(key));
}
