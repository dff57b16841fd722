import ky, { isHTTPError, type KyInstance } from "ky";
import { Failure, kindOfStatus } from "./failure.ts";
import { CALL_LIMIT_MS, requestInit, type RequestRecord, requestUrl } from "./client.ts";
import { recallAnswer } from "./tagged-answers.ts";

export interface CallSettings {
  signal?: AbortSignal;
  /** Nobody waits for the answer: a 401 rejects the call, and the page stays. */
  isBackground?: boolean;
  /** How long nobody has been there, in a call that a timer makes. The server extends the session only up to then. */
  idleSeconds?: number;
  limitMs?: number;
  /** The saved view in which the report shall open. It only adds to the answer, so it is no part of the record. */
  view?: string;
  /** Names a write that may be sent again by another call, so that the server makes it once. */
  key?: string;
}
export interface ClientOptions {
  baseUrl: string;
  xsrfToken: () => string | undefined;
  /** Names the session that the page was opened with; sent with every request. */
  sessionMark?: string;
  /** Called before every attempt. False: another session has replaced the page's, so the call never settles. */
  canSend?: (record: RequestRecord) => boolean;
  /** A request was answered with 401, also after one retry. The page is about to leave, so the call never settles. */
  onUnauthorized: (record: RequestRecord) => void;
  /** The server's time, from the `date` header of an answer. */
  onServerTime?: (time: number) => void;
  fetch?: (request: Request, record: RequestRecord) => Promise<Response>;
  limitMs?: number;
}

/** Sends one request and returns the text of its answer, unparsed. */
export type Send = (record: RequestRecord, settings?: CallSettings) => Promise<string>;

const NOT_MODIFIED = 304;
/** The server's answer to a request whose mark names another session than its cookies. */
const SESSION_REPLACED = 412;

const neverSettles = () => new Promise<never>(() => {});

export function createSend(options: ClientOptions): Send {
  const http = ky.create({
    timeout: false,
    retry: {
      limit: 2,
      methods: ["get"],
      statusCodes: [408, 429, 502, 503, 504],
      afterStatusCodes: [429, 503],
      maxRetryAfter: 10_000,
    },
  });
  return async (asked, { signal, isBackground = false, view, key, limitMs } = {}) => {
    const record = key === undefined ? asked : { ...asked, key };
    const deadline = AbortSignal.timeout(limitMs ?? options.limitMs ?? CALL_LIMIT_MS);
    const signals = AbortSignal.any(signal ? [signal, deadline] : [deadline]);
    // Like the mark, a tag is sent to the page's own server only: another origin would have to allow the header.
    const isRepeatable = record.method === "GET" && Boolean(options.sessionMark);
    const answer = isRepeatable ? recallAnswer(options, record.path) : undefined;
    try {
      const response = await retryUnauthorized(() => sendOnce(http, options, { record, view }, signals, answer?.tag));
      const date = response.headers.get("date");
      if (date !== null) options.onServerTime?.(Date.parse(date));
      return await (answer ? answer.readText(response) : response.text());
    } catch (error) {
      if (signal?.aborted) throw error;
      if (deadline.aborted) throw new Failure("slow", record.path, error);
      if (!isHTTPError(error)) throw new Failure("offline", record.path, error);
      const { status } = error.response;
      if ((status === 401 || status === SESSION_REPLACED) && options.canSend?.(record) === false) return neverSettles();
      if (status !== 401 || isBackground) throw new Failure(kindOfStatus(status), record.path, error);
      options.onUnauthorized(record);
      return neverSettles();
    }
  };
}

function sendOnce(
  http: KyInstance,
  { baseUrl, xsrfToken, sessionMark, canSend, fetch = (request) => globalThis.fetch(request) }: ClientOptions,
  { record, view }: { record: RequestRecord; view: string | undefined },
  signal: AbortSignal,
  knownTag?: string,
): Promise<Response> {
  const { headers, ...init } = requestInit(record, xsrfToken(), sessionMark);
  if (record.idleSeconds !== undefined) headers["x-idle-seconds"] = String(record.idleSeconds);
  if (knownTag !== undefined) headers["if-none-match"] = knownTag;
  const query = view === undefined ? "" : `?${new URLSearchParams({ view }).toString()}`;
  return http(requestUrl(baseUrl, record.path) + query, {
    ...init,
    headers,
    signal,
    throwHttpErrors: (status) => status !== NOT_MODIFIED || knownTag === undefined,
    // Called for each attempt, ky's own retries included.
    fetch: (request) => (canSend?.(record) === false ? neverSettles() : fetch(request as Request, record)),
  });
}

/** Another tab or a concurrent request may just have renewed the session, so a 401 is retried once. */
async function retryUnauthorized(send: () => Promise<Response>): Promise<Response> {
  try {
    return await send();
  } catch (error) {
    if (isHTTPError(error) && error.response.status === 401) return send();
    throw error;
  }
}
