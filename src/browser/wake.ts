/** Calls the listener when timers may be late: the page is visible, focused, online or restored from a cache again. */
export function watchWake(listener: () => void): () => void {
  const controller = new AbortController();
  const options = { signal: controller.signal };
  for (const event of ["focus", "online", "pageshow"]) addEventListener(event, listener, options);
  const onVisibilityChange = () => {
    if (document.visibilityState === "visible") listener();
  };
  document.addEventListener("visibilitychange", onVisibilityChange, options);
  return () => controller.abort();
}
