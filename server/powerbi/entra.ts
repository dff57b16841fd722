import * as v from "valibot";
import { type Certificate, clientAssertion } from "./client-assertion.ts";
import { ask, type Wire } from "./http-request.ts";
import { ReportError } from "./report-error.ts";

export interface Principal {
  /** Such as https://login.microsoftonline.com: another in each sovereign cloud. */
  authority: string;
  tenantId: string;
  clientId: string;
  clientSecret: string | undefined;
  /** Preferred to a secret where both are given. */
  certificate: Certificate | undefined;
  /** Such as https://analysis.windows.net/powerbi/api/.default */
  scope: string;
}

export interface Entra {
  token(signal: AbortSignal): Promise<string>;
  /** Forgets a token that Power BI would not take. */
  forget(token: string): void;
}

const granted = v.object({
  access_token: v.pipe(v.string(), v.minLength(1)),
  expires_in: v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.number()),
});

/** An embed token lives no longer than the token that made it: one that would cut it short is renewed first. */
const NEEDED_MS = 20 * 60_000;

export function createEntra(principal: Principal, wire: Wire, limitMs: number): Entra {
  let held: { token: string; freshUntil: number } | undefined;
  let asking: Promise<string> | undefined;

  const renew = async (): Promise<string> => {
    const answer = await grant(principal, wire, AbortSignal.timeout(limitMs));
    const life = answer.expires_in * 1000;
    held = { token: answer.access_token, freshUntil: wire.now() + Math.max(life - NEEDED_MS, life / 2) };
    return answer.access_token;
  };

  return {
    async token(signal) {
      if (held && wire.now() < held.freshUntil) return held.token;
      asking ??= renew().finally(() => {
        asking = undefined;
      });
      return unlessAborted(asking, signal);
    },
    forget(token) {
      if (held?.token === token) held = undefined;
    },
  };
}

function grant(
  { authority, tenantId, clientId, clientSecret, certificate, scope }: Principal,
  wire: Wire,
  signal: AbortSignal,
) {
  const url = `${authority.replace(/\/$/, "")}/${encodeURIComponent(tenantId)}/oauth2/v2.0/token`;
  return ask(wire, {
    what: "Microsoft Entra token",
    url,
    answer: granted,
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
              client_assertion: clientAssertion(certificate, clientId, url),
            }
          : { client_secret: clientSecret ?? "" }),
      }),
    }),
  }).catch((error: unknown) => {
    if (error instanceof ReportError && ["absent", "forbidden", "rejected"].includes(error.kind))
      throw new ReportError("signIn", "Microsoft Entra token", { ...error.detail, cause: error });
    throw error;
  });
}

/** Many callers share one renewal: one that leaves must not take it from the others. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const left = Promise.withResolvers<never>();
  const leave = () => left.reject(new ReportError("slow", "Microsoft Entra token"));
  if (signal.aborted) leave();
  signal.addEventListener("abort", leave, { once: true });
  try {
    return await Promise.race([work, left.promise]);
  } finally {
    signal.removeEventListener("abort", leave);
  }
}
