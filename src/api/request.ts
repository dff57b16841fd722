// Shared by the client and the page's inline scripts, so it imports neither ky nor the contract's schemas.

/** A request as data: it can be stored and sent again. The key makes the second sending of a write harmless. */
export interface RequestRecord {
  method: string;
  path: string;
  body?: unknown;
  key?: string | undefined;
  /** How long nobody has been there, in a request that a timer sends. */
  idleSeconds?: number;
}

/** For a whole call: its retries, the pauses between them and the last byte of the answer. */
export const CALL_LIMIT_MS = 25_000;

export function createRequestRecord(method: string, path: string, body?: unknown): RequestRecord {
  const record: RequestRecord = { method, path };
  if (body !== undefined) record.body = body;
  if (method !== "GET") record.key = crypto.randomUUID();
  return record;
}

export function requestUrl(baseUrl: string, path: string): string {
  return baseUrl.replace(/\/?$/, path);
}

/** What every request has; a read has nothing else. */
export const readInit = { credentials: "include", headers: { accept: "application/json, text/plain" } } as const;

/** `sessionMark` names the session that the page was opened with, so that the server refuses to act for another one. */
export function requestInit(
  { method, body, key }: RequestRecord,
  xsrfToken: string | undefined,
  sessionMark = "",
): RequestInit & { headers: Record<string, string> } {
  const headers: Record<string, string> = { ...readInit.headers };
  if (sessionMark !== "") headers["x-session-mark"] = sessionMark;
  if (key === undefined) return { ...readInit, headers };
  headers["content-type"] = "application/json";
  headers["idempotency-key"] = key;
  if (xsrfToken !== undefined) headers["x-xsrf-token"] = xsrfToken;
  return { ...readInit, method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
}
