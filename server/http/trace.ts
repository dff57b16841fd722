import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Attributes, SpanExporter } from "./span-exporter.ts";

/** W3C Trace Context, version 00. */
const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;
const SAMPLED = 1;
const SERVER = 2;
const CLIENT = 3;

/** What is under way: a request, or a call that is made for it. */
interface Span {
  traceId: string;
  id: string;
  parentId?: string | undefined;
  flags: string;
  /** Undefined: nobody wants spans, or the sender of the request does not want this one. */
  exporter?: SpanExporter | undefined;
}

const current = new AsyncLocalStorage<Span>();
const spans = new WeakMap<FastifyRequest, Span>();
const createSpanId = () => randomBytes(8).toString("hex");

/**
 * A trace that begins here has the request's id, which audit rows and error cards have. Without an exporter the id is that
 * of the request's `traceparent`, which is then sent on as it is.
 */
export const readTraceId = (request: FastifyRequest): string | undefined => getSpan(request)?.traceId;

function getSpan(request: FastifyRequest): Span | undefined {
  const span = spans.get(request) ?? readSpan(request);
  if (span) spans.set(request, span);
  return span;
}

function readSpan({ id, headers, server, routeOptions }: FastifyRequest): Span | undefined {
  // Health checks come every few seconds.
  const exporter = routeOptions.url?.startsWith("/health/") ? undefined : server.spanExporter;
  const [, traceId, senderId = "", flags = ""] = TRACEPARENT.exec(String(headers["traceparent"])) ?? [];
  if (traceId === undefined)
    return exporter && { traceId: id.replaceAll("-", ""), id: createSpanId(), flags: "01", exporter };
  if (!exporter || (Number.parseInt(flags, 16) & SAMPLED) === 0) return { traceId, id: senderId, flags };
  return { traceId, id: createSpanId(), parentId: senderId, flags, exporter };
}

declare module "fastify" {
  interface FastifyInstance {
    spanExporter: SpanExporter | undefined;
  }
}

/** Remembers the trace of each request for the calls that its handler makes, and exports the request as a span. */
export function keepTraces(app: FastifyInstance, exporter: SpanExporter | undefined, logsAddresses: boolean): void {
  app.decorate("spanExporter", exporter);
  app.addHook("onClose", () => exporter?.close());
  // Not earlier: reading the body would lose it.
  app.addHook("preHandler", (request, _reply, done) => {
    const span = getSpan(request);
    if (span === undefined) done();
    else current.run(span, done);
  });
  app.addHook("onResponse", (request, reply, done) => {
    const span = getSpan(request);
    const route = request.routeOptions.url ?? "none";
    span?.exporter?.add({
      ...span,
      kind: SERVER,
      name: `${request.method} ${route}`,
      seconds: reply.elapsedTime / 1000,
      isFailed: reply.statusCode >= 500,
      attributes: {
        "http.request.method": request.method,
        "http.route": route,
        "http.response.status_code": reply.statusCode,
        "request.id": request.id,
        ...(logsAddresses ? { "client.address": request.ip } : {}),
      },
    });
    done();
  });
}

/** Makes a call a span of the request that is served. What the call adds to the attributes is exported with it. */
export async function traceCall<T>(name: string, call: (attributes: Attributes) => Promise<T>): Promise<T> {
  const parent = current.getStore();
  const attributes: Attributes = {};
  if (!parent?.exporter) return call(attributes);
  const span = { ...parent, id: createSpanId(), parentId: parent.id };
  const start = performance.now();
  let isFailed = true;
  try {
    const answer = await current.run(span, () => call(attributes));
    isFailed = false;
    return answer;
  } finally {
    const seconds = (performance.now() - start) / 1000;
    parent.exporter.add({ ...span, kind: CLIENT, name, seconds, isFailed, attributes });
  }
}

/** The header that makes a call part of the trace of the request that is served. */
export function createTraceHeader(): { traceparent?: string } {
  const span = current.getStore();
  return span === undefined ? {} : { traceparent: `00-${span.traceId}-${span.id}-${span.flags}` };
}
