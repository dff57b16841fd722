import ky, { isHTTPError, type KyInstance } from "ky";
import * as v from "valibot";
import type { Answer, Body, Endpoint, Params } from "./contract.ts";
import { Failure, kindOfStatus } from "./failure.ts";
import { readLongList } from "./long-list.ts";

export interface CallInput<E extends Endpoint> {
  params: Params<E>;
  body: Body<E>;
}
type Given<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
type Rest<E extends Endpoint> = keyof Given<CallInput<E>> extends never
  ? [input?: { signal?: AbortSignal }]
  : [input: Given<CallInput<E>> & { signal?: AbortSignal }];
export type Call = <E extends Endpoint>(endpoint: E, ...rest: Rest<E>) => Promise<Answer<E>>;

/** A request as it can be kept and sent again: a write's key makes the second sending harmless. */
export interface RequestRecord {
  method: string;
  path: string;
  body?: unknown;
  key?: string;
}

export interface ClientOptions {
  baseUrl: string;
  xsrfToken: () => string | undefined;
  /** Asked before every request. False: the page is about to leave, nothing is sent and the call stays open. */
  beforeSending?: () => boolean;
  /** A 401 that stood after one retry. The call stays open: the page is about to leave. */
  onUnauthorized: (refused: RequestRecord) => void;
  /** The server's time, as an answer tells it. */
  onServerTime?: (time: number) => void;
  fetch?: typeof fetch;
  limitMs?: number;
}

/** For a whole call: its retries, their pauses and the answer's last byte. */
const CALL_LIMIT_MS = 25_000;

const open = () => new Promise<never>(() => {});

export function createCall(line: ClientOptions): Call {
  const send = createSend(line);
  return async (endpoint, ...[input]) => {
    const { params, body, signal } = (input ?? {}) as {
      params?: Record<string, string | number>;
      body?: unknown;
      signal?: AbortSignal;
    };
    const sending: RequestRecord = { method: endpoint.method, path: fill(endpoint.path, params ?? {}) };
    if (body !== undefined) sending.body = body;
    if (endpoint.method !== "GET") sending.key = crypto.randomUUID();
    const text = await send(sending, signal);
    try {
      return await readAnswer(endpoint, text);
    } catch (error) {
      throw new Failure("malformed", endpoint.path, error);
    }
  };
}

async function readAnswer({ response, text: asText }: Endpoint, text: string) {
  if (asText)
    return v.parse(
      v.pipe(
        response,
        v.check((page) => !/^\s*<(!doctype|html)/i.test(String(page))),
      ),
      text,
    );
  const item = (response as { item?: v.GenericSchema }).item;
  const list = item ? await readLongList(text, (piece) => v.parse(v.array(item), piece)) : null;
  return list ?? v.parse(response, JSON.parse(text));
}

/** Sends one request and gives its answer's text, unread. Also what sends a parked request after a new sign-in. */
export function createSend(line: ClientOptions) {
  const http = ky.create({
    prefix: line.baseUrl,
    credentials: "include",
    timeout: false,
    retry: {
      limit: 2,
      methods: ["get"],
      statusCodes: [408, 429, 502, 503, 504],
      afterStatusCodes: [429, 503],
      maxRetryAfter: 10_000,
    },
    ...(line.fetch ? { fetch: line.fetch } : {}),
  });
  return async (sending: RequestRecord, signal?: AbortSignal): Promise<string> => {
    if (line.beforeSending?.() === false) return open();
    const deadline = AbortSignal.timeout(line.limitMs ?? CALL_LIMIT_MS);
    const ends = AbortSignal.any(signal ? [signal, deadline] : [deadline]);
    try {
      const response = await twiceIfRefused(() => request(http, line, sending, ends));
      const date = response.headers.get("date");
      if (date !== null) line.onServerTime?.(Date.parse(date));
      return await response.text();
    } catch (error) {
      if (signal?.aborted) throw error;
      if (deadline.aborted) throw new Failure("slow", sending.path, error);
      if (!isHTTPError(error)) throw new Failure("offline", sending.path, error);
      if (error.response.status !== 401) throw new Failure(kindOfStatus(error.response.status), sending.path, error);
      line.onUnauthorized(sending);
      return open();
    }
  };
}

function request(
  http: KyInstance,
  line: ClientOptions,
  sending: RequestRecord,
  signal: AbortSignal,
): Promise<Response> {
  const headers: Record<string, string> = { accept: "application/json, text/plain" };
  const token = line.xsrfToken();
  if (sending.key !== undefined) {
    headers["idempotency-key"] = sending.key;
    headers["content-type"] = "application/json";
    if (token !== undefined) headers["x-xsrf-token"] = token;
  }
  return http(sending.path, {
    method: sending.method,
    headers,
    ...(sending.body === undefined ? {} : { body: JSON.stringify(sending.body) }),
    signal,
  });
}

/** Another tab or a concurrent request may just have renewed the session: a 401 is asked once more. */
async function twiceIfRefused(ask: () => Promise<Response>): Promise<Response> {
  try {
    return await ask();
  } catch (error) {
    if (isHTTPError(error) && error.response.status === 401) return ask();
    throw error;
  }
}

function fill(path: string, params: Record<string, string | number>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
