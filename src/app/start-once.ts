/** Starts something once. A failed start, for example because its script could not be loaded, can be tried again. */
export function startOnce<T>(start: () => Promise<T>): () => Promise<T> {
  let started: Promise<T> | undefined;
  const forget = (reason: unknown) => {
    started = undefined;
    throw reason;
  };
  return () => (started ??= start().catch(forget));
}
