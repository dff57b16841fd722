/**
 * Loads something once, at the first call. What failed to load, for example because its script could not be fetched,
 * is loaded again by the next call.
 */
export function lazily<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  const forget = (reason: unknown) => {
    loaded = undefined;
    throw reason;
  };
  return () => (loaded ??= load().catch(forget));
}

/** Calls `retry` when the network or other scripts are back, until the signal is aborted. */
export function onRecovery(retry: () => void, signal: AbortSignal): void {
  for (const type of ["online", "chunk.recovered"]) addEventListener(type, retry, { signal });
}
