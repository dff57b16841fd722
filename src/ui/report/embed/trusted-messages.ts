const trustedFrames = new Map<MessageEventSource, string>();

/** Lets one frame send messages to powerbi-client, from one origin, until the returned function is called. */
export function trustFrame(frame: Window | null, origin: string): () => void {
  if (frame === null) return () => undefined;
  trustedFrames.set(frame, origin);
  return () => trustedFrames.delete(frame);
}

/** Any window can post messages that look like the library's own: they are dropped before the library receives them. */
window.addEventListener(
  "message",
  (event) => {
    if (isLibraryMessage(event.data) && !(event.source && trustedFrames.get(event.source) === event.origin))
      event.stopImmediatePropagation();
  },
  { capture: true },
);

function isLibraryMessage(data: unknown): boolean {
  return typeof data === "object" && data !== null && ("statusCode" in data || ("method" in data && "url" in data));
}
