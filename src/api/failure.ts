export type FailureKind =
  | "unauthorized"
  | "forbidden"
  | "absent"
  | "rejected"
  | "unavailable"
  | "offline"
  | "slow"
  | "malformed";

/** A call without a usable answer. The texts that users see come from the error catalogue, never from this message. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly kind: FailureKind;
  /** The path of the call, with or without its parameters filled in. */
  readonly endpoint: string;

  constructor(kind: FailureKind, endpoint: string, cause?: unknown) {
    super(`${endpoint}: ${kind}`, { cause });
    this.kind = kind;
    this.endpoint = endpoint;
  }
}

export function kindOfStatus(status: number): FailureKind {
  if (status === 401) return "unauthorized";
  if (status === 403) return "forbidden";
  if (status === 404) return "absent";
  return status >= 500 || status === 429 || status === 408 ? "unavailable" : "rejected";
}
