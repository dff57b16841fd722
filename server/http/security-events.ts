import type { FastifyInstance } from "fastify";
import { Counter, type Registry } from "prom-client";

declare module "fastify" {
  interface FastifyInstance {
    countSecurityEvent: (event: SecurityEvent) => void;
  }
}

const events = [
  /** Answers with status 401, 403 and 429. */
  "unauthorized",
  "forbidden",
  "rate_limited",
  /** Answers with status 412: the request comes from a page of another session. */
  "session_mark_mismatch",
  /** A session cookie came without the auth cookies that belong to it. */
  "auth_cookie_mismatch",
  /** The identity provider refused a refresh token as invalid or used before. */
  "refresh_token_refused",
] as const;
export type SecurityEvent = (typeof events)[number];

const eventByStatus: Partial<Record<number, SecurityEvent>> = {
  401: "unauthorized",
  403: "forbidden",
  412: "session_mark_mismatch",
  429: "rate_limited",
};

/** Counts what an operator should see rise during an attack. Docs: docs/operation.md, Security events. */
export function addSecurityEvents(app: FastifyInstance, registry: Registry): void {
  const counter = new Counter({
    name: "security_events_total",
    help: "Refused requests and signs of misuse by kind",
    labelNames: ["event"],
    registers: [registry],
  });
  // An alert on the rate of a counter needs its zero.
  for (const event of events) counter.inc({ event }, 0);
  app.decorate("countSecurityEvent", (event: SecurityEvent) => counter.inc({ event }));
  app.addHook("onResponse", (_request, reply, done) => {
    const event = eventByStatus[reply.statusCode];
    if (event) counter.inc({ event });
    done();
  });
}
