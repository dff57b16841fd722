import type { EmbedFailure, EmbedFault } from "./embed-facts.ts";

/** What the report service told our server. `asleep`: its capacity is paused. */
type ServiceCause = "asleep" | "unreachable" | "securityIncomplete" | "serviceSignInFailed";

/** The rules of the report’s client. */
type ClientRuleCause = "otherNetwork" | "leftAlone";

/** Why the server gave no embed config. `rejected`: what is stored of the report is not complete. */
type RefusalCause =
  | ServiceCause
  | ClientRuleCause
  | "accessEnded"
  | "offline"
  | "slow"
  | "tooMany"
  | "unavailable"
  | "serverFailed"
  | "rejected";

export interface ReportFailure {
  cause: EmbedFault | RefusalCause;
  /** For support; empty where the fault has none. */
  reference: string;
  /** The server's own words, in place of the text of the cause. */
  message?: string;
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
  asleep: "The capacity of the report service is paused. Try again in a few minutes, or contact support.",
  unreachable: "The report service cannot be reached. Try again in a minute.",
  securityIncomplete: "Row Level Security of this report is not set up completely. Contact support.",
  serviceSignInFailed: "The portal could not sign in to the report service. Contact support.",
  accessEnded: "Ask an administrator of the portal if you still need it.",
  otherNetwork: "The client allows this report in its own networks only. Connect to one of them, then try again.",
  leftAlone: "Nobody was here for longer than the client allows. Try again to sign in and go on.",
  offline: "The portal cannot be reached. Check your connection.",
  slow: "The portal did not answer in time.",
  tooMany: "The limit of reports opened per minute is reached. Try again in a minute.",
  unavailable: "The report is temporarily unavailable. Try again in a minute.",
  serverFailed: "The server could not open this report. If it happens again, contact support.",
  rejected: "The report is not set up completely. Contact support.",
};

/** In place of those above while the portal itself requests the report again. */
const textsWhileRetried: Partial<typeof failureTexts> = {
  throttled: "The report service is busy.",
  asleep: "The capacity of the report service is paused.",
  unreachable: "The report service cannot be reached.",
  tooMany: "The limit of reports opened per minute is reached.",
  unavailable: "The report is temporarily unavailable.",
};

export const describeCause = (cause: ReportFailure["cause"], isRetried: boolean) =>
  (isRetried ? textsWhileRetried[cause] : undefined) ?? failureTexts[cause];

/** What is read of a failed call: its kind, and the answer that caused it or the `errorMessage` of the embed config. */
interface CallError {
  kind?: string;
  cause?: string | { response?: Pick<Response, "status" | "headers">; data?: unknown };
}

const isCause = (text: unknown): text is ReportFailure["cause"] =>
  typeof text === "string" && Object.hasOwn(failureTexts, text);

/** The cause and the reference of a refused embed config; null where the server only said that there is none. */
export function readRefusal(error: unknown): ReportFailure | null {
  const { kind = "", cause } = Object(error) as CallError;
  if (typeof cause === "string")
    return isCause(cause) ? { cause, reference: "" } : { cause: "rejected", reference: "", message: cause };
  const response = cause?.response;
  const reference = response?.headers.get("x-request-id") ?? "";
  const { cause: named } = Object(cause?.data) as { cause?: unknown };
  if (isCause(named)) return { cause: named, reference };
  if (kind === "accessEnded" || kind === "notLoaded" || kind === "offline" || kind === "slow" || kind === "rejected")
    return { cause: kind, reference };
  if (kind === "malformed") return { cause: "serverFailed", reference };
  return response ? { cause: causeOfStatus(response.status), reference } : null;
}

/** Why an embed config was refused, in words; empty where nothing is known. */
export function describeRefusal(error: unknown): string {
  const refusal = readRefusal(error);
  return refusal ? (refusal.message ?? failureTexts[refusal.cause]) : "";
}

function causeOfStatus(status: number): RefusalCause {
  if (status === 429) return "tooMany";
  return status === 503 ? "unavailable" : "serverFailed";
}

/** The report host's own fault comes first: it is later than the answer of the server. */
export function findFailure(fault: EmbedFailure | null, refusal: unknown): ReportFailure | null {
  return fault ?? readRefusal(refusal);
}
