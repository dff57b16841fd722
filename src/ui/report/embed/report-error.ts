import { models } from "powerbi-client";
import type { EmbedFault } from "../../../rules/report/embed-facts.ts";
import type { ReportError } from "../../../rules/report/report-frame.ts";

type RawError = Partial<
  Pick<models.IError, "message" | "detailedMessage" | "errorCode" | "level" | "technicalDetails">
>;

/** The first pattern that matches names the cause. */
const patterns: readonly (readonly [EmbedFault, RegExp])[] = [
  ["throttled", /\b429\b|TooManyRequests|throttl/i],
  ["capacity", /capacity|OpenConnectionError|FailedToLoadModel|model schema|OutOfMemory|resource/i],
  ["notFound", /\b404\b|NotFound|not found|couldn't be found/i],
  [
    "tokenRefused",
    /\b401\b|resolve cluster|TokenRefused|InvalidToken|invalid token|powerbiToken|LoadReportFailed.*\b403\b/i,
  ],
  ["notAllowed", /\b403\b|NotAuthorized|unauthorized|Forbidden|permission/i],
];

export function parseReportError(error: unknown): ReportError {
  return { cause: causeOf(error), severity: severityOf(error), reference: requestIdOf(error) };
}

function causeOf(error: unknown): EmbedFault {
  const { message = "", detailedMessage = "", errorCode = "" } = rawErrorOf(error);
  const text = `${message} ${detailedMessage} ${errorCode}`;
  return patterns.find(([, pattern]) => pattern.test(text))?.[0] ?? "unknown";
}

export function isTokenExpired(error: unknown): boolean {
  const { message = "", detailedMessage = "" } = rawErrorOf(error);
  return /TokenExpired|token has expired/i.test(`${message} ${detailedMessage}`);
}

/** An error without a level is fatal: rejected calls carry none. */
function severityOf(error: unknown): ReportError["severity"] {
  const { level = models.TraceType.Fatal } = rawErrorOf(error);
  if (level >= models.TraceType.Fatal) return "fatal";
  return level > models.TraceType.Warning ? "error" : "warning";
}

export function requestIdOf(error: unknown): string | undefined {
  return rawErrorOf(error).technicalDetails?.requestId;
}

function rawErrorOf(error: unknown): RawError {
  return typeof error === "object" && error !== null ? error : { message: String(error) };
}
