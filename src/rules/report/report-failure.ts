import type { EmbedFailure, EmbedFault } from "./embed-facts.ts";

/** Why the server gave no embed config. `rejected`: what is stored of the report is not complete. */
type RefusalCause = "offline" | "slow" | "tooMany" | "unavailable" | "serverFailed" | "rejected";

export interface ReportFailure {
  cause: EmbedFault | RefusalCause;
  /** For support; empty where the fault has none. */
  reference: string;
}

/** Why a report is not shown, in words for the user. */
export const failureTexts: Record<ReportFailure["cause"], string> = {
  notLoaded: "The portal could not load the part that shows reports.",
  silent: "The report service did not answer in time.",
  notAllowed: "The report service does not allow this report to be shown to you.",
  notFound: "The report no longer exists at the report service.",
  tokenRefused: "The permission to view this report has ended or was refused.",
  throttled: "The report service is busy. Try again in a minute.",
  capacity: "The report service is busy. Try again in a minute.",
  unknown: "The report service could not show this report.",
  offline: "The portal cannot be reached. Check your connection.",
  slow: "The portal did not answer in time.",
  tooMany: "The limit of reports opened per minute is reached. Try again in a minute.",
  unavailable: "The report is temporarily unavailable. Try again in a minute.",
  serverFailed: "The server could not open this report. If it happens again, contact support.",
  rejected: "The report is not set up completely. Contact support.",
};

/** What is read of the error of a call: its kind, and the answer that caused it. */
interface CallError {
  kind?: string;
  cause?: { response?: Pick<Response, "status" | "headers"> };
}

/** The cause and the reference of a refused embed config; null where the server only said that there is none. */
export function readRefusal(error: unknown): ReportFailure | null {
  const { kind = "", cause } = Object(error) as CallError;
  const response = cause?.response;
  const reference = response?.headers.get("x-request-id") ?? "";
  if (kind === "notLoaded" || kind === "offline" || kind === "slow" || kind === "rejected")
    return { cause: kind, reference };
  if (kind === "malformed") return { cause: "serverFailed", reference };
  return response ? { cause: causeOfStatus(response.status), reference } : null;
}

function causeOfStatus(status: number): RefusalCause {
  if (status === 429) return "tooMany";
  return status === 503 ? "unavailable" : "serverFailed";
}

/** The report host's own fault comes first: it is later than the answer of the server. */
export function findFailure(fault: EmbedFailure | null, refusal: unknown): ReportFailure | null {
  return fault ?? readRefusal(refusal);
}
