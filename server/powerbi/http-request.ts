import { setTimeout as sleep } from "node:timers/promises";
import * as v from "valibot";
import type { Attributes } from "../http/span-exporter.ts";
import { traceCall } from "../http/trace.ts";
import { readForbiddenKind, readRefusal, type Refusal } from "./refusal.ts";
import { ReportError, type ReportErrorKind } from "./report-error.ts";

export interface HttpTransport {
  fetch: typeof fetch;
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
  now: () => number;
  attemptTimeoutMs: number;
  /** Two by default. */
  maxRetries?: number;
  /** Called after each attempt. The outcome is "success" or the kind of the error. */
  onCall?: (call: { operation: string; outcome: "success" | ReportErrorKind; seconds: number }) => void;
}

/** Fabric answers late while a capacity is overloaded. A second request meanwhile would only add to its load. */
export const PATIENCE_MS = 60_000;

export const defaultTransport: HttpTransport = {
  fetch: (...request) => fetch(...request),
  sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
  now: Date.now,
  attemptTimeoutMs: PATIENCE_MS,
};

export interface HttpRequest<T> {
  /** Names the call in errors and logs. */
  operation: string;
  url: string;
  init: () => Promise<RequestInit> | RequestInit;
  responseSchema: v.GenericSchema<unknown, T>;
  signal: AbortSignal;
  /** Texts of the request that must not be repeated in errors. */
  secrets: readonly string[];
}

const MAX_RETRIES = 2;
const MAX_RETRY_AFTER_SECONDS = 10;
const FIRST_DELAY_MS = 300;
const temporaryKinds = new Set<ReportErrorKind>(["throttled", "unavailable", "slow"]);

/** Sends a request and retries it after a temporary failure, but never past the caller's own time limit. */
export async function sendRequest<T>(transport: HttpTransport, request: HttpRequest<T>): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await sendAndReport(transport, request);
    } catch (error) {
      if (retries >= (transport.maxRetries ?? MAX_RETRIES) || request.signal.aborted) throw error;
      const delayMs = readRetryDelay(error, retries);
      if (delayMs === undefined) throw error;
      try {
        await transport.sleep(delayMs, request.signal);
      } catch {
        throw error;
      }
    }
  }
}

/** Returns undefined for an error that a retry cannot fix, or that asks for too long a wait. */
function readRetryDelay(error: unknown, retries: number): number | undefined {
  if (!(error instanceof ReportError) || !temporaryKinds.has(error.kind)) return undefined;
  const { retryAfterSeconds } = error.detail;
  if (retryAfterSeconds === undefined) return FIRST_DELAY_MS * 3 ** retries;
  return retryAfterSeconds > MAX_RETRY_AFTER_SECONDS ? undefined : retryAfterSeconds * 1000;
}

async function sendAndReport<T>(transport: HttpTransport, request: HttpRequest<T>): Promise<T> {
  const start = performance.now();
  const report = (outcome: "success" | ReportErrorKind) =>
    transport.onCall?.({ operation: request.operation, outcome, seconds: (performance.now() - start) / 1000 });
  try {
    const answer = await traceCall(request.operation, (attributes) => sendOnce(transport, request, attributes));
    report("success");
    return answer;
  } catch (error) {
    if (error instanceof ReportError) report(error.kind);
    throw error;
  }
}

async function sendOnce<T>(
  transport: HttpTransport,
  { operation, url, init, responseSchema, signal, secrets }: HttpRequest<T>,
  attributes: Attributes,
): Promise<T> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(transport.attemptTimeoutMs)]);
  const requestInit = await init();
  let response: Response;
  let text: string;
  try {
    response = await transport.fetch(url, { ...requestInit, redirect: "error", signal: limit });
    text = await response.text();
  } catch (cause) {
    throw new ReportError(limit.aborted ? "slow" : "unavailable", operation, { cause });
  }
  const detail = { status: response.status, ...readRequestId(response) };
  attributes["http.response.status_code"] = response.status;
  if (detail.requestId !== undefined) attributes["azure.service.request.id"] = detail.requestId;
  if (!response.ok) {
    const refusal = readRefusal(parseJson(text), secrets);
    throw new ReportError(toErrorKind(response.status, refusal), operation, {
      ...detail,
      ...refusal,
      ...readRetryAfter(response, transport.now()),
    });
  }
  const parsed = v.safeParse(responseSchema, parseJson(text));
  if (!parsed.success) throw new ReportError("malformed", operation, detail);
  return parsed.output;
}

/** A paused capacity answers with a code of its own, under different statuses. */
const pausedCapacityCodes = new Set<string | undefined>(["CapacityNotActive", "CapacityPaused", "CapacitySuspended"]);

function toErrorKind(status: number, refusal: Refusal): ReportErrorKind {
  if (pausedCapacityCodes.has(refusal.code)) return "asleep";
  if (status === 404) return "absent";
  if (status === 401 || status === 403) return readForbiddenKind(refusal);
  if (status === 429) return "throttled";
  return status >= 500 || status === 408 ? "unavailable" : "rejected";
}

function readRequestId(response: Response): { requestId?: string } {
  const id = response.headers.get("requestid") ?? response.headers.get("x-ms-request-id");
  return id === null ? {} : { requestId: id };
}

function readRetryAfter(response: Response, now: number) {
  const header = response.headers.get("retry-after") ?? "";
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isNaN(seconds) ? {} : { retryAfterSeconds: Math.max(0, seconds) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
