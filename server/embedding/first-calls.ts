/** After a success the service is taken to work for as long as this. */
const FRESH_MS = 15_000;
/** A slow first call must not delay the others for longer. */
const MAX_WAIT_MS = 5000;

/**
 * Readers who come together after a quiet time would all find out by a call of their own that the service sleeps. So
 * one goes first, and the others wait for its outcome.
 */
export function createFirstCalls(now: () => number = () => performance.now()) {
  const succeededAt = new Map<string, number>();
  const running = new Set<string>();
  /** Also after its end. */
  const newest = new Map<string, Promise<void>>();

  return {
    findNewest: (key: string): Promise<void> | undefined => newest.get(key),

    /**
     * Resolves when the call that the caller has to wait for has ended. Undefined: the caller may send its own.
     * A call that is newer than the known one counts although it has ended: the caller may not know its outcome yet.
     */
    findFirst(key: string, known: Promise<void> | undefined): Promise<void> | undefined {
      const first = newest.get(key);
      if (!first || (first === known && !running.has(key))) return undefined;
      if (now() - (succeededAt.get(key) ?? -Infinity) < FRESH_MS) return undefined;
      const { promise: timeout, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, MAX_WAIT_MS);
      return Promise.race([first, timeout]).finally(() => clearTimeout(timer));
    },

    follow<T>(key: string, call: Promise<T>): Promise<T> {
      if (running.has(key)) return call;
      const settled = call.then(
        () => void succeededAt.set(key, now()),
        () => undefined,
      );
      running.add(key);
      newest.set(
        key,
        settled.finally(() => running.delete(key)),
      );
      return call;
    },
  };
}
