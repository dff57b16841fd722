import { X509Certificate } from "node:crypto";
import { createEntra } from "./entra.ts";
import { defaultTransport, type HttpTransport } from "./http-request.ts";
import { createPowerBi, type ServiceReport } from "./power-bi.ts";
import { describeReportError, type ReportFailureCause } from "./report-error-answer.ts";
import { ReportError } from "./report-error.ts";
import type { EngineOptions } from "./report-engine.ts";

export interface ServiceProbe {
  /** Resolves to why the service principal cannot sign in; null if it can. */
  signIn(): Promise<ReportFailureCause | null>;
  /** Resolves to why the report cannot be read; null if it can. */
  readReport(address: ServiceReport): Promise<ReportFailureCause | null>;
  /** When the certificate of the service principal ends; null where it has a secret. */
  certificateEnd: Date | null;
  /** The profile of clients without one of their own. */
  profileId: string | null;
}

const TIMEOUT_MS = 6000;
const ENTRA = { timeoutMs: TIMEOUT_MS, minLifetimeMs: 60_000 };

/** Tries what opening a report needs, once and without retries. */
export function createServiceProbe(options: EngineOptions, transport: HttpTransport = defaultTransport): ServiceProbe {
  const once = { ...transport, maxRetries: 0 };
  const entra = createEntra(options, once, ENTRA);
  return {
    // A new client has no token, so it has to sign in.
    signIn: () => findCause(createEntra(options, once, ENTRA).getToken(AbortSignal.timeout(TIMEOUT_MS))),
    readReport({ groupId, reportId, profileId }) {
      const powerBi = createPowerBi({ ...options, profileId: profileId ?? options.profileId }, entra, once);
      return findCause(powerBi.getReport(groupId, reportId, AbortSignal.timeout(TIMEOUT_MS)));
    },
    profileId: options.profileId?.toLowerCase() ?? null,
    certificateEnd: options.certificate ? new X509Certificate(options.certificate.pem).validToDate : null,
  };
}

async function findCause(work: Promise<unknown>): Promise<ReportFailureCause | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof ReportError) return describeReportError(error).cause;
    throw error;
  }
}
