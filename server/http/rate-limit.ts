import type { FastifyReply } from "fastify";
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
    /** Takes one call. Returns the seconds to wait if none is available. */
    take(key: string): number | undefined {
      const time = now();
      deleteUnused(time);
      const usedUntil = Math.max(time, fullAt.get(key) ?? 0) + shareMs;
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
export function enforceRateLimit(limit: RateLimit, key: string, reply: FastifyReply): void {
  const seconds = limit.take(key);
  if (seconds === undefined) return;
  reply.header("retry-after", seconds);
  throw new HttpError(429, TOO_MANY_REQUESTS);
}
