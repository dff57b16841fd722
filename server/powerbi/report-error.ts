export type ReportErrorKind =
  "unsafe" | "absent" | "forbidden" | "rejected" | "signIn" | "throttled" | "unavailable" | "slow" | "malformed";

export interface ReportErrorDetail {
  status?: number;
  /** Power BI's error code, for example TokenExpired. */
  code?: string;
  /** Identifies the request to Microsoft's support. */
  requestId?: string;
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** Why a call to Power BI or Entra failed. Never contains a token, a secret or personal data. */
export class ReportError extends Error {
  override readonly name = "ReportError";
  readonly kind: ReportErrorKind;
  readonly detail: Omit<ReportErrorDetail, "cause">;

  constructor(kind: ReportErrorKind, operation: string, { cause, ...detail }: ReportErrorDetail = {}) {
    const facts = [detail.status, detail.code, detail.requestId && `RequestId ${detail.requestId}`].filter(Boolean);
    super(`${operation}: ${kind}${facts.length > 0 ? ` (${facts.join(", ")})` : ""}`, { cause });
    this.kind = kind;
    this.detail = detail;
  }
}
