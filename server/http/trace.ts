import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** W3C Trace Context, version 00. */
const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

const current = new AsyncLocalStorage<string>();

const readTrace = ({ headers }: FastifyRequest) => TRACEPARENT.exec(String(headers["traceparent"]));

export const readTraceId = (request: FastifyRequest): string | undefined => readTrace(request)?.[1];

/** Remembers the trace of each request for the calls that its handler makes. */
export function keepTraces(app: FastifyInstance): void {
  // Not earlier: reading the body would lose it.
  app.addHook("preHandler", (request, _reply, done) => {
    const trace = readTrace(request)?.[0];
    if (trace === undefined) done();
    else current.run(trace, done);
  });
}

/** The header that makes a call part of the trace of the request that is served. */
export function createTraceHeader(): { traceparent?: string } {
  const traceparent = current.getStore();
  return traceparent === undefined ? {} : { traceparent };
}
