/** Moments after which nothing timed can be trusted: back in view, in focus, on the network, or out of the back/forward cache. */
export function watchWake(listener: () => void): () => void {
  const watching = new AbortController();
  const options = { signal: watching.signal };
  for (const event of ["focus", "online", "pageshow"]) addEventListener(event, listener, options);
  const seen = () => {
    if (document.visibilityState === "visible") listener();
  };
  document.addEventListener("visibilitychange", seen, options);
  return () => watching.abort();
}
