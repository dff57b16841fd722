const admitted = new Map<MessageEventSource, string>();

/** Lets one frame speak to the report library, from one origin, until it is dismissed. */
export function admit(frame: Window, origin: string): () => void {
  admitted.set(frame, origin);
  return () => admitted.delete(frame);
}

/** Any window can post what looks like the library's traffic: it is dropped before a listener of the library hears it. */
window.addEventListener(
  "message",
  (event) => {
    if (isTraffic(event.data) && !(event.source && admitted.get(event.source) === event.origin))
      event.stopImmediatePropagation();
  },
  { capture: true },
);

function isTraffic(data: unknown): boolean {
  return typeof data === "object" && data !== null && ("statusCode" in data || ("method" in data && "url" in data));
}
