import { models } from "powerbi-client";
import type { EmbedFault } from "../../../rules/report/embed-facts.ts";

type Reported = Pick<models.IError, "message"> &
  Partial<Pick<models.IError, "detailedMessage" | "errorCode" | "level" | "technicalDetails">>;

/** In the order in which they are tried: the first that fits names the cause. */
const signs: readonly (readonly [EmbedFault, RegExp])[] = [
  ["throttled", /\b429\b|TooManyRequests|throttl/i],
  ["capacity", /capacity|OpenConnectionError|FailedToLoadModel|model schema|OutOfMemory|resource/i],
  ["notFound", /\b404\b|NotFound|not found|couldn't be found/i],
  [
    "tokenRefused",
    /\b401\b|resolve cluster|TokenRefused|InvalidToken|invalid token|powerbiToken|LoadReportFailed.*\b403\b/i,
  ],
  ["notAllowed", /\b403\b|NotAuthorized|unauthorized|Forbidden|permission/i],
];

export function faultOf(error: unknown): EmbedFault {
  const { message = "", detailedMessage = "", errorCode = "" } = asReported(error);
  const words = `${message} ${detailedMessage} ${errorCode}`;
  return signs.find(([, sign]) => sign.test(words))?.[0] ?? "unknown";
}

export function saysTokenExpired(error: unknown): boolean {
  const { message = "", detailedMessage = "" } = asReported(error);
  return /TokenExpired|token has expired/i.test(`${message} ${detailedMessage}`);
}

/** A report that stands is not taken away for a visual that could not be drawn. */
export function endsReport(error: unknown, standing: boolean): boolean {
  const { level = models.TraceType.Fatal } = asReported(error);
  return standing ? level >= models.TraceType.Fatal : level > models.TraceType.Warning;
}

export function referenceOf(error: unknown): string | undefined {
  return asReported(error).technicalDetails?.requestId;
}

function asReported(error: unknown): Partial<Reported> {
  return typeof error === "object" && error !== null ? error : { message: String(error) };
}
