import { setTimeout as delay } from "node:timers/promises";
import * as v from "valibot";
import { ReportError, type ReportErrorKind } from "./report-error.ts";

export interface Wire {
  fetch: typeof fetch;
  wait: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
  now: () => number;
  attemptLimitMs: number;
}

export const realWire: Wire = {
  fetch: (...request) => fetch(...request),
  wait: (milliseconds, signal) => delay(milliseconds, undefined, { signal }),
  now: Date.now,
  attemptLimitMs: 6000,
};

export interface Ask<T> {
  what: string;
  url: string;
  init: () => Promise<RequestInit> | RequestInit;
  answer: v.GenericSchema<unknown, T>;
  signal: AbortSignal;
}

const MOST_RETRIES = 2;
const LONGEST_WAIT_SECONDS = 10;
const FIRST_PAUSE_MS = 300;
const passing = new Set<ReportErrorKind>(["throttled", "unavailable", "slow"]);

/** One request, asked again at most twice where the fault may pass, never past the caller's own time limit. */
export async function ask<T>(wire: Wire, asked: Ask<T>): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await once(wire, asked);
    } catch (error) {
      if (
        !(error instanceof ReportError) ||
        !passing.has(error.kind) ||
        retries === MOST_RETRIES ||
        asked.signal.aborted
      )
        throw error;
      const { retryAfterSeconds } = error.detail;
      if ((retryAfterSeconds ?? 0) > LONGEST_WAIT_SECONDS) throw error;
      try {
        await wire.wait(
          retryAfterSeconds === undefined ? FIRST_PAUSE_MS * 3 ** retries : retryAfterSeconds * 1000,
          asked.signal,
        );
      } catch {
        throw error;
      }
    }
  }
}

async function once<T>(wire: Wire, { what, url, init, answer, signal }: Ask<T>): Promise<T> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(wire.attemptLimitMs)]);
  const request = await init();
  let response: Response;
  let text: string;
  try {
    response = await wire.fetch(url, { ...request, redirect: "error", signal: limit });
    text = await response.text();
  } catch (cause) {
    throw new ReportError(limit.aborted ? "slow" : "unavailable", what, { cause });
  }
  const detail = { status: response.status, ...requestId(response) };
  if (!response.ok)
    throw new ReportError(kindOf(response.status), what, {
      ...detail,
      ...codeIn(text),
      ...retryAfter(response, wire.now()),
    });
  const parsed = v.safeParse(answer, parseJson(text));
  if (!parsed.success) throw new ReportError("malformed", what, detail);
  return parsed.output;
}

function kindOf(status: number): ReportErrorKind {
  if (status === 404) return "absent";
  if (status === 401 || status === 403) return "forbidden";
  if (status === 429) return "throttled";
  return status >= 500 || status === 408 ? "unavailable" : "rejected";
}

function requestId(response: Response) {
  const id = response.headers.get("requestid") ?? response.headers.get("x-ms-request-id");
  return id === null ? {} : { requestId: id };
}

function retryAfter(response: Response, now: number) {
  const given = response.headers.get("retry-after") ?? "";
  const seconds = /^\d+$/.test(given) ? Number(given) : (Date.parse(given) - now) / 1000;
  return Number.isNaN(seconds) ? {} : { retryAfterSeconds: Math.max(0, seconds) };
}

/** A name of a fault, and nothing that could be a token or a sentence. */
const code = v.pipe(v.string(), v.regex(/^[A-Za-z_]{1,80}$/));
const named = v.union([
  v.pipe(
    v.object({ error: v.object({ code }) }),
    v.transform(({ error }) => error.code),
  ),
  v.pipe(
    v.object({ error: code }),
    v.transform(({ error }) => error),
  ),
]);

function codeIn(text: string) {
  const parsed = v.safeParse(named, parseJson(text));
  return parsed.success ? { code: parsed.output } : {};
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
