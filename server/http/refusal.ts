/** An answer other than the one asked for, that may be shown to whoever asked. */
export class Refusal extends Error {
  readonly statusCode: number;
  constructor(statusCode: 400 | 401 | 403 | 404 | 409 | 422 | 429 | 502 | 503, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}
