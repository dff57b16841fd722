import * as v from "valibot";
import { type Certificate, createClientAssertion } from "./client-assertion.ts";
import { type HttpTransport, sendRequest } from "./http-request.ts";
import { ReportError } from "./report-error.ts";

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
  /** Discards a token that Power BI rejected. */
  discardToken(token: string): void;
}

const OPERATION = "Microsoft Entra token";

const tokenResponse = v.object({
  access_token: v.pipe(v.string(), v.minLength(1)),
  expires_in: v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.number()),
});

/** An embed token ends with the access token that created it, so an access token is renewed before it gets this old. */
const MIN_LIFETIME_MS = 20 * 60_000;

export function createEntra(principal: ServicePrincipal, transport: HttpTransport, timeoutMs: number): Entra {
  let cached: { token: string; freshUntil: number } | undefined;
  let pending: Promise<string> | undefined;

  const renew = async (): Promise<string> => {
    const response = await requestToken(principal, transport, AbortSignal.timeout(timeoutMs));
    const lifetime = response.expires_in * 1000;
    cached = {
      token: response.access_token,
      freshUntil: transport.now() + Math.max(lifetime - MIN_LIFETIME_MS, lifetime / 2),
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
    discardToken(token) {
      if (cached?.token === token) cached = undefined;
    },
  };
}

function requestToken(
  { authority, tenantId, clientId, clientSecret, certificate, scope }: ServicePrincipal,
  transport: HttpTransport,
  signal: AbortSignal,
) {
  const url = `${authority.replace(/\/$/, "")}/${encodeURIComponent(tenantId)}/oauth2/v2.0/token`;
  return sendRequest(transport, {
    operation: OPERATION,
    url,
    responseSchema: tokenResponse,
    signal,
    init: () => ({
      method: "POST",
      body: new URLSearchParams({
        grant_type: "client_credentials",
        client_id: clientId,
        scope,
        ...(certificate
          ? {
              client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
              client_assertion: createClientAssertion(certificate, clientId, url),
            }
          : { client_secret: clientSecret ?? "" }),
      }),
    }),
  }).catch((error: unknown) => {
    if (error instanceof ReportError && ["absent", "forbidden", "rejected"].includes(error.kind))
      throw new ReportError("signIn", OPERATION, { ...error.detail, cause: error });
    throw error;
  });
}

/** Callers share one renewal, so a caller that aborts must stop waiting without cancelling it for the others. */
async function waitUnlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(new ReportError("slow", OPERATION));
  if (signal.aborted) onAbort();
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
