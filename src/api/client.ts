import * as v from "valibot";
import type { Answer, Body, Endpoint, Params } from "./contract.ts";
import { Failure } from "./failure.ts";
import type { CallSettings, Send } from "./send.ts";

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

export interface CallInput<E extends Endpoint> {
  params: Params<E>;
  body: Body<E>;
}
type WithoutUndefined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
type CallArguments<E extends Endpoint> = keyof WithoutUndefined<CallInput<E>> extends never
  ? [input?: CallSettings]
  : [input: WithoutUndefined<CallInput<E>> & CallSettings];
export type Call = <E extends Endpoint>(endpoint: E, ...input: CallArguments<E>) => Promise<Answer<E>>;

/** Parsing a text longer than this at once would delay a frame. */
const LONG_TEXT = 100_000;
/** Makes calls of the contract: fills the path, and checks the answer against the call's schema. */
export function createCall(send: Send): Call {
  return async (endpoint, ...[input]) => {
    const { params, body, idleSeconds, ...settings } = (input ?? {}) as CallSettings & {
      params?: Record<string, string | number>;
      body?: unknown;
    };
    const record = createRequestRecord(endpoint.method, fillPath(endpoint.path, params ?? {}), body);
    if (idleSeconds !== undefined) record.idleSeconds = idleSeconds;
    const text = await send(record, settings);
    try {
      return await parseAnswer(endpoint, text);
    } catch (error) {
      throw new Failure("malformed", endpoint.path, error);
    }
  };
}

async function parseAnswer({ response, text: isText }: Endpoint, text: string) {
  if (isText) return v.parse(v.pipe(response, v.check(isNotHtml)), text);
  const item = (response as { item?: v.GenericSchema }).item;
  const longList = item && text.length > LONG_TEXT ? await import("./long-list.ts").catch(() => null) : null;
  const list = item && (await longList?.readLongList(text, (piece) => v.parse(v.array(item), piece)));
  return list ?? v.parse(response, JSON.parse(text));
}

/** A proxy's error or sign-in page must not be taken for a text answer. */
function isNotHtml(text: unknown): boolean {
  return !/^\s*<(!doctype|html)/i.test(String(text));
}

function fillPath(path: string, params: Record<string, string | number>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
