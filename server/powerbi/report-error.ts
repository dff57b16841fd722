export type ReportErrorKind =
  "unsafe" | "absent" | "forbidden" | "rejected" | "signIn" | "throttled" | "unavailable" | "slow" | "malformed";

export interface ReportErrorDetail {
  status?: number;
  /** Power BI's own name of the fault, such as TokenExpired. */
  code?: string;
  /** What Microsoft's support asks for first. */
  requestId?: string;
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** Why there is no embed token. Carries no token, secret or address of a person. */
export class ReportError extends Error {
  override readonly name = "ReportError";
  readonly kind: ReportErrorKind;
  readonly detail: Omit<ReportErrorDetail, "cause">;

  constructor(kind: ReportErrorKind, what: string, { cause, ...detail }: ReportErrorDetail = {}) {
    const facts = [detail.status, detail.code, detail.requestId && `RequestId ${detail.requestId}`].filter(Boolean);
    super(`${what}: ${kind}${facts.length > 0 ? ` (${facts.join(", ")})` : ""}`, { cause });
    this.kind = kind;
    this.detail = detail;
  }
}
