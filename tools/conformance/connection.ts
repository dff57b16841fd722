import * as v from "valibot";
import { type Answer, contract, type Endpoint } from "../../src/api/contract.ts";
import { CALL_LIMIT_MS, createRequestRecord, requestInit, requestUrl } from "../../src/api/client.ts";
import { XSRF_COOKIE } from "../../src/rules/session/cookie-names.ts";
import { type CallName, type Findings, Violation } from "./sentences.ts";

export interface ConnectionOptions {
  /** The API base URL, with or without a folder. */
  baseUrl: string;
  /** The cookies of a signed-in session, as in a `Cookie` header. */
  cookie: string;
  /** How long a call may take; by default as long as the portal waits. */
  createTimeLimit?: (path: string) => AbortSignal;
}

interface RawAnswer {
  status: number;
  text: string;
  location: string | null;
}

interface CallInput {
  params?: Record<string, string | number>;
  body?: unknown;
}

export type Connection = ReturnType<typeof createConnection>;

/** Sends the specified calls as the portal does, with the cookies that a browser would have. */
export function createConnection(
  { baseUrl, cookie, createTimeLimit = () => AbortSignal.timeout(CALL_LIMIT_MS) }: ConnectionOptions,
  findings: Findings,
) {
  const cookies = new Map(cookie.split(/;\s*/).filter(Boolean).map(splitCookie));

  async function send(name: CallName, input: CallInput, { withCookies = true } = {}): Promise<RawAnswer> {
    const { method, path } = contract[name];
    const record = createRequestRecord(method, fillPath(path, input.params ?? {}), input.body);
    const { headers, ...init } = requestInit(record, withCookies ? cookies.get(XSRF_COOKIE) : undefined);
    headers["sec-fetch-site"] = "same-origin";
    if (withCookies) headers["cookie"] = [...cookies].map(([key, value]) => `${key}=${value}`).join("; ");
    const signal = createTimeLimit(path);
    try {
      const response = await fetch(requestUrl(baseUrl, record.path), { ...init, headers, signal, redirect: "manual" });
      const text = await response.text();
      if (withCookies) storeCookies(response.headers.getSetCookie());
      return { status: response.status, text, location: response.headers.get("location") };
    } catch (error) {
      throw new Violation(name, signal.aborted ? "no complete answer in time" : `no answer: ${describeCause(error)}`);
    }
  }

  function storeCookies(headers: readonly string[]): void {
    for (const header of headers) {
      const [key, value] = splitCookie(header.split(";", 1)[0] ?? "");
      if (key === XSRF_COOKIE && /;\s*httponly/i.test(header))
        findings.break("xsrf", "the XSRF-TOKEN cookie is HttpOnly, so the page cannot read it");
      if (value === "") cookies.delete(key);
      else cookies.set(key, value);
    }
  }

  /** Makes a call with credentials and returns its answer in the contract's shape. */
  async function call<Name extends CallName>(
    name: Name,
    input: CallInput = {},
    options: { withCookies?: boolean } = {},
  ): Promise<Answer<(typeof contract)[Name]>> {
    const endpoint: Endpoint = contract[name];
    const { status, text, location } = await send(name, input, options);
    const subject = `${endpoint.method} ${endpoint.path}`;
    if (status >= 300 && status < 400) throw new Violation("base", `${subject} redirects to ${location}`);
    if (status === 401 && options.withCookies !== false)
      throw new Violation("credentials", `${subject} is answered with 401 in spite of the session's cookies`);
    if (status === 403 && endpoint.method !== "GET")
      throw new Violation("xsrf", `${subject} is answered with 403 in spite of X-XSRF-TOKEN`);
    if (status < 200 || status >= 300) throw new Violation(name, `it is answered with ${status}`);
    findings.keep("base");
    return readAnswer(name, endpoint, text) as Answer<(typeof contract)[Name]>;
  }

  return { call, send, hasXsrfCookie: () => cookies.has(XSRF_COOKIE) };
}

function readAnswer(name: CallName, { response, text: isText }: Endpoint, text: string): unknown {
  if (isText && /^\s*<(!doctype|html)/i.test(text)) throw new Violation(name, "the answer is an HTML page");
  const result = v.safeParse(response, isText ? text : parseJson(name, text));
  if (result.success) return result.output;
  const [issue] = result.issues;
  const place = v.getDotPath(issue);
  throw new Violation(name, `the answer is malformed${place === null ? "" : ` at ${place}`}: ${issue.message}`);
}

function parseJson(name: CallName, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Violation(name, "the answer is not JSON");
  }
}

function splitCookie(pair: string): [string, string] {
  const at = pair.indexOf("=");
  return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
}

const fillPath = (path: string, params: Record<string, string | number>) =>
  path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ""));

function describeCause(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
