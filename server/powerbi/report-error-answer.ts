import type { ReportError, ReportErrorKind } from "./report-error.ts";

/** What the portal's page is told about a failed call to the report service. It shows its own text for each cause. */
export type ReportFailureCause = (typeof reportFailureCauses)[number];
export const reportFailureCauses = [
  "asleep",
  "throttled",
  "unreachable",
  "notFound",
  "notAllowed",
  "securityIncomplete",
  "serviceSignInFailed",
  "unknown",
] as const;

interface ReportErrorAnswer {
  status: 502 | 503;
  cause: ReportFailureCause;
  message: string;
  retryAfterSeconds?: number;
}

const causes: Record<ReportErrorKind, ReportFailureCause> = {
  asleep: "asleep",
  throttled: "throttled",
  unavailable: "unreachable",
  slow: "unreachable",
  absent: "notFound",
  forbidden: "notAllowed",
  tokenLimit: "notAllowed",
  apiDenied: "notAllowed",
  unsafe: "securityIncomplete",
  identityRequired: "securityIncomplete",
  rolesRequired: "securityIncomplete",
  signIn: "serviceSignInFailed",
  tokenExpired: "serviceSignInFailed",
  paginated: "unknown",
  rejected: "unknown",
  malformed: "unknown",
};

const messages: Record<ReportFailureCause, string> = {
  asleep: "The capacity of the report service is paused",
  throttled: "The report service accepts no more requests at the moment",
  unreachable: "The report service cannot be reached",
  notFound: "The report service has no such report",
  notAllowed: "The report service refused access",
  securityIncomplete: "Row-level security of this report is incomplete",
  serviceSignInFailed: "The portal could not sign in to the report service",
  unknown: "The report service refused the request",
};

const DEFAULT_RETRY_S = 15;

/** 503 with Retry-After: the same request may succeed later. 502: it will not. */
export function describeReportError({ kind, detail }: ReportError): ReportErrorAnswer {
  const cause = causes[kind];
  const answer = { cause, message: messages[cause] };
  if (cause !== "asleep" && cause !== "throttled" && cause !== "unreachable") return { status: 502, ...answer };
  return { status: 503, ...answer, retryAfterSeconds: Math.ceil(detail.retryAfterSeconds ?? DEFAULT_RETRY_S) };
}
