/** An error response whose message may be shown to the caller. */
export class HttpError extends Error {
  readonly statusCode: number;
  /** When the caller may try again. */
  readonly retryAfterSeconds: number | undefined;
  constructor(
    statusCode: 400 | 401 | 403 | 404 | 409 | 412 | 422 | 429 | 502 | 503,
    message: string,
    retryAfterSeconds?: number,
  ) {
    super(message);
    this.statusCode = statusCode;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The rules of a report’s client keep its reader out. The page has a text for each cause. */
export class ClientRuleError extends HttpError {
  readonly failure: "otherNetwork" | "leftAlone";
  constructor(failure: ClientRuleError["failure"], message: string) {
    super(403, message);
    this.failure = failure;
  }
}
