import type { FastifyReply } from "fastify";
import { DatabaseBusyError } from "../store/database-unavailable.ts";
import { HttpError } from "./http-error.ts";

const WINDOW_MS = 60_000;
export const TOO_MANY_REQUESTS = "Too many requests. Try again in a moment.";

export type RateLimit = ReturnType<typeof createRateLimit>;

/**
 * Lets each key make as many calls at once as are allowed per minute, then one call each time a share of the minute has
 * passed. It counts in this process, so that reading goes on while the database accepts no writes.
 */
export function createRateLimit(maxPerMinute: number, now: () => number = () => performance.now()) {
  const shareMs = WINDOW_MS / maxPerMinute;
  /** For each key the time at which all its calls are available again. */
  const fullAt = new Map<string, number>();
  let nextCleanupAt = now() + WINDOW_MS;

  function deleteUnused(time: number): void {
    if (time < nextCleanupAt) return;
    nextCleanupAt = time + WINDOW_MS;
    for (const [key, at] of fullAt) if (at <= time) fullAt.delete(key);
  }

  return {
    /** Takes calls. Returns the seconds to wait if so many are not available. */
    take(key: string, calls = 1): number | undefined {
      const time = now();
      deleteUnused(time);
      const usedUntil = Math.max(time, fullAt.get(key) ?? 0) + shareMs * calls;
      const tooEarlyMs = usedUntil - time - WINDOW_MS;
      // Less than a millisecond comes from rounding.
      if (tooEarlyMs >= 1) return Math.ceil(tooEarlyMs / 1000);
      fullAt.set(key, usedUntil);
      return undefined;
    },
    /** How many keys are remembered. */
    size: () => fullAt.size,
  };
}

/** Rejects a call that is over the limit with 429. */
export function enforceRateLimit(limit: RateLimit, key: string, reply: FastifyReply, calls = 1): void {
  const seconds = limit.take(key, calls);
  if (seconds === undefined) return;
  reply.header("retry-after", seconds);
  throw new HttpError(429, TOO_MANY_REQUESTS);
}

const MAX_RUNNING = 2;
const MAX_WAITING = 50;
/** As long as a write waits for a connection. */
const MAX_WAIT_MS = 2500;

/** Runs two calls of each key at a time. Others wait here, so that they keep no connection from other keys. */
export function createQueue() {
  const calls = new Map<string, { running: number; waiting: Set<() => void> }>();

  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const own = calls.get(key) ?? { running: 0, waiting: new Set() };
    calls.set(key, own);
    // A call that ends passes its place on to the one that has waited longest.
    if (own.running < MAX_RUNNING) own.running++;
    else await waitForTurn(own.waiting);
    try {
      return await work();
    } finally {
      const [next] = own.waiting;
      if (next) {
        own.waiting.delete(next);
        next();
      } else if (--own.running === 0) calls.delete(key);
    }
  };
}

async function waitForTurn(waiting: Set<() => void>): Promise<void> {
  if (waiting.size >= MAX_WAITING) throw new DatabaseBusyError(`${MAX_WAITING} calls wait already`);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  waiting.add(resolve);
  const timer = setTimeout(() => {
    waiting.delete(resolve);
    reject(new DatabaseBusyError("waited too long for earlier calls"));
  }, MAX_WAIT_MS);
  await promise.finally(() => clearTimeout(timer));
}

/** Each person has so many calls per minute, of which two run at a time. */
export function createPersonLimit(maxPerMinute: number) {
  const limit = createRateLimit(maxPerMinute);
  const run = createQueue();
  return async <T>(principalId: string, reply: FastifyReply, work: () => Promise<T>): Promise<T> => {
    enforceRateLimit(limit, principalId, reply);
    return run(principalId, work);
  };
}
