import ky, { isHTTPError, isTimeoutError, type KyInstance } from 'ky';
import * as v from 'valibot';
import type { Answer, Body, Endpoint, Params } from './contract.ts';
import { Failure, kindOfStatus } from './failure.ts';

export interface CallInput<E extends Endpoint> {
  params: Params<E>;
  body: Body<E>;
}
type Given<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
type Rest<E extends Endpoint> = keyof Given<CallInput<E>> extends never ? [input?: { signal?: AbortSignal }] : [input: Given<CallInput<E>> & { signal?: AbortSignal }];
export type Call = <E extends Endpoint>(endpoint: E, ...rest: Rest<E>) => Promise<Answer<E>>;

/** A request as it can be kept and sent again: a write's key makes the second sending harmless. */
export interface Sending {
  method: string;
  path: string;
  body?: unknown;
  key?: string;
}

export interface Line {
  baseUrl: string;
  xsrfToken: () => string | undefined;
  /** Called before every request; throws when the page must not act any more. */
  beforeSending?: () => void;
  /** A 401 that stood after one retry. The call stays open: the page is about to leave. */
  onRefused: (refused: Sending) => void;
  fetch?: typeof fetch;
}

const CALL_LIMIT_MS = 20_000;

export function createCall(line: Line): Call {
  const send = createSend(line);
  return async (endpoint, ...[input]) => {
    const { params, body, signal } = (input ?? {}) as { params?: Record<string, string | number>; body?: unknown; signal?: AbortSignal };
    const sending: Sending = { method: endpoint.method, path: fill(endpoint.path, params ?? {}) };
    if (body !== undefined) sending.body = body;
    if (endpoint.method !== 'GET') sending.key = crypto.randomUUID();
    const raw = await send(sending, endpoint.text === true, signal);
    const parsed = v.safeParse(endpoint.response, raw);
    if (!parsed.success) throw new Failure('malformed', endpoint.path, parsed.issues);
    return parsed.output as Answer<typeof endpoint>;
  };
}

/** Sends one request and reads its answer, unchecked. Also what sends a parked request after a new sign-in. */
export function createSend(line: Line) {
  const http = ky.create({
    prefix: line.baseUrl,
    credentials: 'include',
    timeout: CALL_LIMIT_MS,
    retry: { limit: 2, methods: ['get'], statusCodes: [408, 429, 502, 503, 504], maxRetryAfter: 10_000 },
    ...(line.fetch ? { fetch: line.fetch } : {}),
  });
  return async (sending: Sending, asText: boolean, signal?: AbortSignal): Promise<unknown> => {
    let response: Response;
    try {
      line.beforeSending?.();
      response = await twiceIfRefused(() => request(http, line, sending, signal));
    } catch (error) {
      if (signal?.aborted || error instanceof Failure) throw error;
      if (isHTTPError(error)) {
        if (error.response.status !== 401) throw new Failure(kindOfStatus(error.response.status), sending.path, error);
        line.onRefused(sending);
        return new Promise<never>(() => {});
      }
      throw new Failure(isTimeoutError(error) ? 'slow' : 'offline', sending.path, error);
    }
    try {
      return asText ? await response.text() : await response.json();
    } catch (error) {
      throw new Failure('malformed', sending.path, error);
    }
  };
}

function request(http: KyInstance, line: Line, sending: Sending, signal?: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json, text/plain' };
  const token = line.xsrfToken();
  if (sending.key !== undefined) {
    headers['idempotency-key'] = sending.key;
    headers['content-type'] = 'application/json';
    if (token !== undefined) headers['x-xsrf-token'] = token;
  }
  return http(sending.path, {
    method: sending.method,
    headers,
    ...(sending.body === undefined ? {} : { body: JSON.stringify(sending.body) }),
    ...(signal ? { signal } : {}),
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
