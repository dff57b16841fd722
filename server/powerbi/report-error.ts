/** The first four are refused by the portal itself; the others are answers of the service, or their absence. */
export type ReportErrorKind =
  | "unsafe"
  | "identityRequired"
  | "rolesRequired"
  | "paginated"
  | "absent"
  | "forbidden"
  | "tokenExpired"
  | "tokenLimit"
  | "apiDenied"
  | "rejected"
  | "signIn"
  | "throttled"
  | "asleep"
  | "unavailable"
  | "slow"
  | "malformed";

export interface ReportErrorDetail {
  status?: number;
  /** Power BI's error code, for example TokenExpired. */
  code?: string;
  /** The service's explanation, without ids, names, quoted text and secrets. */
  reason?: string;
  /** Identifies the request to Microsoft's support. */
  requestId?: string;
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** Why a call to Power BI or Entra failed. Never contains a token, a secret or personal data. */
export class ReportError extends Error {
  override readonly name = "ReportError";
  readonly kind: ReportErrorKind;
  /** The call that failed. */
  readonly operation: string;
  readonly detail: Omit<ReportErrorDetail, "cause">;

  constructor(kind: ReportErrorKind, operation: string, { cause, ...detail }: ReportErrorDetail = {}) {
    const facts = [detail.status, detail.code, detail.requestId && `RequestId ${detail.requestId}`].filter(Boolean);
    const reason = detail.reason === undefined ? "" : `: ${detail.reason}`;
    super(`${operation}: ${kind}${facts.length > 0 ? ` (${facts.join(", ")})` : ""}${reason}`, { cause });
    this.kind = kind;
    this.operation = operation;
    this.detail = detail;
  }
}

const serviceFailures = new Set<ReportErrorKind>(["throttled", "asleep", "unavailable", "slow"]);

/** Whether the report service gave no answer of its own, so that the same call may succeed later. */
export function isServiceFailure(error: unknown): error is ReportError {
  return error instanceof ReportError && serviceFailures.has(error.kind);
}

/** No call was sent, because the last ones failed. */
export class ServiceRefusedError extends ReportError {
  constructor(cause: "throttled" | "asleep" | "unreachable", retryAfterSeconds: number) {
    super(cause === "unreachable" ? "unavailable" : cause, "Embed request", { retryAfterSeconds });
  }
}
