import type { OpenBreaker } from "./breaker-state.ts";

/** How long the state of an open breaker is used before it is read again. */
const KEPT_S = 1;

/**
 * What this server has just read of open breakers, so that many readers who come together are refused without a query
 * for each. Only a probe closes an open breaker, or a call that was sent before it opened.
 */
export function createOpenBreakers(now: () => number = () => performance.now()) {
  const read = new Map<string, { breaker: OpenBreaker; at: number }>();
  return {
    find(key: string): OpenBreaker | undefined {
      const entry = read.get(key);
      if (!entry) return undefined;
      const age = (now() - entry.at) / 1000;
      const secondsLeft = entry.breaker.secondsLeft - age;
      if (age < KEPT_S && secondsLeft > 0) return { ...entry.breaker, secondsLeft };
      read.delete(key);
      return undefined;
    },
    keep: (key: string, breaker: OpenBreaker) => void read.set(key, { breaker, at: now() }),
    forget: (key: string) => void read.delete(key),
  };
}
